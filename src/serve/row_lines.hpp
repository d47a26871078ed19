// Reads lines of LIBSVM text, CSV or TSV, each a row that is answered before the next one arrives.
//
// Whether a row is valid depends on its line and on the head of a CSV file, not on other rows. The readers of whole
// files parse it.
//
// The first valid line decides what the options leave open: the format, the separator, whether there is a header. An
// invalid line before it is an invalid row, and the next line is treated as the first. An invalid header ends the
// reading, because it determines the order of the columns.
#pragma once

#include "io/csv/csv_records.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

class RowLines {
public:
    struct Line {
        std::string_view text;                   ///< with its line end
        std::size_t number;                      ///< in the source, from 1
        bool too_long;                           ///< longer than options.max_record; the text may be missing
        std::shared_ptr<const Error> fault = {}; ///< the error of a line that was treated as the first
    };

    /// The options are those of `reading_for`. REQUIRES: the source waits for any bytes.
    RowLines(ByteSource source, ReadOptions options);

    /// Waits for a row and returns those that have arrived, up to 64 KiB. Headers, blank lines and comments are
    /// omitted. Returns false at the end. The texts are valid until the next call. Throws Error if the head does not
    /// match the options, if there are too many bytes without a row, and if reading fails.
    bool next(std::vector<Line>& lines);

    /// Reads the rows of consecutive lines from `next`. Returns the error of an invalid row, with its place if it is
    /// known; throwing it again would be slow. Throws Error for other failures.
    [[nodiscard]] std::optional<Error> read(std::span<const Line> lines, Dataset& rows, ReadNotes& notes) const;

    [[nodiscard]] const std::string& name() const noexcept { return source_.name(); }

private:
    void take_line(std::string_view text, std::vector<Line>& lines);
    [[nodiscard]] std::string_view waiting_lines();
    void skip_long_line();
    void begin_with(const Line& line, std::vector<Line>& lines);
    void find_format(std::string_view line);
    [[nodiscard]] bool is_row(std::string_view line) const noexcept;
    [[nodiscard]] bool may_be_header(std::string_view line) const;
    [[nodiscard]] bool is_header(std::span<const Cell> cells) const;
    [[nodiscard]] bool belongs_to_head(std::string_view line, bool& header);
    void check_width(std::size_t columns, bool labelled) const;
    [[nodiscard]] Dataset read_rows(std::string_view text, ReadNotes& notes) const;

    ByteSource source_;
    ReadOptions options_;
    std::optional<Format> given_;  ///< the format, by an option or the name
    std::optional<Format> format_; ///< empty until detected
    bool begun_ = false;           ///< format, separator and header are known
    std::string head_;             ///< the lines up to a header, to be read before any rows
    std::size_t head_lines_ = 0;
    std::optional<Error> end_;    ///< the error that ends the reading
    std::size_t line_ = 0;        ///< the number of the last line
    std::size_t taken_ = 0;       ///< bytes of the window that the last call returned
    std::size_t without_row_ = 0; ///< bytes since the last row
};

} // namespace novikoff
