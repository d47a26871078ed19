// What all runs over a stream share, whether its rows come from a file or from the caller's loop.
#pragma once

#include "novikoff/learner.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace novikoff {

/// Throws Error(usage) for settings out of range and for a learner that needs all rows at once.
void check_streamable(const LearnerOptions& options);
/// The options as text, for the model.
[[nodiscard]] std::map<std::string, std::string> describe_stream(const LearnerOptions& options, std::uint64_t epochs);

} // namespace novikoff
