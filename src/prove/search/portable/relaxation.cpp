// Guesses for builds without Clp, from the point of the rows' hull that is nearest to the origin (Wolfe 1976). Its
// direction has a gap if any direction has one; if it is the origin, its support are the rows that leave no gap.
#include "prove/search/relaxation.hpp"

#include "prove/search/nearest_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace novikoff {
namespace {

constexpr double precision = 1e-9;

double largest_entry(const std::vector<double>& vector) {
    double largest = 0;
    for (const double x : vector) { largest = std::max(largest, std::fabs(x)); }
    return largest;
}

} // namespace

WidestGap widest_gap(const std::vector<std::vector<double>>& rows) {
    const ScaledRows scaled = scaled_rows(rows);
    NearestPoint<double> nearest = nearest_point(scaled.rows, precision);

    WidestGap result;
    result.direction = std::move(nearest.point);
    result.support = std::move(nearest.support);
    if (const double largest = largest_entry(result.direction); largest > 0) {
        std::for_each(result.direction.begin(), result.direction.end(), [=](double& x) { x /= largest; });
        result.gap = std::numeric_limits<double>::infinity();
        for (const auto& row : scaled.rows) {
            result.gap =
                std::min(result.gap, std::inner_product(row.begin(), row.end(), result.direction.begin(), 0.0));
        }
    }
    for (std::size_t j = 0; j < result.direction.size(); ++j) { result.direction[j] *= scaled.column_factors[j]; }
    return result;
}

std::vector<double> evenest_weights(const std::vector<std::vector<double>>& rows) {
    return std::vector<double>(rows.size(), 0.0);
}

} // namespace novikoff
