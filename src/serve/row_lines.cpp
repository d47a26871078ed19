// Each line is parsed by itself, by the same readers as files; what a CSV head says is kept for the lines after it.
#include "serve/row_lines.hpp"

#include "base/text.hpp"
#include "io/csv/csv.hpp"
#include "io/libsvm/libsvm.hpp"
#include "io/table/format.hpp"
#include "io/text/parallel_text.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {
namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16U;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// The format given by an option or by the name; options that only CSV has imply CSV.
std::optional<Format> given_format(const std::string& name, const ReadOptions& options) {
    const Format given = options.format != Format::automatic ? options.format : format_of_name(name);
    if (given != Format::automatic) { return given; }
    const bool table = options.separator != '\0' || options.header || !options.target.empty();
    return table ? std::optional(Format::csv) : std::nullopt;
}

bool is_table(Format format) noexcept { return format == Format::csv || format == Format::tsv; }

/// Whether any cell is a number, with any of the separators.
bool holds_number(std::string_view line, char separator) {
    while (!line.empty()) {
        const auto ends_cell = [&](char c) {
            return c == separator || csv_separators.find(c) != std::string_view::npos;
        };
        const auto* end = std::find_if(line.begin(), line.end(), ends_cell);
        std::string_view cell = line.substr(0, static_cast<std::size_t>(end - line.begin()));
        line.remove_prefix(std::min(cell.size() + 1, line.size()));
        cell.remove_prefix(std::min(cell.find_first_not_of(" \t\r\n\""), cell.size()));
        if (looks_like_number(cell.substr(0, cell.find_last_not_of(" \t\r\n\"") + 1))) { return true; }
    }
    return false;
}

} // namespace

RowLines::RowLines(ByteSource source, ReadOptions options)
    : source_(std::move(source)), options_(std::move(options)), given_(given_format(source_.name(), options_)),
      format_(given_) {
    if (given_ && format_of_name(name()) == Format::automatic) { options_.format = *given_; }
    options_.threads = 1;
    options_.chunk = std::min<std::size_t>(options_.chunk, std::size_t{1} << 12U); // a smaller chunk allocates less
}

bool RowLines::next(std::vector<Line>& lines) {
    lines.clear();
    while (lines.empty()) {
        if (end_) { throw Error(*end_); }
        source_.consume(std::exchange(taken_, 0));
        if (without_row_ > options_.max_record) { fail_without_row({name(), line_}, options_.max_record); }
        const std::string_view text = waiting_lines();
        if (text.empty()) { return false; }
        if (text.size() > options_.max_record && text.find('\n') == std::string_view::npos) {
            take_line(text, lines);
            lines.back().text = {};
            skip_long_line();
            return true;
        }
        while (taken_ < text.size() && without_row_ <= options_.max_record) {
            const std::size_t end = text.find('\n', taken_);
            const std::string_view line = text.substr(taken_, end == std::string_view::npos ? end : end + 1 - taken_);
            try {
                take_line(line, lines);
            } catch (const Error& error) {
                end_ = error; // thrown after the rows above are answered
                break;
            }
            taken_ += line.size();
        }
    }
    return true;
}

/// Lines that have arrived are answered before waiting for more.
std::string_view RowLines::waiting_lines() {
    const std::size_t end = source_.window().rfind('\n', bytes_at_once - 1);
    return end == std::string_view::npos ? whole_lines(source_, bytes_at_once, options_.max_record)
                                         : source_.window().substr(0, end + 1);
}

/// Skips the line without storing it.
void RowLines::skip_long_line() {
    std::size_t end = std::string_view::npos;
    do {
        source_.consume(source_.window().size());
        if (!source_.grow()) { return; }
        end = source_.window().find('\n');
    } while (end == std::string_view::npos);
    source_.consume(end + 1);
}

void RowLines::take_line(std::string_view line, std::vector<Line>& lines) {
    ++line_;
    without_row_ += line.size();
    const bool too_long = line.size() > options_.max_record && line[options_.max_record] != '\n';
    if (line_ == 1 && line.starts_with(byte_order_mark)) { line.remove_prefix(byte_order_mark.size()); }
    if (!too_long && !is_row(line)) { return; }
    without_row_ = 0;
    if (begun_) {
        lines.push_back({line, line_, too_long});
    } else {
        begin_with({line, line_, too_long}, lines);
    }
}

/// The other readers skip the same lines. Until the format is known, a LIBSVM comment is skipped unless it may be a
/// header.
bool RowLines::is_row(std::string_view line) const noexcept {
    const bool tabs = format_ == Format::tsv || options_.separator == '\t';
    const std::size_t first = line.find_first_not_of(tabs ? " \r\n" : " \t\r\n");
    const bool comments = format_ ? format_ == Format::libsvm : options_.schema.empty();
    return first != std::string_view::npos && (!comments || line[first] != '#');
}

void RowLines::begin_with(const Line& line, std::vector<Line>& lines) {
    const char separator = options_.separator;
    const auto header_given = options_.header;
    bool header = line.too_long && may_be_header(line.text);
    try {
        if (line.too_long) { fail_too_long({name(), line_, 1}, options_.max_record); }
        find_format(line.text);
        if (is_table(*format_) && belongs_to_head(line.text, header)) { return; }
        ReadNotes ignored;
        static_cast<void>(read_rows(line.text, ignored));
        begun_ = true;
        lines.push_back(line);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::data || header) {
            const bool in_doubt = header && !header_given;
            const Message advice("; if this line is a row and no header, use {}", NamedSetting{"header", "no"});
            throw Error(error.kind(), Place{name(), line_, error.place().column},
                        in_doubt ? error.message().advising(advice) : error.message());
        }
        options_.separator = separator;
        options_.header = header_given;
        format_ = given_;
        lines.push_back({line.text, line_, line.too_long, std::make_shared<const Error>(error)});
    }
}

/// Detects the format by this line alone: its answer must not wait for a second line.
void RowLines::find_format(std::string_view line) {
    ByteSource first(line, nullptr, name(), {});
    format_ = begin_reading(first, options_);
    if (format_ == Format::npy || format_ == Format::nvk) {
        throw Error(given_ ? ErrorKind::usage : ErrorKind::data, Place{name()},
                    "only rows of LIBSVM text, CSV and TSV can be followed");
    }
    if (!given_ && !tells_format(std::string(line) + '\n')) {
        throw Error(
            ErrorKind::data, Place{name()},
            Message("this line does not tell which format the rows have; name it with {}", NamedSetting{"format"}));
    }
    if (format_ == Format::tsv && options_.separator == '\0') { options_.separator = '\t'; }
}

/// If columns have names, the other readers check this.
void RowLines::check_width(std::size_t columns, bool labelled) const {
    if (options_.schema.empty() && columns != options_.columns) {
        throw Error(ErrorKind::data, Place{name()},
                    counted(columns + (labelled ? 1 : 0), "cell") + "; the model was trained on " +
                        counted(options_.columns, "column") + " and a label");
    }
}

/// Whether an unreadable line may be a header; reading the rows below it by position could then be wrong.
bool RowLines::may_be_header(std::string_view line) const {
    const bool named = !options_.schema.empty() && format_ != Format::libsvm;
    return options_.header.value_or(named && !holds_number(line, options_.separator));
}

/// Whether a first line without numbers is a header: its cells differ, are as many as the columns, and are not all
/// missing values; or one names a column.
bool RowLines::is_header(std::span<const Cell> cells) const {
    const auto& schema = options_.schema;
    const auto is_column = [&](const Cell& cell) {
        return std::any_of(schema.begin(), schema.end(),
                           [&](const Column& column) { return column.name == cell.text; });
    };
    if (std::any_of(cells.begin(), cells.end(), is_column)) { return true; }
    std::vector<std::string_view> texts;
    std::transform(cells.begin(), cells.end(), std::back_inserter(texts), [](const Cell& cell) { return cell.text; });
    std::sort(texts.begin(), texts.end());
    const bool different = std::adjacent_find(texts.begin(), texts.end()) == texts.end();
    const std::size_t width = schema.empty() ? options_.columns : schema.size();
    return different && !std::all_of(texts.begin(), texts.end(), means_missing) &&
           (cells.size() == width || cells.size() == width + 1);
}

/// Whether the line sets the separator or names the columns. `header`: it is a header, or may be one if it is
/// unreadable.
bool RowLines::belongs_to_head(std::string_view line, bool& header) {
    header = may_be_header(line);
    const std::string text = head_ + std::string(line);
    ByteSource source(text, nullptr, name(), {});
    CsvRecords records(source, options_.separator, options_.max_record);
    const auto head = read_csv_names(records, options_);
    options_.separator = records.separator();
    header = head && !head->names.empty() && (options_.header || is_header(records.cells()));
    if (head && !header) {
        options_.header = false;
        return false;
    }
    if (head) {
        const CsvLayout layout = csv_layout(*head, options_); // throws if the columns are not the model's
        check_width(layout.columns.size(), layout.target.has_value());
        options_.header = true;
        begun_ = true;
    } // else it is a line `sep=;`
    head_ = text;
    ++head_lines_;
    return true;
}

std::optional<Error> RowLines::read(std::span<const Line> lines, Dataset& rows, ReadNotes& notes) const {
    const Line& first = lines.front();
    if (first.fault) { return *first.fault; }
    const char* end = lines.back().text.data() + lines.back().text.size();
    const std::string_view text(first.text.data(), static_cast<std::size_t>(end - first.text.data()));
    try {
        if (first.too_long) { fail_too_long({name(), head_lines_ + 1, 1}, options_.max_record); }
        rows = read_rows(text, notes);
        return std::nullopt;
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::data) { throw; }
        const Place& place = error.place();
        const bool below_head = place.line > head_lines_;
        return Error(error.kind(),
                     below_head ? Place{name(), place.line + first.number - 1 - head_lines_, place.column}
                                : Place{name()},
                     error.message());
    }
}

Dataset RowLines::read_rows(std::string_view text, ReadNotes& notes) const {
    std::string below;
    if (!head_.empty()) {
        below.reserve(head_.size() + text.size());
        text = below.append(head_).append(text);
    }
    ByteSource source(text, nullptr, name(), {});
    if (format_ != Format::libsvm) {
        Dataset rows = read_csv(source, options_, options_.separator, notes);
        check_width(rows.columns(), !rows.labels().empty());
        return rows;
    }
    Dataset rows = read_libsvm(source, options_, notes);
    if (notes.zero_based_found) {
        throw Error(ErrorKind::data, Place{name()},
                    Message("an index 0, but the model counts from 1; if these rows count from 0, use {}",
                            NamedSetting{"zero_based"}));
    }
    return rows;
}

} // namespace novikoff
