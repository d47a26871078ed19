// A panel for each update, as in the lectures: the row, the old normal and the new one, and the step between them.
#pragma once

#include "novikoff/learn/train.hpp"

#include <cstddef>
#include <string>

namespace novikoff {

struct UpdatesPicture {
    std::size_t problem = 0;
    std::size_t first = 1; ///< number of the first update that is drawn
    std::size_t most = 12; ///< so many are drawn
    std::size_t most_points = 300;
};

/// `options` and `run` as given to and returned by train() on this data. Throws Error(usage) if there are fewer than `first` updates.
[[nodiscard]] std::string plot_updates(const Dataset& data, const TrainOptions& options, const Run& run,
                                       const UpdatesPicture& picture = {});

} // namespace novikoff
