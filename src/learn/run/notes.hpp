// Things worth telling about a run that are not errors, each one sentence.
#pragma once

#include "geometry/survey.hpp"
#include "learn/engine/problem.hpp"
#include "learn/run/rows_seen.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace novikoff {

/// So many rows are named at most.
inline constexpr std::size_t rows_listed = 5;

/// Rows of zeros where there is no bias.
[[nodiscard]] std::vector<Message> notes_on_zero_rows(const RowsSeen& rows);

/// Columns that differ in size by a thousand or more: the large ones drown the small ones.
[[nodiscard]] std::vector<Message> notes_on_columns(const Dataset& input, const Space& space, const Dataset& lifted,
                                                    Team* team);

/// The number of columns of a stream, which grew after its first block.
[[nodiscard]] Message note_on_growth(std::size_t first, std::size_t last);

/// Ignored rows, cycles.
[[nodiscard]] std::vector<Message> notes_on_run(const Solution& solution);

} // namespace novikoff
