// Parses the values of options into numbers and choices. All functions throw Error(usage); the parser prefixes the
// message with the option's name.
#pragma once

#include "novikoff/error.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace novikoff::cli {

/// Throws Error(usage).
[[noreturn]] void refuse(const Message& message);

/// A finite number: `0.5`, `-3`, `1e-4`.
[[nodiscard]] double number(const std::string& text);
[[nodiscard]] std::uint64_t whole_number(const std::string& text, std::uint64_t least = 0,
                                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// `500ms`, `30s`, `5m`, `1.5h`, in seconds; more than 0.
[[nodiscard]] double duration(const std::string& text);
/// `4096`, or with a power of 1024: `64k`, `500M`, `16G`, `2T`. At least 1.
[[nodiscard]] std::uint64_t byte_count(const std::string& text);
/// `1,-2,0.5`: at least one number.
[[nodiscard]] std::vector<double> numbers(const std::string& text);
/// The parts between separators; an empty part is an error.
[[nodiscard]] std::vector<std::string> list(const std::string& text);
/// `text` itself if it is one of the names; else an error that lists them and suggests the nearest.
[[nodiscard]] const std::string& one_of(const std::string& text, const std::vector<std::string>& names);

/// "a, b, c".
[[nodiscard]] std::string join(const std::vector<std::string>& parts, const std::string& between = ", ");

} // namespace novikoff::cli
