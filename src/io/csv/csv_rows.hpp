// From the records of CSV and TSV text to rows of numbers.
//
// Numbers go straight into one dense array, a row at a time. The cell of a text column holds the number of its level,
// counted in the order in which the levels are first seen.
#pragma once

#include "data/labels.hpp"
#include "data/raw_vector.hpp"
#include "io/csv/csv_layout.hpp"
#include "io/csv/csv_records.hpp"
#include "novikoff/read.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

struct CsvRows {
    std::size_t rows = 0;
    bool below_others = false; ///< rows that are not among these stand above
    RawVector<double> values;
    std::vector<TextTable> levels; ///< for each column
    Labels labels;
};

/// Goes to the first record: the names, if it is a header, as the options say or, if they do not, as none of its cells is a
/// number. Nothing if there is no record.
[[nodiscard]] std::optional<CsvHead> read_csv_names(CsvRecords& records, const ReadOptions& options);

struct CsvHeadRead {
    CsvLayout layout;
    bool header = false; ///< the first record is one
};
/// Finds out what the columns are and stops at the first row of data. Throws Error(data) if there is none.
[[nodiscard]] CsvHeadRead read_csv_head(CsvRecords& records, const ReadOptions& options);

class CsvRowParser {
public:
    /// REQUIRES: layout and options outlive the parser. `streamed`: rows pass by, for which other advice is needed.
    CsvRowParser(const CsvLayout& layout, const ReadOptions& options, char separator, bool streamed = false);

    /// Leaves no rows, but their memory to those to come.
    void clear(CsvRows& rows) const;
    /// Appends the current record. Throws Error(data).
    void parse_record(const CsvRecords& records, CsvRows& rows) const;
    /// Appends all records behind the current one that start before the byte `until` of the source, blank lines aside.
    void parse(CsvRecords& records, std::uint64_t until, CsvRows& rows) const;

private:
    enum class Kind : unsigned char { number, text, label };

    [[nodiscard]] bool parse_plain_records(CsvRecords& records, std::uint64_t until, CsvRows& rows) const;
    [[nodiscard]] const char* parse_plain(const char* at, const char* end, CsvRows& rows) const;
    [[nodiscard]] const char* parse_plain_cells(const char* at, const char* end, CsvRows& rows) const;
    void parse_label(const CsvRecords& records, const Cell& cell, CsvRows& rows) const;
    [[nodiscard]] double level_number(const CsvRecords& records, std::size_t k, const Cell& cell,
                                      CsvRows& rows) const;
    [[noreturn]] void fail_missing(const CsvRecords& records, std::size_t k, const Cell& cell) const;
    [[noreturn]] void fail_number(const CsvRecords& records, std::size_t k, const Cell& cell, bool first_row) const;
    [[nodiscard]] std::string advice_on_text(std::size_t k, bool first_row) const;
    [[nodiscard]] std::string column(std::size_t k) const;

    const CsvLayout& layout_;
    const ReadOptions& options_;
    char separator_;
    bool separator_is_plain_; ///< it cannot be part of a number
    bool streamed_;
    std::vector<Kind> kinds_; ///< of the cells
};

/// Throws Error(data) where the current record has not as many cells as the layout says.
void check_width(const CsvRecords& records, const CsvLayout& layout);
/// Throws Error(data) where the text of a cell is not text.
void check_text(const CsvRecords& records, const Cell& cell);

} // namespace novikoff
