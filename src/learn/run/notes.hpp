// Notes on a run: facts worth reporting that are not errors, each in one sentence.
#pragma once

#include "learn/engine/problem.hpp"

namespace novikoff {

/// Notes on rows of zeros without a bias.
[[nodiscard]] std::vector<Message> notes_on_zero_rows(const RowsSeen& rows);

/// Notes on columns that differ in size by a thousand or more: the large ones dominate the small ones. `largest` are
/// the largest magnitudes, `name` is called with the number of a column, `advice` ends the note.
[[nodiscard]] std::vector<Message> notes_on_columns(std::span<const double> largest,
                                                    const std::function<std::string(std::size_t)>& name,
                                                    const Message& advice);

/// For the scale standard on data that are too sparse to be centred.
[[nodiscard]] Message note_on_centring(const Dataset& data);

/// A note on a stream whose number of columns grew after its first block.
[[nodiscard]] Message note_on_growth(std::size_t first, std::size_t last);

/// Notes on ignored rows and cycles.
[[nodiscard]] std::vector<Message> notes_on_run(const Solution& solution);

/// A note on an objective whose gap is larger than asked for.
[[nodiscard]] std::vector<Message> notes_on_gap(const Solution& solution, Scale scale);

} // namespace novikoff
