// Data that are too large for the memory are refused by their name.
#pragma once

#include "novikoff/error.hpp"
#include "os/memory_limit.hpp"

#include <new>
#include <stdexcept>
#include <string>

namespace novikoff {

/// What read() returns. Throws Error(data) that names the limit where memory is short, or no array could be so long.
template <class Read> auto within_memory(const std::string& name, Read read) {
    const auto refusal = [&] {
        return Error(ErrorKind::data, Place{name}, "does not fit into memory" + memory_limit_note());
    };
    try {
        return read();
    } catch (const std::bad_alloc&) {
        throw refusal();
    } catch (const std::length_error&) {
        throw refusal();
    }
}

} // namespace novikoff
