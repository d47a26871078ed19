// Sums of squares are scaled by a power of two, so that large and small numbers neither overflow nor vanish.
#include "data/column_summary.hpp"

#include "data/rows.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// A power of two by which numbers of this size are scaled so that their squares neither overflow nor underflow: mostly
/// 1.
double unit_for_squares(double largest) {
    if (largest == 0 || (largest > 1e-120 && largest < 1e120)) { return 1; }
    return std::ldexp(1.0, std::min(-std::ilogb(largest), 1000)); // more than 1023 would overflow
}

} // namespace

std::vector<double> largest_magnitudes(const Dataset& data, Team* team) {
    std::vector<std::vector<double>> largest(team == nullptr ? 1 : team->size(), std::vector<double>(data.columns()));
    with_rows(data, false, [&](const auto& rows) {
        share_out(team, rows.size(), [&](const Share& share, unsigned member) {
            double* const mine = largest[member].data();
            for (std::size_t i = share.first; i < share.last; ++i) {
                rows.for_each(i, [mine](std::size_t j, double x) { mine[j] = std::max(mine[j], std::fabs(x)); });
            }
        });
    });
    for (std::size_t member = 1; member < largest.size(); ++member) {
        std::transform(largest[0].begin(), largest[0].end(), largest[member].begin(), largest[0].begin(),
                       [](double a, double b) { return std::max(a, b); });
    }
    return std::move(largest[0]);
}

ColumnSummary summarize_columns(const Dataset& data) {
    ColumnSummary summary{largest_magnitudes(data), std::vector<double>(data.columns()),
                          std::vector<double>(data.columns())};
    if (data.rows() == 0) { return summary; }
    const auto n = static_cast<double>(data.rows());
    std::vector<double> unit(data.columns());
    std::transform(summary.largest.begin(), summary.largest.end(), unit.begin(), unit_for_squares);
    // Two passes: the mean first, then the squares around it. Cells that are not stored are 0 and are added together
    // below.
    std::vector<double> stored(data.columns());
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                summary.mean[j] += x * unit[j] / n;
                stored[j] += x != 0 ? 1 : 0;
            });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                const double away = x * unit[j] - summary.mean[j];
                summary.deviation[j] += x != 0 ? away * away / n : 0;
            });
        }
    });
    for (std::size_t j = 0; j < data.columns(); ++j) {
        const double zeros = n - stored[j];
        summary.deviation[j] =
            std::sqrt(summary.deviation[j] + zeros * (summary.mean[j] * summary.mean[j] / n)) / unit[j];
        summary.mean[j] /= unit[j];
    }
    return summary;
}

} // namespace novikoff
