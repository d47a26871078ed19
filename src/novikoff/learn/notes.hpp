// Things worth telling about a run that are not errors, each one sentence.
#pragma once

#include "novikoff/data/dataset.hpp"
#include "novikoff/geometry/survey.hpp"
#include "novikoff/learn/solve.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// Rows of zeros where there is no bias.
[[nodiscard]] std::vector<std::string> notes_on_rows(const RowNorms& norms);

/// Columns that differ in size by a thousand or more: the large ones drown the small ones.
[[nodiscard]] std::vector<std::string> notes_on_columns(const Dataset& input, const Space& space,
                                                        const Dataset& lifted, Team* team);

/// Ignored rows, cycles.
[[nodiscard]] std::vector<std::string> notes_on_run(const Solution& solution);

} // namespace novikoff
