// LIBSVM text in blocks of whole lines.
//
// Whether indices count from 0 is told by an index 0, and only the end of a file shows that there is none. Rows that were learnt with
// the wrong count cannot be mended, so an index 0 below the first block is an error with advice.
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "io/stream/stream_formats.hpp"
#include "io/text/parallel_text.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

constexpr std::string_view libsvm_blanks = " \t\r";

/// The words of a line, each with its place.
template <class F> bool any_word(std::string_view line, F&& is_it) {
    std::size_t at = line.find_first_not_of(libsvm_blanks);
    while (at != std::string_view::npos && line[at] != '#') {
        const std::size_t end = std::min(line.find_first_of(libsvm_blanks, at), line.size());
        if (is_it(line.substr(at, end - at), at)) {
            return true;
        }
        at = line.find_first_not_of(libsvm_blanks, end);
    }
    return false;
}

/// Where a word of a text is first such that is_it(word, number of the word in its line).
template <class F> LinePlace find_word(std::string_view text, F&& is_it) {
    LinePlace place{1, 1};
    for (; !text.empty(); ++place.line) {
        const std::string_view line = text.substr(0, text.find('\n'));
        std::size_t number = 0;
        const bool found = any_word(line, [&](std::string_view word, std::size_t at) {
            place.column = at + 1;
            return is_it(word, number++);
        });
        if (found) {
            break;
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return place;
}

class LibsvmStream final : public RowStream {
public:
    LibsvmStream(ByteSource source, const ReadOptions& options)
        : options_(options), source_(std::move(source)), rules_(source_.name(), options), zero_rules_(rules_),
          zero_based_(options.zero_based) {
        zero_rules_.zero_based = true;
    }

    bool read(RowBlock& block) override {
        const std::string_view lines = whole_lines(source_, options_.chunk, options_.max_record);
        block.text = lines;
        source_.consume(lines.size());
        return !block.text.empty();
    }

    void parse(RowBlock& block) const override {
        block.libsvm.clear();
        block.fault.reset();
        try {
            parse_libsvm(block.text, rules_, block.libsvm);
        } catch (const Error& error) {
            block.fault = error;
        }
    }

    void accept(RowBlock& block) override {
        LibsvmRows& rows = block.libsvm;
        const bool labels_fit = !rows.labelled || !labelled_ || *rows.labelled == *labelled_;
        if (block.fault || !labels_fit) {
            parse_below(block, rules_); // throws, now that it knows what stands above
        }
        find_base(block);
        if (zero_based_ && rows.at_limit && !rules_.zero_based) {
            parse_below(block, zero_rules_); // the index that equals the limit is beyond it after all
        }
        labelled_ = labelled_ ? labelled_ : rows.labelled;
        largest_ = std::max(largest_, rows.largest);
        values_beyond_ += rows.values_beyond;
        if (!zero_based_) {
            std::for_each(rows.numbers.indices.begin(), rows.numbers.indices.end(),
                          [](std::uint32_t& index) { --index; });
        }
        fill_in(block);
        lines_ += rows.lines;
        rows_ += rows.size();
    }

    [[nodiscard]] bool may_wait() const override { return !source_.ready(); }
    [[nodiscard]] std::vector<std::string> classes() const override { return labels_.classes(); }
    [[nodiscard]] bool turned_round() const override { return labels_.turned_round(); }
    [[nodiscard]] std::size_t columns() const override {
        const std::uint64_t seen = zero_based_ || largest_ == 0 ? largest_ : largest_ - 1;
        return options_.columns != 0 ? options_.columns : static_cast<std::size_t>(seen);
    }
    [[nodiscard]] bool columns_may_grow() const override { return options_.columns == 0; }
    [[nodiscard]] bool zero_based() const override { return zero_based_; }
    [[nodiscard]] ReadNotes notes() const override {
        ReadNotes notes;
        notes.zero_based_found = zero_based_ && !options_.zero_based;
        notes.values_beyond = values_beyond_;
        return notes;
    }

private:
    void parse_below(RowBlock& block, const LibsvmRules& rules) const {
        LibsvmRows below;
        below.lines = lines_;
        below.labelled = labelled_;
        parse_libsvm(block.text, rules, below);
        below.lines -= lines_;
        block.libsvm = std::move(below);
    }

    void find_base(const RowBlock& block) {
        if (!block.libsvm.zero_seen || zero_based_) {
            return;
        }
        if (rows_ > 0) {
            const LinePlace place = find_word(block.text, [](std::string_view word, std::size_t /*number*/) {
                const std::size_t colon = word.find(':');
                return colon != 0 && colon != std::string_view::npos && word.find_first_not_of('0') == colon;
            });
            throw Error(ErrorKind::data, full(place),
                        "an index 0 after rows that were learnt with indices from 1; say `zero_based` beforehand");
        }
        zero_based_ = true;
    }

    void fill_in(RowBlock& block) {
        const LibsvmRows& parsed = block.libsvm;
        std::vector<std::uint32_t> numbers;
        for (const std::string& text : parsed.labels.texts()) {
            numbers.push_back(labels_.number(text));
            if (numbers.back() > 1) {
                const LinePlace place = find_word(block.text, [&](std::string_view word, std::size_t number) {
                    return number == 0 && word == text;
                });
                fail_third_label(full(place), text, labels_.classes());
            }
        }
        DatasetParts rows = parts_of(std::move(block.rows));
        rows.source = rules_.name;
        rows.rows = parsed.size();
        rows.columns = columns();
        rows.zero_based = zero_based_;
        rows.labels.clear();
        for (const std::uint32_t text : parsed.labels.rows()) {
            rows.labels.push_back(numbers[text]);
        }
        rows.storage = SparseStorage{{std::span(parsed.numbers.offsets), nullptr},
                                     {std::span(parsed.numbers.indices), nullptr},
                                     SharedArray<double>(std::span(parsed.numbers.values), nullptr)};
        block.rows = from_parts(std::move(rows));
    }

    [[nodiscard]] Place full(const LinePlace& place) const {
        return {rules_.name, lines_ + place.line, place.column};
    }

    const ReadOptions options_;
    ByteSource source_;
    LibsvmRules rules_;
    LibsvmRules zero_rules_; ///< the same for indices that count from 0
    StreamLabels labels_;
    std::optional<bool> labelled_;
    std::size_t lines_ = 0;
    std::uint64_t rows_ = 0;
    std::uint64_t largest_ = 0;
    std::size_t values_beyond_ = 0;
    bool zero_based_;
};

} // namespace

std::unique_ptr<RowStream> stream_libsvm(ByteSource source, const ReadOptions& options) {
    return std::make_unique<LibsvmStream>(std::move(source), options);
}

} // namespace novikoff
