// Why a run ends: its updates against the mistake bound, and the two curves of Novikoff's proof.
#pragma once

#include "novikoff/trace/trace.hpp"

#include <cstddef>
#include <string>

namespace novikoff {

/// REQUIRES: problem < run.problems.size().
[[nodiscard]] std::string plot_bound(const Trace& run, std::size_t problem = 0);

} // namespace novikoff
