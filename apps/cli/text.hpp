// Numbers and labels, formatted for people.
#pragma once

#include "novikoff/rational.hpp"
#include "options/render.hpp"
#include "report/words/words.hpp"

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
} // namespace novikoff::cli
