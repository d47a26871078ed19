// All directions that solve a problem in the plane, as intervals of angles: Steiner, Figures 4.1 and 5.3, Theorems 23
// and 25.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/model.hpp"
#include "report/svg/axis.hpp"

namespace novikoff {

/// Whether a model has such directions: two columns, no bias, no lift, no scale.
[[nodiscard]] bool has_directions(const Model& model);

/// The rows that the fuzzy learner ignores in these data; all false for another learner.
[[nodiscard]] std::vector<bool> ignored_rows(const Dataset& data, const Model& model, std::size_t problem);

/// The angles of w, in radians, at which the learner would stop: no row is on the wrong side; fuzzy rows do not count
/// for fuzzy, nor rows nearer than ε for margin-fuzzy. Ends are exact to 1e-12. Intervals narrower than 0.05° may be
/// missed. An interval may contain π. REQUIRES: has_directions(model).
[[nodiscard]] std::vector<Extent> solution_angles(const Dataset& data, const Model& model, std::size_t problem);

} // namespace novikoff
