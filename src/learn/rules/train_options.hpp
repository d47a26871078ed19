// Derives from the options of a run what its problems and its records need.
#pragma once

#include "novikoff/train.hpp"

namespace novikoff {

/// The options as text, for the model and reports. `epochs`: the limit of this run.
[[nodiscard]] std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs);

/// `3 of 120 held-out rows wrong, 9 trials`. REQUIRES: there is a trial.
[[nodiscard]] std::string to_string(const Selection& selection);

/// w0 of one problem; empty: 0. `dimension`: of the space.
[[nodiscard]] std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension,
                                                 std::size_t problem) noexcept;

/// Throws Error(usage) unless the learner supports these weights and there is one for each class.
void check_class_weights(std::span<const double> weights, std::size_t classes, LearnerKind kind);

/// Throws Error(usage) if a learner is to be chosen, but there are settings of a run whose space is known.
void check_auto(const TrainOptions& options);

/// Throws Error(usage) if more than two classes cannot be learnt in the way that the options say.
void check_joint(const TrainOptions& options);

/// All options that affect the result, as text, without the limit of epochs: a longer run continues a shorter one.
[[nodiscard]] std::map<std::string, std::string> deciding_options(const TrainOptions& options);

} // namespace novikoff
