// Where there is no system to ask, memory ends with the addresses.
#include "os/memory.hpp"

#include <limits>

namespace novikoff {

std::size_t physical_memory() noexcept { return std::numeric_limits<std::size_t>::max(); }

std::size_t usable_memory() noexcept { return physical_memory(); }

} // namespace novikoff
