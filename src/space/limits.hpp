// Refuses a lift or a centring that would be too large, before any memory is asked for.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace novikoff {

/// Column numbers are stored in 32 bits.
inline constexpr std::uint64_t max_lifted_columns = std::numeric_limits<std::uint32_t>::max();

/// Beyond this degree every number but 1 soon leaves the range of doubles.
inline constexpr unsigned max_degree = 64;

/// Throws Error(usage) for a degree out of range, Error(data) where the lifted rows have more than
/// max_lifted_columns columns or more than max_values stored values.
void check_lift(const Space& space, const Dataset& data, std::size_t max_values);

/// Centring makes rows × columns values of whatever was stored. Throws Error(data) where these are too many.
void check_centring(const Dataset& lifted, std::size_t max_values);

} // namespace novikoff
