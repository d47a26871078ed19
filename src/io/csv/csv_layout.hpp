// Which cell of a CSV record is what: the label, a number, or text to be one-hot encoded.
#pragma once

#include "io/csv/csv_records.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

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
};

/// Throws Error(usage) if the options name columns that do not exist, and Error(data) if the columns are not those of
/// options.schema.
[[nodiscard]] CsvLayout csv_layout(const CsvHead& head, const ReadOptions& options);

/// `1 cell`, `2 cells`.
[[nodiscard]] std::string counted(std::size_t n, const std::string& noun);

} // namespace novikoff
