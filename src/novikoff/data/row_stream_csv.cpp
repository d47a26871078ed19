// CSV and TSV in blocks of whole records. A block is read as a small file of its own, with the first record of the source
// before it: that one tells names, separator and width to each of them.
#include "novikoff/core/error.hpp"
#include "novikoff/data/formats.hpp"
#include "novikoff/data/pieces.hpp"
#include "novikoff/data/row_streams.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

std::size_t count(std::string_view text, char c) noexcept {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
}

bool is_blank(std::string_view text) noexcept { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

/// A line or more beyond the first `size` bytes, unless there is none.
std::string_view more_lines(ByteSource& source, std::size_t size, std::size_t limit) {
    for (std::size_t wanted = size + 1;; wanted *= 2) {
        const std::string_view lines = whole_lines(source, wanted, limit);
        if (lines.size() > size || source.window().size() < wanted) {
            return lines;
        }
    }
}

/// Whole lines at the start of the window in which every quote is closed; all there is if none is.
std::string_view whole_records(ByteSource& source, std::size_t size, std::size_t limit) {
    std::string_view lines = whole_lines(source, size, limit);
    while (count(lines, '"') % 2 != 0 && lines.size() <= limit) {
        const std::size_t before = lines.size();
        lines = more_lines(source, before, limit);
        if (lines.size() == before) {
            break;
        }
    }
    return lines;
}

std::size_t line_end(std::string_view text, std::size_t from) noexcept {
    const std::size_t end = text.find('\n', from);
    return end == std::string_view::npos ? text.size() : end + 1;
}

/// The first record, with a line `sep=;` and blank lines that stand before it.
std::string_view first_record(std::string_view text) {
    const std::size_t begin = text.starts_with("sep=") ? line_end(text, 0) : 0;
    std::size_t end = begin;
    std::string_view record;
    do {
        end = line_end(text, end);
        record = text.substr(begin, end - begin);
    } while (end < text.size() && (is_blank(record) || count(record, '"') % 2 != 0));
    return text.substr(0, end);
}

class CsvStream final : public RowStream {
public:
    CsvStream(ByteSource source, const ReadOptions& options, char separator)
        : options_(options), separator_(separator), source_(std::move(source)) {}

    bool read(RowBlock& block) override {
        const std::string_view records = next_records();
        block.first = false;
        block.text = head_;
        block.text += records;
        source_.consume(records.size());
        if (!header_ && !records.empty()) { // what it says of the columns is needed to parse all others
            begin(block);
        }
        return !records.empty();
    }

    void parse(RowBlock& block) const override {
        block.failed = false;
        block.rows = {};
        const std::string_view own = std::string_view(block.text).substr(block.first ? 0 : head_.size());
        if (is_blank(own)) {
            return;
        }
        try {
            block.rows = parsed(block);
        } catch (const Error&) {
            block.failed = true;
        }
    }

    void accept(RowBlock& block) override {
        const std::size_t above = block.first ? 0 : count(head_, '\n');
        if (block.failed) {
            fail_below(block, above);
        }
        std::vector<std::uint32_t> numbers;
        for (const std::string& label : block.rows.classes) {
            numbers.push_back(labels_.number(label));
            if (numbers.back() > 1) {
                fail_third_label(Place{source_.name()}, label, labels_.classes());
            }
        }
        std::transform(block.rows.labels.begin(), block.rows.labels.end(), block.rows.labels.begin(),
                       [&](std::uint32_t label) { return numbers[label]; });
        if (block.first) {
            columns_ = block.rows.columns;
            schema_ = block.rows.schema;
        }
        lines_ += count(block.text, '\n') - above;
    }

    [[nodiscard]] std::vector<std::string> classes() const override { return labels_.classes(); }
    [[nodiscard]] std::size_t columns() const override { return columns_; }
    [[nodiscard]] std::vector<Column> schema() const override { return schema_; }

private:
    /// The first block has a row at least, below what may be a header.
    std::string_view next_records() {
        std::string_view records = whole_records(source_, options_.chunk, options_.max_record);
        while (!header_ && is_blank(records.substr(first_record(records).size()))) {
            const std::size_t before = records.size();
            records =
                whole_records(source_, more_lines(source_, before, options_.max_record).size(), options_.max_record);
            if (records.size() == before) {
                break;
            }
        }
        return records;
    }

    void begin(RowBlock& block) {
        block.first = true;
        parse(block);
        head_ = first_record(block.text);
        if (head_.empty() || head_.back() != '\n') {
            head_ += '\n';
        }
        header_ = !block.rows.schema.empty();
    }

    [[nodiscard]] Dataset parsed(const RowBlock& block) const {
        ByteSource source(open_memory(block.text), source_.name(), block.text.size());
        ReadOptions options = options_;
        options.threads = 1;
        if (!block.first) {
            options.header = header_;
        }
        ReadNotes unheard;
        Dataset rows = read_csv(source, options, separator_, unheard);
        return block.first || *header_ ? rows : without_first_row(std::move(rows));
    }

    /// Without a header the record that was put before the block is a row, which has been learnt already.
    static Dataset without_first_row(Dataset rows) {
        const auto all = std::make_shared<Numbers>(std::get<DenseStorage>(rows.storage).values);
        all->visit([&]<class T>(std::span<const T> values) {
            rows.storage = DenseStorage{SharedArray<T>(values.subspan(rows.columns), all)};
        });
        rows.labels.erase(rows.labels.begin());
        --rows.rows;
        return rows;
    }

    /// Parses the block again for its error, which gets the line that it has in the whole.
    [[noreturn]] void fail_below(const RowBlock& block, std::size_t above) const {
        try {
            (void)parsed(block);
        } catch (const Error& error) {
            Place place = error.place();
            place.line += place.line == 0 ? 0 : lines_ - above;
            throw Error(error.kind(), place, error.message());
        }
        throw Error(ErrorKind::data, Place{source_.name()}, "was changed while it was read");
    }

    const ReadOptions options_;
    char separator_;
    ByteSource source_;
    std::string head_;           ///< the first record
    std::optional<bool> header_; ///< it is a header; not known before the first block
    StreamLabels labels_;
    std::size_t columns_ = 0;
    std::vector<Column> schema_;
    std::size_t lines_ = 0;
};

} // namespace

std::unique_ptr<RowStream> stream_csv(ByteSource source, const ReadOptions& options, char separator) {
    return std::make_unique<CsvStream>(std::move(source), options, separator);
}

} // namespace novikoff
