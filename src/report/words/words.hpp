// Numbers as a person reads them, in a terminal and on a page alike.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// Six significant digits: `0.160458`, `8967.15`, `1e-09`.
[[nodiscard]] std::string number_text(double value);
/// `1,234,567`.
[[nodiscard]] std::string count_text(std::uint64_t count);
/// `1 update`, `60 updates`.
[[nodiscard]] std::string count_text(std::uint64_t count, const std::string& singular);
/// `84.70 %`; 100.00 % only when nothing is missing, `-` of nothing.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);
/// `(0.5, -2, 1)`; of a long one the first few numbers.
[[nodiscard]] std::string vector_text(std::span<const double> values);
/// Rows counted from 0, written as ranges counted from 1: `1-3, 7, 9-12 and 40 more`.
[[nodiscard]] std::string ranges_text(const std::vector<std::uint64_t>& rows, std::size_t most = 12);
/// The text itself if it has at most so many letters, else its beginning and `…`.
[[nodiscard]] std::string shortened(const std::string& text, std::size_t letters = 60);

/// A label or a name from a file, with control characters replaced, so that data cannot steer the terminal.
[[nodiscard]] std::string visible(const std::string& text);

} // namespace novikoff
