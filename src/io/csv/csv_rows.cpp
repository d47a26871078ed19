// Parses the records of a CSV file below its header into rows.
#include "io/csv/csv.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace novikoff {
namespace {

/// A number apart from its commas: 1,5 or 1,234,567.
bool has_comma_in_number(std::string_view text) {
    std::string without(text);
    without.erase(std::remove(without.begin(), without.end(), ','), without.end());
    return without.size() < text.size() && looks_like_number(without);
}

[[noreturn]] void fail(const CsvRecords& records, const Cell& cell, const Message& message) {
    fail_data(records.place(cell.offset), message);
}

/// The same as parse_number, faster for one digit.
const char* parse_cell(const char* at, const char* end, char separator, double& value) noexcept {
    const auto digit = static_cast<unsigned>(*at - '0');
    if (end - at >= 2 &&
        (bool(digit < 10) & (at[1] == separator))) { // without a branch for the sign, which is hard to predict
        value = digit;
        return at + 1;
    }
    return parse_number(at, end, value);
}

/// The end of a text without quotes and outer blanks; nullptr if it has them.
const char* end_of_text(const char* at, const char* end, char separator) noexcept {
    const char* first = at;
    while (at != end && *at != separator && *at != '\n' && *at != '\r' && *at != '"') { ++at; }
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    return at == end || *at == '"' || (at != first && (is_blank(*first) || is_blank(at[-1]))) ? nullptr : at;
}

void find_text_columns(const CsvRecords& records, const ReadOptions& options, CsvLayout& layout) {
    const bool detected = options.schema.empty() && (options.categorical || !options.categorical_columns.empty());
    for (std::size_t cell = 0; detected && cell < layout.cells; ++cell) {
        const std::string_view text = records.cells()[cell].text;
        if (cell != layout.target && !text.empty() && !looks_like_number(text)) {
            layout.text[layout.feature[cell]] = true;
        }
    }
}

} // namespace

std::optional<CsvHead> read_csv_names(CsvRecords& records, const ReadOptions& options) {
    if (!records.next()) { return std::nullopt; }
    const auto cells = records.cells();
    CsvHead head{records, cells.size(), {}};
    const bool header = options.header.value_or(
        std::none_of(cells.begin(), cells.end(), [](const Cell& c) { return looks_like_number(c.text); }));
    for (std::size_t i = 0; header && i < cells.size(); ++i) {
        check_text(records, cells[i]);
        head.names.push_back(cells[i].text.empty() ? 'x' + std::to_string(i + 1) : std::string(cells[i].text));
    }
    return head;
}

CsvLayout read_csv_head(CsvRecords& records, const ReadOptions& options) {
    const auto head = read_csv_names(records, options);
    if (!head) { fail_data({records.source_name()}, "has no rows, only blank lines"); }
    CsvLayout layout = csv_layout(*head, options);
    layout.header = !head->names.empty();
    if (layout.header && !records.next()) { fail_data({records.source_name()}, "has a header but no rows"); }
    check_width(records, layout);
    find_text_columns(records, options, layout);
    return layout;
}

CsvRowParser::CsvRowParser(const CsvLayout& layout, const ReadOptions& options, char separator, bool streamed)
    : layout_(layout), options_(options), separator_(separator),
      separator_is_plain_(std::string_view(",;\t|").find(separator) != std::string_view::npos), streamed_(streamed) {
    for (std::size_t cell = 0; cell < layout.cells; ++cell) {
        const bool label = cell == layout.target;
        kinds_.push_back(label ? Kind::label : layout.text[layout.feature[cell]] ? Kind::text : Kind::number);
    }
}

void CsvRowParser::clear(CsvRows& rows) const {
    rows.rows = 0;
    rows.values.clear();
    rows.labels = {};
    rows.levels.assign(layout_.columns.size(), {});
    for (std::size_t k = 0; k < rows.levels.size(); ++k) {
        for (const std::string& level : layout_.columns[k].levels) { rows.levels[k].add(level); }
    }
}

void CsvRowParser::parse(CsvRecords& records, std::uint64_t until, CsvRows& rows) const {
    while (records.position() < until) {
        if (separator_is_plain_ && parse_plain_records(records, until, rows)) { continue; }
        if (!records.next()) { return; }
        parse_record(records, rows);
    }
}

/// Fast path for records without quotes, blanks and new texts. Returns false at any other record, also at an invalid
/// one. Returns after each progress step.
bool CsvRowParser::parse_plain_records(CsvRecords& records, std::uint64_t until, CsvRows& rows) const {
    const std::string_view rest = records.rest();
    const char* const end = rest.data() + rest.size();
    const std::uint64_t most = std::min({until - records.position(), progress_step, std::uint64_t{rest.size()}});
    const char* at = rest.data();
    const char* next = at;
    std::size_t lines = 0;
    while (next != nullptr && static_cast<std::uint64_t>(at - rest.data()) < most) {
        next = parse_plain(at, end, rows);
        at = next == nullptr ? at : next;
        lines += next == nullptr ? 0 : 1;
    }
    records.skip(static_cast<std::size_t>(at - rest.data()), lines);
    return next != nullptr && lines > 0;
}

/// Appends the record that starts here and returns where the next one starts, or does nothing and returns nullptr.
const char* CsvRowParser::parse_plain(const char* at, const char* end, CsvRows& rows) const {
    const std::size_t width = layout_.columns.size();
    rows.values.resize(rows.values.size() + width);
    const char* next = parse_plain_cells(at, end, rows);
    if (next == nullptr || static_cast<std::size_t>(next - at) > options_.max_record) {
        rows.values.resize(rows.values.size() - width);
        return nullptr;
    }
    ++rows.rows;
    return next;
}

const char* CsvRowParser::parse_plain_cells(const char* at, const char* end, CsvRows& rows) const {
    double* row = rows.values.data() + (rows.values.size() - layout_.columns.size());
    std::string_view label;
    for (std::size_t cell = 0; cell < kinds_.size(); ++cell) {
        const std::size_t k = layout_.feature[cell];
        const bool number = kinds_[cell] == Kind::number;
        const char* stop = at == end ? nullptr
                           : number  ? parse_cell(at, end, separator_, row[k])
                                     : end_of_text(at, end, separator_);
        if (stop == nullptr || stop == end) { return nullptr; }
        const std::string_view text(at, static_cast<std::size_t>(stop - at));
        const bool last = cell + 1 == kinds_.size();
        stop += last && *stop == '\r' ? 1 : 0;
        if (stop == end || *stop != (last ? '\n' : separator_)) { return nullptr; }
        if (kinds_[cell] == Kind::label) {
            label = text;
        } else if (kinds_[cell] == Kind::text) {
            row[k] = rows.levels[k].find(text);
            if (row[k] == rows.levels[k].size()) { return nullptr; }
        }
        at = stop + 1;
    }
    return layout_.target && !rows.labels.add_seen(label) ? nullptr : at;
}

void check_width(const CsvRecords& records, const CsvLayout& layout) {
    const std::size_t n = records.cells().size();
    if (n != layout.cells) {
        fail_data(n < layout.cells ? records.end() : records.cell_place(layout.cells),
                  counted(n, "cell") + " where the first line has " + std::to_string(layout.cells));
    }
}

void CsvRowParser::parse_record(const CsvRecords& records, CsvRows& rows) const {
    check_width(records, layout_);
    rows.values.resize(rows.values.size() + layout_.columns.size());
    double* row = rows.values.data() + (rows.values.size() - layout_.columns.size());
    const auto cells = records.cells();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (kinds_[i] == Kind::label) {
            parse_label(records, cells[i], rows);
            continue;
        }
        const std::size_t k = layout_.feature[i];
        const std::string_view text = cells[i].text;
        const char* end = text.data() + text.size();
        if (kinds_[i] == Kind::text) {
            row[k] = level_number(records, k, cells[i], rows);
        } else if (parse_number(text.data(), end, row[k]) != end) {
            fail_number(records, k, cells[i], rows.rows == 0 && !rows.below_others);
        }
    }
    ++rows.rows;
}

void CsvRowParser::parse_label(const CsvRecords& records, const Cell& cell, CsvRows& rows) const {
    if (rows.labels.add_seen(cell.text)) { return; }
    check_text(records, cell);
    if (cell.text.empty()) { fail(records, cell, "the label is missing: the cell is empty"); }
    rows.labels.add_new(cell.text, records.place(cell.offset));
}

double CsvRowParser::level_number(const CsvRecords& records, std::size_t k, const Cell& cell, CsvRows& rows) const {
    const std::uint32_t number = rows.levels[k].find(cell.text);
    if (number == rows.levels[k].size()) {
        check_text(records, cell);
        if (cell.text.empty()) { fail_missing(records, k, cell); }
        if (!layout_.columns[k].levels.empty()) {
            fail(records, cell,
                 column(k) + " holds " + in_quotes(cell.text) + ", which the model has not seen in training");
        }
        rows.levels[k].add(cell.text);
    }
    return number;
}

void CsvRowParser::fail_missing(const CsvRecords& records, std::size_t k, const Cell& cell) const {
    fail(records, cell,
         column(k) + " has no value here (" + (cell.text.empty() ? "the cell is empty" : in_quotes(cell.text)) +
             "); fill it in or drop the row");
}

void CsvRowParser::fail_number(const CsvRecords& records, std::size_t k, const Cell& cell, bool first_row) const {
    check_text(records, cell);
    if (means_missing(cell.text)) { fail_missing(records, k, cell); }
    if (looks_like_number(cell.text)) {
        fail(records, cell, column(k) + ": value " + in_quotes(cell.text) + ' ' + why_no_number(cell.text));
    }
    if (has_comma_in_number(cell.text)) {
        fail(records, cell,
             column(k) + ": value " + in_quotes(cell.text) +
                 " is not a number (decimals follow a point, and thousands have no mark)");
    }
    const Message message("{} holds text ({}) where a number is expected", column(k), in_quotes(cell.text));
    const auto advice = advice_on_text(k, first_row);
    fail(records, cell, advice ? message.advising(Message(" ({})", *advice)) : message);
}

/// After the first row, the column held numbers so far.
std::optional<Message> CsvRowParser::advice_on_text(std::size_t k, bool first_row) const {
    if (options_.points) { return Message("{} leaves a column out", NamedSetting{"target"}); }
    if (options_.labels_optional) { // the model was trained on numbers
        return std::nullopt;
    }
    const std::string& name = layout_.columns[k].name;
    const std::string target = layout_.named ? name : std::to_string(k + 1); // the default target is the last cell
    const Message label_advice =
        options_.target.empty() ? Message(", or {} if this is the label", NamedSetting{"target", target}) : Message();
    if (streamed_) {
        return Message("convert the file to .nvk with {} before it is streamed, or leave the column out{}",
                       NamedSetting{"categorical"}, label_advice);
    }
    if (!first_row) { return Message("use {} to one-hot encode it", NamedSetting{"categorical", name}); }
    return Message("use {} to one-hot encode text columns{}", NamedSetting{"categorical"}, label_advice);
}

std::string CsvRowParser::column(std::size_t k) const { return "column " + in_quotes(layout_.columns[k].name); }

void check_text(const CsvRecords& records, const Cell& cell) {
    if (const auto foreign = find_foreign_byte(cell.text)) {
        fail_data(records.place(cell.offset + foreign->offset), foreign->message);
    }
}

} // namespace novikoff
