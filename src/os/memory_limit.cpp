#include "os/memory_limit.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

namespace novikoff {
namespace {

std::atomic<std::uint64_t> limit_in_use{0}; // bytes, 0 for none

/// What the process has of the memory that is limited, in bytes; 0 if the system does not tell.
std::uint64_t memory_taken() {
    std::ifstream file("/proc/self/statm"); // size resident shared text lib data dt, in pages
    std::uint64_t pages = 0;
    for (int field = 0; field < 6; ++field) {
        file >> pages;
    }
    return file ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

using Resource = decltype(RLIMIT_DATA);

rlim_t limit_now(Resource resource) {
    rlimit limit{};
    return ::getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// What held before the first limit was set here.
rlim_t limit_of_the_user() {
    static const rlim_t found = limit_now(RLIMIT_DATA);
    return found;
}

bool set_limit(rlim_t bytes) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) != 0) {
        return false;
    }
    limit.rlim_cur = bytes;
    return ::setrlimit(RLIMIT_DATA, &limit) == 0;
}

} // namespace

bool limit_memory(std::uint64_t bytes) {
    if (memory_taken() > bytes || !set_limit(std::min<rlim_t>(bytes, limit_of_the_user()))) {
        return false;
    }
    limit_in_use = std::min<rlim_t>(bytes, limit_of_the_user());
    return true;
}

void lift_memory_limit() {
    if (limit_in_use.exchange(0) != 0) {
        static_cast<void>(set_limit(limit_of_the_user()));
    }
}

std::string memory_limit_note() {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
    const std::uint64_t ours = limit_in_use;
    const std::uint64_t limit = std::min<std::uint64_t>(ours, limit_now(RLIMIT_AS));
    if (ours == 0) {
        return "";
    }
    const char* const setting = limit < ours                   ? "ulimit -v"
                                : limit_of_the_user() == limit ? "ulimit -d"
                                                               : "`memory_limit`";
    return "; the limit is " + std::to_string(limit / mebibyte) + "M (" + setting + " sets another one)";
}

} // namespace novikoff
