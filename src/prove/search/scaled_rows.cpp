// Rows and columns scaled by powers of two, so that floating point can solve for them.
#include "prove/check/scaling.hpp"
#include "prove/search/relaxation.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

ScaledRows scaled_rows(const std::vector<std::vector<double>>& rows) {
    ScaledRows scaled{rows, std::vector<double>(rows.front().size()), {}};
    for (const auto& row : rows) {
        for (std::size_t j = 0; j < row.size(); ++j) {
            scaled.column_factors[j] = std::max(scaled.column_factors[j], std::fabs(row[j]));
        }
    }
    for (double& factor : scaled.column_factors) { factor = 1 / power_of_two_near(factor); }
    for (auto& row : scaled.rows) {
        double largest = 0;
        for (std::size_t j = 0; j < row.size(); ++j) {
            row[j] *= scaled.column_factors[j];
            largest = std::max(largest, std::fabs(row[j]));
        }
        const double unit = power_of_two_near(largest);
        std::for_each(row.begin(), row.end(), [=](double& x) { x /= unit; });
        scaled.row_units.push_back(unit);
    }
    return scaled;
}

} // namespace novikoff
