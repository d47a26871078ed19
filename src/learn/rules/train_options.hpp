// What the options of a run mean for its problems.
#pragma once

#include "novikoff/train.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace novikoff {

/// The same for all that can be said about a run; `epochs`: the limit that it has.
[[nodiscard]] std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs);

/// w0 of one problem, empty for 0. `dimension`: of the space.
[[nodiscard]] std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension,
                                                 std::size_t problem) noexcept;

/// Throws Error(usage) unless these are weights that this learner understands, one for each class.
void check_class_weights(std::span<const double> weights, std::size_t classes, LearnerKind kind);

/// All options that affect the result, as text, without the limit of epochs: a longer run continues a shorter one.
[[nodiscard]] std::map<std::string, std::string> deciding_options(const TrainOptions& options);

} // namespace novikoff
