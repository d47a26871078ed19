#include "novikoff/data/row_lines.hpp"

#include "novikoff/core/error.hpp"
#include "novikoff/data/csv_layout.hpp"
#include "novikoff/data/csv_records.hpp"
#include "novikoff/data/csv_rows.hpp"
#include "novikoff/data/formats.hpp"
#include "novikoff/data/pieces.hpp"
#include "novikoff/data/sniff.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16U;

} // namespace

RowLines::RowLines(ByteSource source, ReadOptions options)
    : source_(std::move(source)), options_(std::move(options)) {
    in_head_ = options_.format != Format::libsvm;
    options_.threads = 1;
    options_.chunk = std::min<std::size_t>(options_.chunk, std::size_t{1} << 12U); // memory is asked for by chunks
}

bool RowLines::next(std::vector<Line>& lines) {
    lines.clear();
    while (lines.empty()) {
        source_.consume(std::exchange(taken_, 0));
        if (without_row_ > options_.max_record) {
            fail_without_row({name(), line_}, options_.max_record);
        }
        std::string_view text = waiting_lines();
        if (text.empty()) {
            return false;
        }
        if (text.size() > options_.max_record && text.find('\n') == std::string_view::npos) {
            if (in_head_) {
                fail_too_long({name(), line_ + 1, 1}, options_.max_record);
            }
            skip_long_line();
            lines.push_back({{}, ++line_, true});
            without_row_ = 0;
            return true;
        }
        while (taken_ < text.size() && without_row_ <= options_.max_record) {
            const std::size_t end = text.find('\n', taken_);
            const std::string_view line = text.substr(taken_, end == std::string_view::npos ? end : end + 1 - taken_);
            take_line(line, lines);
            taken_ += line.size();
        }
    }
    return true;
}

/// What is there is answered before anything else is waited for.
std::string_view RowLines::waiting_lines() {
    const std::size_t end = source_.window().rfind('\n', bytes_at_once - 1);
    return end == std::string_view::npos ? whole_lines(source_, bytes_at_once, options_.max_record)
                                         : source_.window().substr(0, end + 1);
}

/// Goes to its end without keeping it.
void RowLines::skip_long_line() {
    std::size_t end = std::string_view::npos;
    do {
        source_.consume(source_.window().size());
        if (!source_.grow()) {
            return;
        }
        end = source_.window().find('\n');
    } while (end == std::string_view::npos);
    source_.consume(end + 1);
}

void RowLines::take_line(std::string_view line, std::vector<Line>& lines) {
    ++line_;
    without_row_ += line.size();
    if (!format_ && is_row(line)) {
        find_format(line);
    }
    const bool too_long = line.size() > options_.max_record && line[options_.max_record] != '\n';
    if (too_long || (is_row(line) && !belongs_to_head(line))) {
        lines.push_back({line, line_, too_long});
        without_row_ = 0;
    }
}

/// The other readers skip the same lines.
bool RowLines::is_row(std::string_view line) const noexcept {
    const bool tabs = format_ == Format::tsv || options_.separator == '\t';
    const std::size_t first = line.find_first_not_of(tabs ? " \r\n" : " \t\r\n");
    return first != std::string_view::npos && (format_ != Format::libsvm || line[first] != '#');
}

/// By the first line alone: nobody may be kept waiting for an answer until a second one comes.
void RowLines::find_format(std::string_view& line) {
    ByteSource first(line, nullptr, name(), {});
    format_ = begin_reading(first, options_);
    line.remove_prefix(static_cast<std::size_t>(first.consumed())); // a byte order mark
    if (format_ == Format::npy || format_ == Format::nvk) {
        throw Error(ErrorKind::usage, Place{name()}, "rows are followed in LIBSVM text, CSV and TSV alone");
    }
    const bool said = options_.format != Format::automatic || format_of_name(name()) != Format::automatic;
    if (!said && !tells_format(std::string(line) + '\n')) {
        throw Error(ErrorKind::usage, Place{name(), line_},
                    "the first line does not tell which format this is; name it with `format`");
    }
    if (format_ == Format::tsv && options_.separator == '\0') {
        options_.separator = '\t';
    }
    in_head_ = format_ != Format::libsvm;
}

/// Of the first lines of a table: those that name the separator or the columns.
bool RowLines::belongs_to_head(std::string_view line) {
    if (!in_head_) {
        return false;
    }
    head_ += line;
    ++head_lines_;
    ByteSource source(head_, nullptr, name(), {});
    CsvRecords records(source, options_.separator, options_.max_record);
    options_.separator = records.separator();
    const auto head = read_csv_names(records, options_);
    if (!head) {
        return true; // so far a line `sep=;` alone
    }
    in_head_ = false;
    options_.header = !head->names.empty();
    if (!*options_.header) {
        head_.clear();
        head_lines_ = 0;
        return false;
    }
    static_cast<void>(csv_layout(*head, options_)); // throws where the columns are not the model's
    return true;
}

Dataset RowLines::read(std::span<const Line> lines, ReadNotes& notes) const {
    const Line& first = lines.front();
    if (first.too_long) {
        fail_too_long({name(), first.number, 1}, options_.max_record);
    }
    const char* end = lines.back().text.data() + lines.back().text.size();
    const std::string_view text(first.text.data(), static_cast<std::size_t>(end - first.text.data()));
    try {
        return read_rows(text, notes);
    } catch (const Error& error) {
        Place place = error.place();
        if (place.line > head_lines_) {
            place.line += first.number - 1 - head_lines_;
        } else {
            place = {name()};
        }
        throw Error(error.kind(), place, error.message());
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
        return read_csv(source, options_, options_.separator, notes);
    }
    Dataset rows = read_libsvm(source, options_, notes);
    if (notes.zero_based_found) {
        throw Error(ErrorKind::data, Place{name()},
                    "an index 0, but the model counts from 1; if these rows count from 0, say `zero_based`");
    }
    return rows;
}

} // namespace novikoff
