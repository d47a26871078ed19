// How much memory there is: what is announced to be larger is refused before any of it is asked for. The system often grants
// more than it has, and ends the program later.
#pragma once

#include "novikoff/error.hpp"

#include <cstddef>
#include <string>

namespace novikoff {

/// What the machine has, in bytes, used or not.
[[nodiscard]] std::size_t physical_memory() noexcept;
/// The same, or less where this process may not use all of it (ulimit -v, the limit of a container).
[[nodiscard]] std::size_t usable_memory() noexcept;

/// `what` needs so many bytes at least. Throws Error(data) with both numbers where there are fewer; requests under
/// 1 MiB are not checked.
void check_memory(const Place& place, const std::string& what, double bytes);

} // namespace novikoff
