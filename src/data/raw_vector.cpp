#include "data/raw_vector.hpp"

#include <cstdlib>
#include <limits>
#include <new>

#include <sys/mman.h>

namespace novikoff {

void* allocate_raw(std::size_t bytes) {
    constexpr std::size_t large_page = std::size_t{1} << 21U;
    const bool large = bytes >= 2 * large_page && bytes < std::numeric_limits<std::size_t>::max() - large_page;
    const std::size_t whole_pages = (bytes + large_page - 1) / large_page * large_page;
    void* memory = large ? std::aligned_alloc(large_page, whole_pages) : std::malloc(bytes);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    if (large) {
        (void)::madvise(memory, whole_pages, MADV_HUGEPAGE); // only a hint
    }
#endif
    return memory;
}

void free_raw(void* memory) noexcept { std::free(memory); }

} // namespace novikoff
