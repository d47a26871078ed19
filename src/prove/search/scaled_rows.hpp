// Rows brought to the same size, so that neither a unit of measurement nor rounding in it matters to a solver.
#pragma once

#include <vector>

namespace novikoff {

/// Every column, then every row, divided by a power of two near its largest entry.
struct ScaledRows {
    std::vector<std::vector<double>> rows;
    std::vector<double> column_factors;
    std::vector<double> row_units; ///< what each row was divided by
};

/// REQUIRES: not empty, all of the same size.
[[nodiscard]] ScaledRows scaled_rows(const std::vector<std::vector<double>>& rows);

} // namespace novikoff
