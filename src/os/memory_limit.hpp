// How much memory the process may take. Data that need more are refused where memory is asked for, instead of bringing down the machine.
#pragma once

#include <cstdint>
#include <string>

namespace novikoff {

/// From now on memory beyond so many bytes in all is refused, as if there were no more. Mapped files do not
/// count, and a stricter limit that the user has set stays. Returns false, and
/// limits nothing, if the process has more already or the system does not allow it.
bool limit_memory(std::uint64_t bytes);
/// Takes the limit away, for a program that this one starts.
void lift_memory_limit();

/// To be put behind a message that memory is short: names the limit, if there is one, and the setting that raises it.
[[nodiscard]] std::string memory_limit_note();

} // namespace novikoff
