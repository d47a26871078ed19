// Reading data: LIBSVM text, CSV, TSV, NumPy arrays and the binary format .nvk, also compressed by gzip or zstd. `-` is
// standard input.
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
    /// CSV: the byte where the first record of the part starts, if it is known: ReadNotes::end of the previous part.
    /// Otherwise a record is assumed to start after a line end, which is wrong inside quotes.
    std::optional<std::uint64_t> begin;
};

struct ReadOptions {
    Format format = Format::automatic; ///< automatic: by the name's ending, else by the first bytes

    // LIBSVM
    bool zero_based = false; ///< indices start at 0; detected if an index 0 occurs in the file
    std::size_t columns = 0; ///< 0: as many as occur. Otherwise values beyond are left out and counted
    std::size_t max_columns = std::size_t{1} << 24U; ///< a larger index is refused

    // CSV and TSV
    char separator = '\0';      ///< \0: detected among , ; tab |
    std::optional<bool> header; ///< none: detected; a header contains no number
    std::string target;         ///< name, or number from 1, negative from the end; empty: the last column
    bool categorical = false;   ///< one-hot encode text columns
    std::vector<std::string> categorical_columns; ///< these, even if they look like numbers; implies categorical

    // NumPy
    std::string labels; ///< file with the labels of an .npy matrix

    // Memory and threads; the result does not depend on them
    unsigned threads = 0;                           ///< 0: one for each core
    std::size_t chunk = std::size_t{1} << 18U;      ///< bytes of text that a thread parses at a time
    std::size_t max_record = std::size_t{1} << 30U; ///< a longer line or CSV record is refused

    /// For predict and evaluate: the columns must be those of the model, unlabelled rows are accepted, and a label that
    /// is not among the classes becomes a further class.
    bool labels_optional = false;
    std::vector<Column> schema;
    std::vector<std::string> classes;

    /// Points have no labels: every column of a CSV file is a coordinate. Labels of LIBSVM rows, and the column that
    /// `target` names, are left out.
    bool points = false;

    /// Read this part alone. Text labels are kept as written, numbered in the order of their first occurrence, and a
    /// part may have no rows. Lines in messages are those of the whole file.
    std::optional<FilePart> part;

    /// Called about every MiB with the bytes read so far and the size of the file (0 if unknown).
    std::function<void(std::uint64_t done, std::uint64_t size)> progress;
};

/// Remarks that are not errors.
struct ReadNotes {
    bool zero_based_found = false; ///< an index 0 occurs, and zero_based was not set
    std::size_t values_beyond = 0; ///< values left out because their index is above `columns`
    /// CSV without a detected header: the label of the first row, if it is text and no other row has it. The line may
    /// be a header with numbers for names.
    std::string lonely_first_label;
    bool labels_left_out = false;   ///< points were requested, and the rows have labels
    bool labels_as_written = false; ///< in a part of a text
    std::uint64_t begin = 0;        ///< in a part of CSV text: its records are the bytes begin …
    std::uint64_t end = 0;          ///< … to end − 1
};

/// Throws Error with the place (file, line, column) of the first invalid input.
[[nodiscard]] Dataset read(const std::string& path, const ReadOptions& options = {}, ReadNotes* notes = nullptr);

/// The same for bytes in memory; `name` is for messages and for the format.
[[nodiscard]] Dataset read_bytes(std::string_view bytes, const std::string& name, const ReadOptions& options = {},
                                 ReadNotes* notes = nullptr);

/// The format that the name's ending means, without .gz or .zst; automatic if it has none.
[[nodiscard]] Format format_of_name(const std::string& path);

} // namespace novikoff
