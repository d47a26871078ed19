// CSV and TSV in blocks of whole records. The first records determine names, separator and width.
#include "data/dataset_parts.hpp"
#include "io/stream/row_stream.hpp"
#include "io/text/parallel_text.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {
namespace {

constexpr std::string_view csv_blanks = " \t\r\n";

bool is_blank(std::string_view text) noexcept { return text.find_first_not_of(csv_blanks) == std::string_view::npos; }

/// Whole lines at the start of the window in which every quote is closed; the whole window if none is.
std::string_view whole_records(ByteSource& source, CsvQuotes quotes, std::size_t size, std::size_t limit) {
    std::string_view lines = whole_lines(source, size, limit);
    quotes.take_lines(lines);
    while (quotes.open() && lines.size() <= limit) {
        const std::size_t before = lines.size();
        lines = lines_beyond(source, before, limit);
        if (lines.size() == before) { break; }
        quotes.take_lines(lines.substr(before));
    }
    return lines;
}

/// The first record, with a line `sep=;` and blank lines before it.
std::string_view first_record(std::string_view text, CsvQuotes quotes) {
    const std::size_t begin = text.starts_with("sep=") ? text.find('\n') + 1 : 0; // npos + 1 is 0
    std::size_t end = std::min(text.find_first_not_of(csv_blanks, begin), text.size());
    while (end < text.size() && !quotes.take(text[end++])) {}
    return text.substr(0, end);
}

class CsvStream final : public RowStream {
public:
    CsvStream(ByteSource source, const ReadOptions& options, char separator)
        : options_(options), separator_(separator), source_(std::move(source)) {}

    bool read(RowBlock& block) override {
        const std::string_view records = next_records();
        block.text = records;
        source_.consume(records.size());
        if (!parser_ && !records.empty()) { begin(block); }
        return !records.empty();
    }

    void parse(RowBlock& block) const override {
        block.fault.reset();
        parser_->clear(block.csv);
        ByteSource source = source_of(block);
        CsvRecords records = CsvRecords::of_text_behind(source, separator_, options_.max_record);
        try {
            parser_->parse(records, std::numeric_limits<std::uint64_t>::max(), block.csv);
        } catch (const Error& error) { block.fault = error; }
    }

    void accept(RowBlock& block) override {
        if (block.fault) { throw below(*block.fault, lines_); }
        DatasetParts rows = parts_of(std::move(block.rows));
        rows.source = source_.name();
        rows.rows = block.csv.rows;
        rows.columns = columns();
        labels_.number_rows(block.csv.labels, {source_.name(), lines_}, rows.labels);
        rows.storage = DenseStorage{
            SharedArray<double>(std::span<const double>(block.csv.values.data(), block.csv.values.size()), nullptr)};
        block.rows = from_parts(std::move(rows));
        lines_ += line_count(block.text);
    }

    [[nodiscard]] bool may_wait() const override { return !source_.ready(); }
    [[nodiscard]] std::vector<std::string> classes() const override { return labels_.classes(); }
    [[nodiscard]] bool turned_round() const override { return labels_.turned_round(); }
    [[nodiscard]] std::size_t columns() const override { return layout_.columns.size(); }
    [[nodiscard]] std::vector<Column> schema() const override {
        return layout_.named ? layout_.columns : std::vector<Column>{};
    }

private:
    /// The first block has at least one row below a possible header.
    std::string_view next_records() {
        const std::size_t limit = options_.max_record;
        const std::string ends_cell = separators();
        const CsvQuotes quotes(ends_cell);
        std::string_view records = whole_records(source_, quotes, options_.chunk, limit);
        while (!parser_ && is_blank(records.substr(first_record(records, quotes).size()))) {
            const std::size_t before = records.size();
            if (before > limit) { fail_without_row({source_.name(), line_count(records)}, limit); }
            // One line more, or twice as much of what the window has, so that the work is linear.
            const std::size_t more = lines_beyond(source_, before, limit).size();
            records =
                whole_records(source_, quotes, std::max(more, std::min(2 * before, source_.window().size())), limit);
            if (records.size() == before) { break; }
        }
        return records;
    }

    /// Before the first block, all candidates.
    [[nodiscard]] std::string separators() {
        if (separator_ != '\0') { return {separator_}; }
        source_.fill(sizeof "sep=");
        const std::string_view text = source_.window();
        return std::string(csv_separators).append(text.starts_with("sep=") ? text.substr(4, 1) : "");
    }

    /// Determines the columns, the separator and the width from the first records, and removes a header.
    void begin(RowBlock& block) {
        ByteSource source = source_of(block);
        CsvRecords records(source, separator_, options_.max_record);
        layout_ = read_csv_head(records, options_);
        separator_ = records.separator();
        parser_.emplace(layout_, options_, separator_, true);
        lines_ = records.place(0).line - 1;
        block.text.erase(0, static_cast<std::size_t>(source.consumed()));
    }

    [[nodiscard]] ByteSource source_of(const RowBlock& block) const {
        return {block.text, nullptr, source_.name(), {}};
    }

    const ReadOptions options_;
    char separator_; ///< \0 before the first block, if it is to be detected
    ByteSource source_;
    CsvLayout layout_;
    std::optional<CsvRowParser> parser_; ///< none before the first block
    StreamLabels labels_;
    std::size_t lines_ = 0; ///< above the blocks to be accepted
};

} // namespace

std::unique_ptr<RowStream> stream_csv(ByteSource source, const ReadOptions& options, char separator) {
    return std::make_unique<CsvStream>(std::move(source), options, separator);
}

} // namespace novikoff
