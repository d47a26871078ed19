// The data: rows of numbers, dense or compressed (CSR), with the label of each row.
#pragma once

#include "novikoff/core/file_watch.hpp"
#include "novikoff/core/shared_array.hpp"
#include "novikoff/core/team.hpp"
#include "novikoff/data/numbers.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace novikoff {

/// All coordinates of all rows, one row after another.
struct DenseStorage {
    Numbers values; ///< rows × columns numbers
};

/// The nonzero coordinates of each row: row i owns the entries offsets[i] … offsets[i+1]−1, indices ascending.
struct SparseStorage {
    SharedArray<std::uint64_t> offsets; ///< rows + 1 numbers
    SharedArray<std::uint32_t> indices;
    Numbers values;
};

/// A column of the input. A text column has its levels (sorted) and became one 0/1 column per level.
struct Column {
    std::string name;
    std::vector<std::string> levels; ///< empty: a column of numbers

    friend bool operator==(const Column&, const Column&) = default;
};

/// INVARIANT: all values are finite; labels is empty (unlabelled) or has one entry per row, each below
/// classes.size(); every class occurs unless the classes were given by a model.
struct Dataset {
    std::string source; ///< file name for messages
    std::size_t rows = 0;
    std::size_t columns = 0;
    bool zero_based = false; ///< read from LIBSVM text whose indices count from 0
    std::variant<DenseStorage, SparseStorage> storage;
    std::vector<Column> schema;                       ///< the input's columns; empty when they have no names
    std::vector<std::string> classes;                 ///< the labels, the smaller first (as numbers, else as text)
    std::vector<std::uint32_t> labels;                ///< for each row an index into classes
    std::shared_ptr<const FileWatch> watch = nullptr; ///< the file that the values lie in, if it is mapped

    [[nodiscard]] bool dense() const noexcept { return std::holds_alternative<DenseStorage>(storage); }
    [[nodiscard]] std::size_t nonzeros() const noexcept;
    /// For who has looked at all rows, before it says something of them. Throws Error(file) if their file was written meanwhile.
    void check_unchanged() const;
    /// Name of column j (counted from 0): from the schema (`city=Oslo` for a level), else `x` and the number from 1.
    [[nodiscard]] std::string column_name(std::size_t j) const;
};

/// Stores the rows densely where at least half of the cells are nonzero, compressed otherwise; the values as float32 where
/// each of them is one. The learners give the same bits either way; this only chooses what costs less.
[[nodiscard]] Dataset stored_as_fits(Dataset data);

[[nodiscard]] DenseStorage to_dense(const SparseStorage& storage, std::size_t columns);
[[nodiscard]] SparseStorage to_sparse(const DenseStorage& storage, std::size_t columns);

/// The rows first … last − 1. They share the memory of all.
[[nodiscard]] Dataset rows_of(const Dataset& data, std::size_t first, std::size_t last);

/// The class that is +1 in each binary problem: two classes make one problem, K > 2 make K, each against the rest.
[[nodiscard]] std::vector<std::uint32_t> positive_classes(const Dataset& data);

/// +1 for rows of class `positive`, −1 for all others. REQUIRES: data is labelled.
[[nodiscard]] std::vector<double> signs(const Dataset& data, std::uint32_t positive);

/// max |x| of each column. `team` may be null.
[[nodiscard]] std::vector<double> largest_magnitudes(const Dataset& data, Team* team = nullptr);

/// What the scalings need to know of each column.
struct ColumnSummary {
    std::vector<double> largest; ///< max |x|
    std::vector<double> mean;
    std::vector<double> deviation; ///< population standard deviation
};
[[nodiscard]] ColumnSummary summarize_columns(const Dataset& data);

} // namespace novikoff
