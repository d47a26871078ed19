// Lines of LIBSVM text, CSV or TSV that are each a row and want an answer before the next one comes.
//
// A row is judged by its line alone, and by the head of a CSV file: not by the rows around it, nor by how many of them happened to be
// there. The readers of whole files read it, so that there is no second way to read a row.
#pragma once

#include "novikoff/data/byte_source.hpp"
#include "novikoff/data/read.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

class RowLines {
public:
    struct Line {
        std::string_view text; ///< with its end
        std::size_t number;    ///< in the source, from 1
        bool too_long;         ///< above options.max_record; its text is not kept
    };

    /// For a source that waits for any bytes. The options are those for a model (`reading_for`).
    RowLines(ByteSource source, ReadOptions options);

    /// The rows that are there: waits for one, and takes no more than a few at once. Lines without a row, as a header, blank
    /// ones and comments, are left out. Returns false at the end. The texts are valid until the next call. Throws Error where the head does not
    /// fit the options, where the first line does not tell the format, and where reading fails.
    bool next(std::vector<Line>& lines);

    /// The rows of lines that `next` gave and that follow each other. Throws Error for a fault of a row, with its place in the source
    /// where there is one.
    [[nodiscard]] Dataset read(std::span<const Line> lines, ReadNotes& notes) const;

    [[nodiscard]] const std::string& name() const noexcept { return source_.name(); }

private:
    void take_line(std::string_view text, std::vector<Line>& lines);
    [[nodiscard]] std::string_view waiting_lines();
    void skip_long_line();
    void find_format(std::string_view& line);
    [[nodiscard]] bool is_row(std::string_view line) const noexcept;
    [[nodiscard]] bool belongs_to_head(std::string_view line);
    [[nodiscard]] Dataset read_rows(std::string_view text, ReadNotes& notes) const;

    ByteSource source_;
    ReadOptions options_;
    std::optional<Format> format_; ///< none before the first line
    bool in_head_;                 ///< of a table, or of what may be one
    std::string head_;             ///< a header, to be read above any rows
    std::size_t head_lines_ = 0;
    std::size_t line_ = 0;        ///< the last one taken
    std::size_t taken_ = 0;       ///< bytes of the window that the last call gave
    std::size_t without_row_ = 0; ///< bytes since the last row
};

} // namespace novikoff
