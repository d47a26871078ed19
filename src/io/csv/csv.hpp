// Reading and writing CSV and TSV: from the records of a text to rows of numbers. The first record determines what each
// cell of a record is: the label, a number, or text to be one-hot encoded.
//
// The numbers are stored in one dense array. The cell of a text column holds the number of its level, in the order of
// the levels' first occurrence.
#pragma once

#include "data/labels.hpp"
#include "data/raw_vector.hpp"
#include "io/csv/csv_records.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

namespace novikoff {

/// `separator` \0: detected.
[[nodiscard]] Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes);
/// A header, then the rows, the label last. Throws Error(usage) if a column has the name of the label column.
[[nodiscard]] std::string csv_text(const Dataset& data, char separator, const std::string& target);

/// The first record: the names, if it is a header.
struct CsvHead {
    const CsvRecords& records; ///< at this record
    std::size_t cells = 0;
    std::vector<std::string> names; ///< empty: no header
};

struct CsvLayout {
    std::size_t cells = 0;             ///< of each record
    std::optional<std::size_t> target; ///< the cell with the label
    std::vector<std::size_t> feature;  ///< for each cell the index of its column; unused for the target
    std::vector<Column> columns;       ///< in the order of the data set; levels only where a model gives them
    std::vector<bool> text;            ///< for each column: to be one-hot encoded
    bool named = false;                ///< the file or the model names the columns
    bool header = false;               ///< the first record is one
};

struct CsvRows {
    std::size_t rows = 0;
    bool below_others = false; ///< there are other rows above these
    RawVector<double> values;
    std::vector<TextTable> levels; ///< for each column
    Labels labels;
};

/// Goes to the first record and reads the names, if it is a header: by default, if none of its cells is a number.
/// Nothing if there is no record.
[[nodiscard]] std::optional<CsvHead> read_csv_names(CsvRecords& records, const ReadOptions& options);

/// Throws Error(usage) if the options name columns that do not exist, and Error(data) if the columns are not those of
/// options.schema.
[[nodiscard]] CsvLayout csv_layout(const CsvHead& head, const ReadOptions& options);

/// Detects the columns and stops at the first row. Throws Error(data) if there is none.
[[nodiscard]] CsvLayout read_csv_head(CsvRecords& records, const ReadOptions& options);

class CsvRowParser {
public:
    /// REQUIRES: layout and options outlive the parser. `streamed`: errors advise on streams.
    CsvRowParser(const CsvLayout& layout, const ReadOptions& options, char separator, bool streamed = false);

    /// Removes the rows but keeps their memory.
    void clear(CsvRows& rows) const;
    /// Appends the current record. Throws Error(data).
    void parse_record(const CsvRecords& records, CsvRows& rows) const;
    /// Appends all records after the current one that start before the byte `until` of the source.
    void parse(CsvRecords& records, std::uint64_t until, CsvRows& rows) const;

private:
    enum class Kind : unsigned char { number, text, label };

    [[nodiscard]] bool parse_plain_records(CsvRecords& records, std::uint64_t until, CsvRows& rows) const;
    [[nodiscard]] const char* parse_plain(const char* at, const char* end, CsvRows& rows) const;
    [[nodiscard]] const char* parse_plain_cells(const char* at, const char* end, CsvRows& rows) const;
    void parse_label(const CsvRecords& records, const Cell& cell, CsvRows& rows) const;
    [[nodiscard]] double level_number(const CsvRecords& records, std::size_t k, const Cell& cell, CsvRows& rows) const;
    [[noreturn]] void fail_missing(const CsvRecords& records, std::size_t k, const Cell& cell) const;
    [[noreturn]] void fail_number(const CsvRecords& records, std::size_t k, const Cell& cell, bool first_row) const;
    [[nodiscard]] std::optional<Message> advice_on_text(std::size_t k, bool first_row) const;
    [[nodiscard]] std::string column(std::size_t k) const;

    const CsvLayout& layout_;
    const ReadOptions& options_;
    char separator_;
    bool separator_is_plain_; ///< not part of a number
    bool streamed_;
    std::vector<Kind> kinds_; ///< of the cells
};

/// Throws Error(data) unless the current record has as many cells as the layout.
void check_width(const CsvRecords& records, const CsvLayout& layout);
/// Throws Error(data) for control characters and invalid UTF-8.
void check_text(const CsvRecords& records, const Cell& cell);

/// `1 cell`, `2 cells`.
[[nodiscard]] std::string counted(std::size_t n, const std::string& noun);

} // namespace novikoff
