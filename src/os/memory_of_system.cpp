// What the system says of its memory.
#include "os/memory.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace novikoff {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// Of addresses (ulimit -v) or of memory of its own (--memory-limit, ulimit -d).
std::size_t limit_of_process() noexcept {
    std::size_t least = unlimited;
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
            least = std::min(least, static_cast<std::size_t>(limit.rlim_cur));
        }
    }
    return least;
}

/// The file holds a number, or the word max.
std::size_t limit_of_container() noexcept {
    const int file = ::open("/sys/fs/cgroup/memory.max", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return unlimited;
    }
    std::array<char, 32> text{};
    (void)!::read(file, text.data(), text.size() - 1);
    ::close(file);
    const auto limit = static_cast<std::size_t>(std::strtoull(text.data(), nullptr, 10));
    return limit == 0 ? unlimited : limit;
}

} // namespace

std::size_t physical_memory() noexcept {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page_size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page_size > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page_size) : 0;
}

std::size_t usable_memory() noexcept {
    const std::size_t physical = physical_memory();
    return std::min({physical == 0 ? unlimited : physical, limit_of_process(), limit_of_container()});
}

} // namespace novikoff
