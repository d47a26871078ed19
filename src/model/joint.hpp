// What shows binary problems cannot show classes that were learnt jointly.
#pragma once

#include "novikoff/model.hpp"

namespace novikoff {

/// Throws Error(usage) for a model of classes learnt jointly. `what`: `a trace`.
void refuse_joint(const Model& model, const std::string& what);

} // namespace novikoff
