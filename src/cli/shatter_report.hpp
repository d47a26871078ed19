// What `shatter` found, as a person reads it and as JSON.
#pragma once

#include "cli/json.hpp"
#include "novikoff/prove/shatter.hpp"

#include <optional>
#include <string>

namespace novikoff::cli {

struct Shattered {
    Shattering result;
    RangeKind ranges = RangeKind::halfspaces;
    double seconds = 0;
};

/// `all`: every reason, and every subset that is cut out with its range.
[[nodiscard]] std::string shatter_report(const Shattered& shattered, const Dataset& points, bool all);
[[nodiscard]] Json shatter_json(const Shattered& shattered, const Dataset& points, bool all);

/// "half-space", "disc", "outside".
[[nodiscard]] std::string range_kind_name(const Range& range);

/// Rounded; nothing where no double comes near.
[[nodiscard]] std::optional<double> radius_of(const Sphere& sphere);

} // namespace novikoff::cli
