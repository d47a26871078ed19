// How much memory the process may use: its own limit, the container's, the machine's.
#include "os/memory.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <limits>

#include <sys/resource.h>
#include <unistd.h>

namespace novikoff {
namespace {

std::atomic<std::uint64_t> limit_in_use{0}; // bytes, 0 for none

/// The memory of the process to which the limit applies, in bytes; 0 if it is not known.
std::uint64_t memory_taken() {
    std::ifstream file("/proc/self/statm"); // size resident shared text lib data dt, in pages
    std::uint64_t pages = 0;
    for (int field = 0; field < 6; ++field) { file >> pages; }
    return file ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

using Resource = decltype(RLIMIT_DATA);

/// RLIM_INFINITY, the largest number, if there is none.
rlim_t limit_now(Resource resource) noexcept {
    rlimit limit{};
    return ::getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// The limit before this program set one.
rlim_t limit_of_the_user() {
    static const rlim_t found = limit_now(RLIMIT_DATA);
    return found;
}

bool set_limit(rlim_t bytes) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) != 0) { return false; }
    limit.rlim_cur = bytes;
    return ::setrlimit(RLIMIT_DATA, &limit) == 0;
}

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// Of address space (ulimit -v) or of data (--memory-limit, ulimit -d).
std::size_t limit_of_process() noexcept { return std::min<rlim_t>(limit_now(RLIMIT_AS), limit_now(RLIMIT_DATA)); }

std::size_t limit_of_container() {
    std::ifstream file("/sys/fs/cgroup/memory.max"); // a number or the word max
    std::size_t limit = 0;
    return file >> limit && limit > 0 ? limit : unlimited;
}

} // namespace

std::size_t physical_memory() noexcept {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page_size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page_size > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page_size) : 0;
}

std::size_t usable_memory() {
    const std::size_t physical = physical_memory();
    return std::min({physical == 0 ? unlimited : physical, limit_of_process(), limit_of_container()});
}

bool limit_memory(std::uint64_t bytes) {
    if (memory_taken() > bytes || !set_limit(std::min<rlim_t>(bytes, limit_of_the_user()))) { return false; }
    limit_in_use = std::min<rlim_t>(bytes, limit_of_the_user());
    return true;
}

void lift_memory_limit() {
    if (limit_in_use.exchange(0) != 0) { static_cast<void>(set_limit(limit_of_the_user())); }
}

Message memory_limit_note() {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
    const std::uint64_t ours = limit_in_use;
    const std::uint64_t limit = std::min<std::uint64_t>(ours, limit_now(RLIMIT_AS));
    if (ours == 0) { return ""; }
    const Message setting = limit < ours                   ? Message("ulimit -v")
                            : limit_of_the_user() == limit ? Message("ulimit -d")
                                                           : Message(NamedSetting{"memory_limit"});
    return {"; the limit is {}M ({} sets another one)", limit / mebibyte, setting};
}

} // namespace novikoff
