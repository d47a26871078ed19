// CSV and TSV: numbers go straight into one dense array, a row at a time. The cell of a text column holds the number
// of its level until all levels are known; then each text column becomes one 0/1 column per level.
#include "novikoff/data/csv_layout.hpp"
#include "novikoff/data/csv_records.hpp"
#include "novikoff/data/formats.hpp"
#include "novikoff/data/labels.hpp"
#include "novikoff/data/text.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

/// A number but for its commas: 1,5 or 1,234,567.
bool has_comma_in_number(std::string_view text) {
    std::string without(text);
    without.erase(std::remove(without.begin(), without.end(), ','), without.end());
    return without.size() < text.size() && looks_like_number(without);
}

class CsvReader {
public:
    CsvReader(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes)
        : options_(options), notes_(notes), records_(source, separator, options.max_record) {}

    Dataset read() {
        read_head();
        do {
            read_row();
        } while (records_.next());
        return finish();
    }

private:
    /// Finds out what the columns are and stops at the first row of data.
    void read_head() {
        if (!records_.next()) {
            throw Error(ErrorKind::data, Place{records_.source_name()}, "has no rows, only blank lines");
        }
        const auto cells = records_.cells();
        CsvHead head{records_, cells.size(), {}};
        header_found_ = options_.header.value_or(
            std::none_of(cells.begin(), cells.end(), [](const Cell& c) { return looks_like_number(c.text); }));
        if (header_found_) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                check_text(cells[i]);
                head.names.push_back(cells[i].text.empty() ? 'x' + std::to_string(i + 1)
                                                           : std::string(cells[i].text));
            }
        }
        layout_ = csv_layout(head, options_);
        if (header_found_ && !records_.next()) {
            throw Error(ErrorKind::data, Place{records_.source_name()}, "has a header but no rows");
        }
        check_width();
        find_text_columns();
    }

    void find_text_columns() {
        levels_.resize(layout_.columns.size());
        for (std::size_t k = 0; k < levels_.size(); ++k) {
            for (const std::string& level : layout_.columns[k].levels) {
                levels_[k].add(level);
            }
        }
        const bool look = options_.schema.empty() && (options_.categorical || !options_.categorical_columns.empty());
        for (std::size_t cell = 0; look && cell < layout_.cells; ++cell) {
            const std::string_view text = records_.cells()[cell].text;
            if (cell != layout_.target && !text.empty() && !looks_like_number(text)) {
                layout_.text[layout_.feature[cell]] = true;
            }
        }
        has_text_ = std::find(layout_.text.begin(), layout_.text.end(), true) != layout_.text.end();
    }

    void check_width() const {
        const std::size_t n = records_.cells().size();
        if (n != layout_.cells) {
            throw Error(ErrorKind::data, n < layout_.cells ? records_.end() : records_.cell_place(layout_.cells),
                        std::to_string(n) + (n == 1 ? " cell" : " cells") + " where the first line has " +
                            std::to_string(layout_.cells));
        }
    }

    void read_row() {
        check_width();
        values_.resize(values_.size() + layout_.columns.size());
        double* row = values_.data() + (values_.size() - layout_.columns.size());
        const auto cells = records_.cells();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i == layout_.target) {
                read_label(cells[i]);
                continue;
            }
            const std::size_t k = layout_.feature[i];
            const std::string_view text = cells[i].text;
            const char* end = text.data() + text.size();
            if (has_text_ && layout_.text[k]) {
                row[k] = level_number(k, cells[i]);
            } else if (parse_number(text.data(), end, row[k]) != end) {
                fail_number(k, cells[i]);
            }
        }
        ++rows_;
    }

    void read_label(const Cell& cell) {
        if (labels_.add_seen(cell.text)) {
            return;
        }
        check_text(cell);
        if (cell.text.empty()) {
            fail(cell, "the label is missing: the cell is empty");
        }
        labels_.add_new(cell.text, records_.place(cell.offset));
    }

    double level_number(std::size_t k, const Cell& cell) {
        const std::uint32_t number = levels_[k].find(cell.text);
        if (number == levels_[k].size()) {
            check_text(cell);
            if (cell.text.empty()) {
                fail_missing(k, cell);
            }
            if (!layout_.columns[k].levels.empty()) {
                fail(cell,
                     column(k) + " holds " + in_quotes(cell.text) + ", which the model has not seen in training");
            }
            levels_[k].add(cell.text);
        }
        return number;
    }

    [[noreturn]] void fail(const Cell& cell, const std::string& message) const {
        throw Error(ErrorKind::data, records_.place(cell.offset), message);
    }
    [[noreturn]] void fail_missing(std::size_t k, const Cell& cell) const {
        fail(cell, column(k) + " has no value here (" +
                       (cell.text.empty() ? "the cell is empty" : in_quotes(cell.text)) +
                       "); fill it in or drop the row");
    }
    [[noreturn]] void fail_number(std::size_t k, const Cell& cell) const {
        check_text(cell);
        if (means_missing(cell.text)) {
            fail_missing(k, cell);
        }
        if (looks_like_number(cell.text)) {
            fail(cell, column(k) + ": value " + in_quotes(cell.text) + ' ' + why_no_number(cell.text));
        }
        if (has_comma_in_number(cell.text)) {
            fail(cell, column(k) + ": value " + in_quotes(cell.text) +
                           " is not a number (decimals follow a point, and thousands have no mark)");
        }
        const std::string advice = options_.points           ? " (`target` leaves a column out)"
                                   : options_.schema.empty() ? " (" + advice_on_text(k) + ')'
                                                             : "";
        fail(cell, column(k) + " holds text (" + in_quotes(cell.text) + ") where a number is expected" + advice);
    }
    /// In the first row the column may be anything, later it is one that held numbers so far.
    [[nodiscard]] std::string advice_on_text(std::size_t k) const {
        const std::string& name = layout_.columns[k].name;
        if (rows_ > 0) {
            return "use `categorical=" + name + "` to one-hot encode it";
        }
        const std::string target =
            layout_.named ? name : std::to_string(k + 1); // the default target is the last cell
        return "use `categorical` to one-hot encode text columns" +
               (options_.target.empty() ? ", or `target=" + target + "` if this is the label" : "");
    }
    void check_text(const Cell& cell) const {
        if (const auto foreign = find_foreign_byte(cell.text)) {
            throw Error(ErrorKind::data, records_.place(cell.offset + foreign->offset), foreign->message);
        }
    }
    [[nodiscard]] std::string column(std::size_t k) const { return "column " + in_quotes(layout_.columns[k].name); }

    Dataset finish();
    void note_lonely_label();
    SparseStorage one_hot(Dataset& data);

    const ReadOptions& options_;
    ReadNotes& notes_;
    bool header_found_ = false;
    CsvRecords records_;
    CsvLayout layout_;
    bool has_text_ = false;
    std::vector<TextTable> levels_; ///< for each column
    std::size_t rows_ = 0;
    std::vector<double> values_;
    Labels labels_;
};

Dataset CsvReader::finish() {
    Dataset data;
    data.rows = rows_;
    data.columns = layout_.columns.size();
    data.classes = options_.classes;
    if (layout_.target) {
        note_lonely_label();
        labels_.finish(options_.classes, data);
    }
    if (has_text_) {
        data.storage = one_hot(data);
    } else {
        data.storage = DenseStorage{std::move(values_)};
    }
    if (layout_.named || has_text_) {
        data.schema = layout_.columns;
    }
    return data;
}

/// A header with numbers for names, as of a data frame whose columns were never named, looks like a row; its name of
/// the label column is then a label that nobody else has.
void CsvReader::note_lonely_label() {
    const auto& known = options_.classes;
    if (!header_found_ && !options_.header && rows_ >= 3 && labels_.first_is_alone() &&
        !looks_like_number(labels_.first()) &&
        std::find(known.begin(), known.end(), labels_.first()) == known.end()) {
        notes_.lonely_first_label = labels_.first();
    }
}

/// Sorts the levels into layout_.columns and spreads the rows over one column per level.
SparseStorage CsvReader::one_hot(Dataset& data) {
    const std::size_t width = layout_.columns.size();
    std::vector<std::size_t> first(width + 1); // where each input column begins
    std::vector<Sorted> order(width);
    for (std::size_t k = 0; k < width; ++k) {
        if (layout_.text[k]) {
            order[k] = sorted(levels_[k]);
            layout_.columns[k].levels = order[k].texts;
        }
        first[k + 1] = first[k] + (layout_.text[k] ? order[k].texts.size() : 1);
    }
    data.columns = first[width];
    if (const std::size_t limit = std::min(options_.max_columns, most_columns); data.columns > limit) {
        throw Error(ErrorKind::data, Place{records_.source_name()},
                    "one-hot encoding makes " + std::to_string(data.columns) + " columns, above the limit of " +
                        std::to_string(limit) + " (raise it with `max_columns`)");
    }
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    for (std::size_t i = 0; i < rows_; ++i) {
        for (std::size_t k = 0; k < width; ++k) {
            const double cell = values_[i * width + k];
            const std::size_t level = layout_.text[k] ? order[k].rank[static_cast<std::size_t>(cell)] : 0;
            const double value = layout_.text[k] ? 1 : cell;
            if (value != 0) {
                indices.push_back(static_cast<std::uint32_t>(first[k] + level));
                values.push_back(value);
            }
        }
        offsets.push_back(values.size());
    }
    return {std::move(offsets), std::move(indices), std::move(values)};
}

} // namespace

Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes) {
    return CsvReader(source, options, separator, notes).read();
}

} // namespace novikoff
