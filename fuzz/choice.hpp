// Shared by all targets: selects the inputs for checks that take longer than all the rest. A hash of the bytes
// decides, so that an input is treated the same way every time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string_view>

namespace novikoff::fuzz {

inline void require(bool holds) {
    if (!holds) { std::abort(); }
}

/// A pseudo-random number that depends only on the input.
inline std::size_t number_of(std::string_view bytes) { return std::hash<std::string_view>{}(bytes); }

} // namespace novikoff::fuzz
