// The lift circle: (x) → (x, ‖x‖²), which turns circles in the plane (spheres beyond it) into planes.
// What a plane says of circles is told by circle_of in novikoff/space.hpp.
#pragma once

#include "novikoff/dataset.hpp"

namespace novikoff {

/// REQUIRES: check_lift has passed. Throws Error(data) naming the row where ‖x‖² overflows.
[[nodiscard]] Dataset lift_circle(const Dataset& data);

} // namespace novikoff
