// Reading data: LIBSVM text, CSV, TSV, NumPy arrays and the binary format .nvk; gzip and zstd are unpacked on the way; `-` is standard input.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

enum class Format { automatic, libsvm, csv, tsv, npy, nvk };

/// One of several parts of a plain file: contiguous, in the order of the file, and together the whole.
struct FilePart {
    unsigned index = 0;
    unsigned count = 1;
    /// CSV: the byte where the first record of the part starts, if that is known. Otherwise it is taken to start behind a line's
    /// end, which is wrong inside quotes; ReadNotes::end of the part before tells.
    std::optional<std::uint64_t> begin;
};

struct ReadOptions {
    Format format = Format::automatic; ///< automatic: by the name's ending, else by looking at the first bytes

    // LIBSVM
    bool zero_based = false; ///< indices start at 0; otherwise found out: an index 0 means so for the whole file
    std::size_t columns = 0; ///< 0: as many as are seen. Else: so many, and what lies beyond is left out and counted
    std::size_t max_columns = std::size_t{1} << 24U; ///< a larger index is refused before memory is asked for

    // CSV and TSV
    char separator = '\0';      ///< \0: found among , ; tab |
    std::optional<bool> header; ///< none: the first line is a header if none of its cells is a number
    std::string target;         ///< name, or number from 1, negative from the end; empty: the last column
    bool categorical = false;   ///< one-hot encode text columns
    std::vector<std::string> categorical_columns; ///< these, even if they look like numbers; implies categorical

    // NumPy
    std::string labels; ///< file with the labels of an .npy matrix

    // Memory and threads; the result does not depend on them
    unsigned threads = 0;                           ///< 0: one for each core
    std::size_t chunk = std::size_t{1} << 18U;      ///< bytes of text that a thread takes at a time
    std::size_t max_record = std::size_t{1} << 30U; ///< a longer line or CSV record is refused

    /// A model's view of the data, for predict and evaluate: the columns must be these, unlabelled rows are
    /// welcome, and a label that is not among the classes is kept as a further class.
    bool labels_optional = false;
    std::vector<Column> schema;
    std::vector<std::string> classes;

    /// Points, which have no labels: every column of a CSV file is a coordinate, and labels that there are (of LIBSVM
    /// rows, or in a column that `target` names) are left out.
    bool points = false;

    /// Read this part alone. What only the whole tells is left open: the labels of text stay as they are written, numbered as they are
    /// seen first, and no rows are no fault. Lines are those of the whole file.
    std::optional<FilePart> part;

    /// Called about every MiB with the bytes read so far and the size of the file (0 if unknown).
    std::function<void(std::uint64_t done, std::uint64_t size)> progress;
};

/// Things worth saying that are not errors.
struct ReadNotes {
    bool zero_based_found = false; ///< an index 0 was seen though nobody said so
    std::size_t values_beyond = 0; ///< values left out since their index is above `columns`
    /// CSV whose first line was taken for data: its label, if it is text and no other row has it. The line may be a
    /// header whose names are numbers.
    std::string lonely_first_label;
    bool labels_left_out = false;   ///< points were asked for, and the rows have labels
    bool labels_as_written = false; ///< of a part of a text
    std::uint64_t begin = 0;        ///< of a part of CSV text: its records lie in the bytes begin …
    std::uint64_t end = 0;          ///< … to end − 1
};

/// Throws Error with the place (file, line, column) of the first fault.
[[nodiscard]] Dataset read(const std::string& path, const ReadOptions& options = {}, ReadNotes* notes = nullptr);

/// The same for bytes in memory; `name` stands for the file's name.
[[nodiscard]] Dataset read_bytes(std::string_view bytes, const std::string& name, const ReadOptions& options = {},
                                 ReadNotes* notes = nullptr);

/// The format that a name's ending tells, after .gz or .zst is taken off; automatic if it tells none.
[[nodiscard]] Format format_of_name(const std::string& path);

} // namespace novikoff
