// Numbers in the text of a file, how pieces of the text are quoted in messages, and the error about them.
#pragma once

#include "novikoff/error.hpp"

namespace novikoff {

/// Parses the finite decimal number at the start of [first, last), with an optional sign. Returns its end, or nullptr
/// if there is none. A number too small for a double is 0.
[[nodiscard]] const char* parse_number(const char* first, const char* last, double& value) noexcept;

/// The value of a text that is one finite number; otherwise no value.
[[nodiscard]] std::optional<double> number_in(std::string_view text) noexcept;

/// Whether a text was meant as a number: also true for nan, infinities and numbers too large for a double.
[[nodiscard]] bool looks_like_number(std::string_view text) noexcept;

/// Why number_in(text) has no value: `is not a number`, `is not a finite number`, `is too large for a double`.
[[nodiscard]] std::string why_no_number(std::string_view text);

/// Whether the text is empty or a common mark of a missing value: ?, NA, N/A, null, None, nan.
[[nodiscard]] bool means_missing(std::string_view text) noexcept;

/// The shortest text that is parsed to the same double. Negative zero becomes 0.
[[nodiscard]] std::string to_text(double value);

/// 'text', shortened if it is long; control characters are shown as \xNN.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Throws Error(data).
[[noreturn]] void fail_data(const Place& place, const Message& message);

/// A byte that is invalid in a text file.
struct ForeignByte {
    std::size_t offset;
    std::string message;
};
/// The first control character (other than tab, CR, LF) or the first byte that is not part of UTF-8.
[[nodiscard]] std::optional<ForeignByte> find_foreign_byte(std::string_view text);

} // namespace novikoff
