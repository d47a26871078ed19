// Compares what data need with the limit, and says both in the error.
#include "os/memory.hpp"

#include "base/text.hpp"

#include <array>

#include <fmt/format.h>

namespace novikoff {
namespace {

std::string size_text(double bytes) {
    constexpr std::array units{"kB", "MB", "GB", "TB", "PB"};
    std::size_t unit = 0;
    for (bytes /= 1000; bytes >= 1000 && unit + 1 < units.size(); ++unit) { bytes /= 1000; }
    return fmt::format("{:.1f} {}", bytes, units[unit]);
}

} // namespace

void check_memory(const Place& place, const std::string& what, double bytes) {
    constexpr double little = 1 << 20; // allocating this is faster than asking the system
    if (bytes < little) { return; }
    if (const auto usable = static_cast<double>(usable_memory()); bytes > usable) {
        fail_data(place, fmt::format("{} at least {} of memory, more than the {} available", what, size_text(bytes),
                                     size_text(usable)));
    }
}

} // namespace novikoff
