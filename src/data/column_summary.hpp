// Sizes, means and deviations of columns.
#pragma once

#include "base/team.hpp"
#include "novikoff/dataset.hpp"

namespace novikoff {

/// max |x| of each column. `team` may be null.
[[nodiscard]] std::vector<double> largest_magnitudes(const Dataset& data, Team* team = nullptr);

/// What the scalings need, for each column.
struct ColumnSummary {
    std::vector<double> largest; ///< max |x|
    std::vector<double> mean;
    std::vector<double> deviation; ///< population standard deviation
};
[[nodiscard]] ColumnSummary summarize_columns(const Dataset& data);

} // namespace novikoff
