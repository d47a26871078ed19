// All directions that solve a problem in the plane, as intervals of angles (Steiner, Figures 4.1 and 5.3, Theorems 23 and 25).
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/model.hpp"
#include "report/svg/axis.hpp"

#include <cstddef>
#include <vector>

namespace novikoff {

/// Whether such a picture makes sense: lines through the origin of two columns, without lift or scale.
[[nodiscard]] bool has_directions(const Model& model);

/// The rows that a fuzzy learner ignores when it learns from this data; all false for another learner.
[[nodiscard]] std::vector<bool> ignored_rows(const Dataset& data, const Model& model, std::size_t problem);

/// The angles of w, in radians, at which the learner would be done: no row on the wrong side; for fuzzy none that is not fuzzy; for
/// margin-fuzzy none at distance ε or more. Ends are right to 1e-12, intervals narrower than 0.05° may be missed. An interval may
/// pass π. REQUIRES: has_directions(model).
[[nodiscard]] std::vector<Extent> solution_angles(const Dataset& data, const Model& model, std::size_t problem);

} // namespace novikoff
