// What all targets share. Some checks take longer than all the rest: they are made for a part of the inputs. Which, a hash of the bytes
// decides, so that an input that was found is treated the same way again.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string_view>

namespace novikoff::fuzz {

inline void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

/// A number that differs from input to input as if drawn.
inline std::size_t number_of(std::string_view bytes) { return std::hash<std::string_view>{}(bytes); }

} // namespace novikoff::fuzz
