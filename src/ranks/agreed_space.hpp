// The space of a run of several ranks: fitted to all rows, though no rank sees them all.
#pragma once

#include "novikoff/space.hpp"
#include "ranks/communicator.hpp"

namespace novikoff {

/// What fit_space() gives for the rows of all ranks together, to the last bit. REQUIRES: not scaled by `standard`.
[[nodiscard]] Space agreed_space(const Dataset& mine, const SpaceOptions& options, Communicator& ranks);

} // namespace novikoff
