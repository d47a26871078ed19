// The trace file: a line of JSON for the run, then one for each entry. docs/trace.md describes it.
#pragma once

#include "novikoff/trace/trace.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace novikoff {

inline constexpr int trace_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_trace_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string trace_to_lines(const Trace& trace);

/// `source` is the name for messages. Throws Error(data), with the line, for anything that is not a whole, consistent trace.
[[nodiscard]] Trace trace_from_lines(std::string_view text, const std::string& source);

/// Atomic: the file is as it was before, or complete.
void save_trace(const Trace& trace, const std::string& path);
[[nodiscard]] Trace load_trace(const std::string& path);

/// Whether the file begins as a trace does; false too if it cannot be read.
[[nodiscard]] bool looks_like_trace(const std::string& path);

} // namespace novikoff
