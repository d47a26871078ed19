// Lines of LIBSVM text, CSV or TSV that are each a row and want an answer before the next one comes.
//
// A row is judged by its line alone, and by the head of a CSV file: not by the rows around it, nor by how many of them happened to be
// there. The readers of whole files read it, so that there is no second way to read a row.
//
// What the options leave open (the format, the separator, whether there is a header) the first line decides that can be read. One that cannot
// has a fault like any other, and the next is looked at as if it were the first. Only a header may not be missed: the columns of
// the rows are in its order.
#pragma once

#include "io/csv/csv_records.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

class RowLines {
public:
    struct Line {
        std::string_view text;                   ///< with its end
        std::size_t number;                      ///< in the source, from 1
        bool too_long;                           ///< above options.max_record; its text may not be kept
        std::shared_ptr<const Error> fault = {}; ///< of a line that was looked at as the first
    };

    /// For a source that waits for any bytes. The options are those for a model (`reading_for`).
    RowLines(ByteSource source, ReadOptions options);

    /// The rows that are there: waits for one, and takes no more than a few at once. Lines without a row, as a header, blank
    /// ones and comments, are left out. Returns false at the end. The texts are valid until the next call. Throws Error where the head does not
    /// fit the options, where there are too many bytes without a row, and where reading fails.
    bool next(std::vector<Line>& lines);

    /// Reads the rows of lines that `next` gave and that follow each other. Returns the fault of a row, with its place in the source where there is
    /// one: it is not thrown once more, for that would be most of the work. Throws Error for other faults.
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
    std::optional<Format> said_;   ///< the format, by an option or the name
    std::optional<Format> format_; ///< none before it is known
    bool begun_ = false;           ///< nothing is left open
    std::string head_;             ///< a header or what stands above it, to be read above any rows
    std::size_t head_lines_ = 0;
    std::optional<Error> end_;    ///< what a line has ended it with
    std::size_t line_ = 0;        ///< the last one taken
    std::size_t taken_ = 0;       ///< bytes of the window that the last call gave
    std::size_t without_row_ = 0; ///< bytes since the last row
};

} // namespace novikoff
