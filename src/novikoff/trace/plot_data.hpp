// A picture of data and of what was learnt from it: points, boundary, normal, band; the rows that forbid a boundary.
#pragma once

#include "novikoff/data/dataset.hpp"
#include "novikoff/geometry/certificate.hpp"
#include "novikoff/model/model.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace novikoff {

struct DataPicture {
    const Model* model = nullptr; ///< null: the points alone
    std::size_t problem = 0;      ///< which of its separators
    /// Σ λ z = 0, in the space of the model, or with a bias: rows that no hyperplane separates. They are ringed, and their hulls drawn
    /// where straight lines stay straight.
    std::vector<Multiplier> witness;
    std::size_t most_points = 2000;
    bool solutions = false; ///< also all boundaries that solve the problem. REQUIRES: has_directions(*model)
};

/// The band is, for a separator that gets all rows right, or all that are not fuzzy, the gap that it leaves; for margin-fuzzy the distance ε within which it
/// forgives mistakes; otherwise the narrowest one that holds all rows on the wrong side. Throws Error(data) if the model does
/// not fit the data.
[[nodiscard]] std::string plot_data(const Dataset& data, const DataPicture& picture = {});

} // namespace novikoff
