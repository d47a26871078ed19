// Reading data: LIBSVM text, CSV, TSV, NumPy arrays and the binary format .nvk; gzip and zstd are unpacked on the way; `-` is standard input.
#pragma once

#include "novikoff/data/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

enum class Format { automatic, libsvm, csv, tsv, npy, nvk };

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
    bool labels_left_out = false; ///< points were asked for, and the rows have labels
};

/// Throws Error with the place (file, line, column) of the first fault.
[[nodiscard]] Dataset read(const std::string& path, const ReadOptions& options = {}, ReadNotes* notes = nullptr);

/// The same for bytes in memory; `name` stands for the file's name.
[[nodiscard]] Dataset read_bytes(std::string_view bytes, const std::string& name, const ReadOptions& options = {},
                                 ReadNotes* notes = nullptr);

/// The format that a name's ending tells, after .gz or .zst is taken off; automatic if it tells none.
[[nodiscard]] Format format_of_name(const std::string& path);

} // namespace novikoff
