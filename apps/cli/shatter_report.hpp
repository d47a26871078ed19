// The text report of `shatter`.
#pragma once

#include "novikoff/shatter.hpp"

#include <string>

namespace novikoff::cli {

struct Shattered {
    Shattering result;
    RangeKind ranges = RangeKind::halfspaces;
    double seconds = 0;
};

/// `all`: include every reason, and every subset that is cut out with its range.
[[nodiscard]] std::string shatter_report(const Shattered& shattered, const Dataset& points, bool all);

} // namespace novikoff::cli
