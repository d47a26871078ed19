// The space of a run on several ranks, fitted to the rows of all ranks.
#pragma once

#include "novikoff/space.hpp"
#include "ranks/communicator.hpp"

namespace novikoff {

/// Bit-identical to fit_space() for the rows of all ranks together. REQUIRES: the scale is not `standard`.
[[nodiscard]] Space agreed_space(const Dataset& mine, const SpaceOptions& options, Communicator& ranks);

} // namespace novikoff
