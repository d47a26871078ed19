#include "ranks/agreed_space.hpp"

#include "data/column_summary.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "geometry/survey.hpp"
#include "space/scale.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

std::vector<double> longest_row(const Dataset& data) {
    std::vector<double> row(data.columns());
    const auto squared = row_norms(data, false).squared;
    if (data.rows() > 0) {
        const auto at = static_cast<std::size_t>(std::max_element(squared.begin(), squared.end()) - squared.begin());
        with_rows(data, false,
                  [&](const auto& rows) { rows.for_each(at, [&](std::size_t j, double x) { row[j] = x; }); });
    }
    return row;
}

/// One row for each rank. Together they have the same largest numbers, or the same longest row, as all rows.
Dataset deciding_rows(const Dataset& lifted, Scale scale, Communicator& ranks) {
    std::vector<double> values;
    for (const auto& row :
         ranks.gather_values(scale == Scale::max_abs ? largest_magnitudes(lifted) : longest_row(lifted))) {
        values.insert(values.end(), row.begin(), row.end());
    }
    DatasetParts few;
    few.source = lifted.source();
    few.rows = ranks.size();
    few.columns = lifted.columns();
    few.storage = DenseStorage{std::move(values)};
    return from_parts(std::move(few));
}

} // namespace

Space agreed_space(const Dataset& mine, const SpaceOptions& options, Communicator& ranks) {
    SpaceOptions unscaled = options;
    unscaled.scale = Scale::none;
    Space space = fit_space(mine, unscaled);
    if (options.scale != Scale::none) {
        const Dataset few = deciding_rows(apply_space(space, mine, options.max_values), options.scale, ranks);
        space.scale = options.scale;
        fit_scale(space, few, mine);
    }
    return space;
}

} // namespace novikoff
