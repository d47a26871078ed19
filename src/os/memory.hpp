// How much memory there is, and how much of it the process may use. Data that need more are refused before memory is
// asked for: the system often grants more than it has, and kills the program later.
#pragma once

#include "novikoff/error.hpp"

#include <new>
#include <stdexcept>

namespace novikoff {

/// The memory of the machine, in bytes, used or not.
[[nodiscard]] std::size_t physical_memory() noexcept;
/// The same, or less where this process may not use all of it (ulimit -v, the limit of a container).
[[nodiscard]] std::size_t usable_memory();

/// `what` needs at least so many bytes. Throws Error(data) with both numbers if there are fewer. Requests under 1 MiB
/// are not checked.
void check_memory(const Place& place, const std::string& what, double bytes);

/// Limits the memory of the process to so many bytes; further allocations fail. Mapped files do not count, and a
/// stricter limit that the user has set stays. Returns false, and sets no limit, if the process has more already or the
/// system does not allow it.
bool limit_memory(std::uint64_t bytes);
/// Removes the limit, for a program that this one starts.
void lift_memory_limit();

/// The end of a message about missing memory: the limit, if there is one, and the setting that raises it.
[[nodiscard]] Message memory_limit_note();

/// Returns read(). Throws Error(data) with the limit if memory is short or an array would be too long.
template <class Read> auto within_memory(const std::string& name, Read read) {
    const auto refusal = [&] {
        return Error(ErrorKind::data, Place{name}, Message("does not fit into memory{}", memory_limit_note()));
    };
    try {
        return read();
    } catch (const std::bad_alloc&) { throw refusal(); } catch (const std::length_error&) {
        throw refusal();
    }
}

} // namespace novikoff
