// A vector of numbers whose resize() leaves new elements uninitialised: the caller fills them, perhaps from several
// threads. Large vectors use large pages, which makes allocation much faster.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace novikoff {

/// Throws std::bad_alloc.
[[nodiscard]] void* allocate_raw(std::size_t bytes);
void free_raw(void* memory) noexcept;

template <class T> struct RawAllocator {
    using value_type = T;

    RawAllocator() = default;
    template <class U>
    RawAllocator(const RawAllocator<U>& /*other*/) noexcept {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] T* allocate(std::size_t n) { return static_cast<T*>(allocate_raw(n * sizeof(T))); }
    void deallocate(T* memory, std::size_t /*n*/) noexcept { free_raw(memory); }
    template <class U> void construct(U* place) noexcept { ::new (static_cast<void*>(place)) U; }
    template <class U, class... Arguments> void construct(U* place, Arguments&&... arguments) {
        ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
    friend bool operator==(const RawAllocator&, const RawAllocator&) noexcept { return true; }
};

template <class T> using RawVector = std::vector<T, RawAllocator<T>>;

template <class T> SharedArray<T> shared(RawVector<T> values) {
    auto owner = std::make_shared<const RawVector<T>>(std::move(values));
    return {*owner, owner};
}

} // namespace novikoff
