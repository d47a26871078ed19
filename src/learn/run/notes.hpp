// Notes on a run: facts worth reporting that are not errors, each in one sentence.
#pragma once

#include "learn/engine/problem.hpp"

namespace novikoff {

/// Notes on rows of zeros without a bias.
[[nodiscard]] std::vector<Message> notes_on_zero_rows(const RowsSeen& rows);

/// Notes on columns that differ in size by a thousand or more: the large ones dominate the small ones.
[[nodiscard]] std::vector<Message> notes_on_columns(const Dataset& input, const Space& space, const Dataset& lifted,
                                                    Team* team);

/// A note on a stream whose number of columns grew after its first block.
[[nodiscard]] Message note_on_growth(std::size_t first, std::size_t last);

/// Notes on ignored rows and cycles.
[[nodiscard]] std::vector<Message> notes_on_run(const Solution& solution);

} // namespace novikoff
