// Rows scaled to similar size by powers of two, so that units of measurement do not matter to a solver.
#pragma once

#include <vector>

namespace novikoff {

/// Every column, then every row, divided by a power of two near its largest entry.
struct ScaledRows {
    std::vector<std::vector<double>> rows;
    std::vector<double> column_factors;
    std::vector<double> row_units; ///< the divisor of each row
};

/// REQUIRES: not empty, all of the same size.
[[nodiscard]] ScaledRows scaled_rows(const std::vector<std::vector<double>>& rows);

} // namespace novikoff
