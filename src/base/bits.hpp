// std::bit_cast, which the standard library of Emscripten does not have yet.
#pragma once

#include <type_traits>

namespace novikoff {

/// The value of another type that has the same bits.
template <class To, class From> [[nodiscard]] constexpr To bit_cast(const From& value) noexcept {
    static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
    return __builtin_bit_cast(To, value);
}

} // namespace novikoff
