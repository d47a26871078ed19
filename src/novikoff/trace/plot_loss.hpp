// Loss curves: rows on the wrong side after each update, one curve a run, ends marked (Steiner, Figures 3.2 and 3.4).
#pragma once

#include "novikoff/trace/trace.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// The quantity that is drawn over the updates.
enum class Curve { errors, margin, norm, angle };

/// Throws Error(data) if there is nothing to draw. Curves that coincide are drawn as dashes of all their colours.
[[nodiscard]] std::string plot_loss(const std::vector<Trace>& runs, Curve curve = Curve::errors);

/// What tells runs apart: the learner, those of its options that differ from run to run or from their defaults, and the label
/// where there are several problems. One name for each problem of each run.
[[nodiscard]] std::vector<std::string> run_names(const std::vector<Trace>& runs);

} // namespace novikoff
