// Numbers and labels as a person reads them.
#pragma once

#include "novikoff/core/rational.hpp"
#include "novikoff/trace/words.hpp"

#include <string>

namespace novikoff::cli {

/// `12 ms`, `3.4 s`, `2 min 5 s`.
[[nodiscard]] std::string duration_text(double seconds);
/// Six significant digits, however large or small the fraction is: `0.160458`, `4e+616`.
[[nodiscard]] std::string near_text(const Rational& value);
/// `3.3 kB`, `12.1 MB`.
[[nodiscard]] std::string bytes_text(double bytes);
inline constexpr std::size_t text_width = 96;
/// Breaks `text` at blanks into lines of at most `text_width`, each after the first indented. A line end is kept.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent);
/// A label or a name from a file, with control characters replaced, so that data cannot steer the terminal.
[[nodiscard]] std::string visible(const std::string& text);
/// A word of a command line, in quotes where a shell would take it apart.
[[nodiscard]] std::string for_shell(const std::string& word);
/// A message of the library, which names settings as `scale=standard` or `max_columns`, with the options of the command
/// line in their place: `--scale standard`, `--max-columns`.
[[nodiscard]] std::string with_options(const std::string& message);

} // namespace novikoff::cli
