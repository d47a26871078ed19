// A vector of numbers whose resize() leaves new elements uninitialised: the caller fills them, perhaps from several
// threads. Large vectors use large pages, which makes allocation much faster.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstdlib>
#include <limits>
#include <new>

#include <sys/mman.h>

namespace novikoff {

/// Throws std::bad_alloc.
[[nodiscard]] inline void* allocate_raw(std::size_t bytes) {
    constexpr std::size_t large_page = std::size_t{1} << 21U;
    const bool large = bytes >= 2 * large_page && bytes < std::numeric_limits<std::size_t>::max() - large_page;
    const std::size_t whole_pages = (bytes + large_page - 1) / large_page * large_page;
    void* memory = large ? std::aligned_alloc(large_page, whole_pages) : std::malloc(bytes);
    if (memory == nullptr) { throw std::bad_alloc(); }
#ifdef MADV_HUGEPAGE
    if (large) {
        (void)::madvise(memory, whole_pages, MADV_HUGEPAGE); // only a hint
    }
#endif
    return memory;
}

template <class T> struct RawAllocator {
    using value_type = T;

    RawAllocator() = default;
    template <class U> RawAllocator(const RawAllocator<U>& /*other*/) noexcept {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] T* allocate(std::size_t n) { return static_cast<T*>(allocate_raw(n * sizeof(T))); }
    void deallocate(T* memory, std::size_t /*n*/) noexcept { std::free(memory); }
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
