// LIBSVM text in blocks of whole lines.
//
// Indices count from 0 if an index 0 occurs, and only the end of a file shows that there is none. Rows that were learnt
// with the wrong count cannot be corrected, so an index 0 below the first block is an error with advice.
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "io/stream/row_stream.hpp"
#include "io/text/parallel_text.hpp"

#include <algorithm>

namespace novikoff {
namespace {

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
        } catch (const Error& error) { block.fault = error; }
    }

    void accept(RowBlock& block) override {
        LibsvmRows& rows = block.libsvm;
        const bool labels_fit = !rows.labelled || !labelled_ || *rows.labelled == *labelled_;
        if (block.fault || !labels_fit) {
            parse_below(block, rules_); // throws, with the right line and about the right row
        }
        find_base(block);
        if (zero_based_ && rows.at_limit && !rules_.zero_based) {
            parse_below(block, zero_rules_); // the index that equals the limit is beyond it
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
    /// Parses a block again, knowing the text above it.
    void parse_below(RowBlock& block, const LibsvmRules& rules) const {
        block.libsvm.clear();
        block.libsvm.labelled = labelled_;
        try {
            parse_libsvm(block.text, rules, block.libsvm);
        } catch (const Error& error) { throw below(error, lines_); }
    }

    void find_base(const RowBlock& block) {
        const auto& zero = block.libsvm.zero;
        if (!zero || zero_based_) { return; }
        if (rows_ > 0) {
            fail_data(
                {rules_.name, lines_ + zero->line, zero->column},
                {"an index 0 after rows that were learnt with indices from 1; use {}", NamedSetting{"zero_based"}});
        }
        zero_based_ = true;
    }

    void fill_in(RowBlock& block) {
        const LibsvmRows& parsed = block.libsvm;
        DatasetParts rows = parts_of(std::move(block.rows));
        rows.source = rules_.name;
        rows.rows = parsed.size();
        rows.columns = columns();
        rows.zero_based = zero_based_;
        labels_.number_rows(parsed.labels, {rules_.name, lines_}, rows.labels);
        rows.storage = SparseStorage{{std::span(parsed.numbers.offsets), nullptr},
                                     {std::span(parsed.numbers.indices), nullptr},
                                     SharedArray<double>(std::span(parsed.numbers.values), nullptr)};
        block.rows = from_parts(std::move(rows));
    }

    const ReadOptions options_;
    ByteSource source_;
    LibsvmRules rules_;
    LibsvmRules zero_rules_; ///< the same for indices from 0
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
