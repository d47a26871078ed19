// Without a system to ask, as in a browser, memory ends with the addresses and there is no limit to set.
#include "os/memory.hpp"

#include <limits>

namespace novikoff {

std::size_t physical_memory() noexcept { return std::numeric_limits<std::size_t>::max(); }
std::size_t usable_memory() { return physical_memory(); }
bool limit_memory(std::uint64_t /*bytes*/) { return false; }
void lift_memory_limit() {}
Message memory_limit_note() { return ""; }

} // namespace novikoff
