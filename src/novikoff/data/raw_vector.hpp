// A vector of numbers that grows without writing zeros first: whoever makes room fills it, perhaps from several threads.
#pragma once

#include "novikoff/core/shared_array.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace novikoff {

template <class T> struct RawAllocator : std::allocator<T> {
    template <class U> struct rebind { using other = RawAllocator<U>; };
    template <class U> void construct(U* place) noexcept { ::new (static_cast<void*>(place)) U; }
    template <class U, class... Arguments> void construct(U* place, Arguments&&... arguments) {
        ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
};

template <class T> using RawVector = std::vector<T, RawAllocator<T>>;

template <class T> SharedArray<T> shared(RawVector<T> values) {
    auto owner = std::make_shared<const RawVector<T>>(std::move(values));
    return {*owner, owner};
}

} // namespace novikoff
