// Units for scaling without rounding.
#pragma once

#include <algorithm>
#include <cmath>

namespace novikoff {

/// A power of two near |x|, whose inverse is finite too; 1 for 0, infinity and what is not a number.
inline double power_of_two_near(double x) {
    return x > 0 && std::isfinite(x) ? std::ldexp(1.0, std::max(std::ilogb(x), -1000)) : 1.0;
}

} // namespace novikoff
