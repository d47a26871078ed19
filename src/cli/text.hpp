// Numbers and labels as a person reads them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace novikoff::cli {

/// Six significant digits: `0.160458`, `8967.15`, `1e-09`.
[[nodiscard]] std::string number_text(double value);
/// `1,234,567`.
[[nodiscard]] std::string count_text(std::uint64_t count);
/// `1 update`, `60 updates`.
[[nodiscard]] std::string count_text(std::uint64_t count, const std::string& singular);
/// `84.70 %`; 100.00 % only when nothing is missing, `-` of nothing.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);
/// `12 ms`, `3.4 s`, `2 min 5 s`.
[[nodiscard]] std::string duration_text(double seconds);
/// `3.3 kB`, `12.1 MB`.
[[nodiscard]] std::string bytes_text(double bytes);
/// `(0.5, -2, 1)`; of a long one the first few numbers.
[[nodiscard]] std::string vector_text(std::span<const double> values);
inline constexpr std::size_t text_width = 96;
/// Breaks `text` at blanks into lines of at most `text_width`, each after the first indented. A line end is kept.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent);
/// A label or a name from a file, with control characters replaced, so that data cannot steer the terminal.
[[nodiscard]] std::string visible(const std::string& text);
/// A message of the library, which names settings as `scale=standard` or `max_columns`, with the options of the command
/// line in their place: `--scale standard`, `--max-columns`.
[[nodiscard]] std::string with_options(const std::string& message);

} // namespace novikoff::cli
