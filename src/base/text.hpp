// Text of a file: numbers in it, and how pieces of it are shown in messages.
#pragma once

#include "novikoff/error.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace novikoff {

/// Reads the finite decimal number at the start of [first, last), which may have a sign. Returns where it ends, or
/// nullptr if there is none. A number too small for a double is 0.
[[nodiscard]] const char* parse_number(const char* first, const char* last, double& value) noexcept;

/// The finite number that the whole text is.
[[nodiscard]] std::optional<double> number_in(std::string_view text) noexcept;

/// Also true for nan, infinities and numbers too large for a double: what was meant as a number.
[[nodiscard]] bool looks_like_number(std::string_view text) noexcept;

/// Why number_in(text) is nothing: `is not a number`, `is not a finite number`, `is too large for a double`.
[[nodiscard]] std::string why_no_number(std::string_view text);

/// Nothing, or one of the marks by which programs say that there is no value: ?, NA, N/A, null, None, nan.
[[nodiscard]] bool means_missing(std::string_view text) noexcept;

/// The shortest text that reads as the same double. Negative zero is 0.
[[nodiscard]] std::string to_text(double value);

/// 'text', shortened where it is long; control characters are shown as \xNN.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// A byte that has no place in a text file.
struct ForeignByte {
    std::size_t offset;
    std::string message;
};
/// The first control character (other than tab, CR, LF) or the first byte that is not part of UTF-8.
[[nodiscard]] std::optional<ForeignByte> find_foreign_byte(std::string_view text);

} // namespace novikoff
