// Parses the values of options into numbers and choices. All functions throw Error(usage); the parser prefixes the
// message with the option's name. A mistyped choice is refused with a suggestion.
#pragma once

#include "novikoff/error.hpp"

#include <limits>

namespace novikoff::cli {

/// Throws Error(usage).
[[noreturn]] void refuse(const Message& message);
void refuse_if(bool invalid, const Message& message);

/// A finite number: `0.5`, `-3`, `1e-4`.
[[nodiscard]] double number(const std::string& text);
/// A number above 0 and below 1.
[[nodiscard]] double share(const std::string& text);
[[nodiscard]] std::uint64_t whole_number(const std::string& text, std::uint64_t least = 0,
                                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// whole_number with these limits, for option().
[[nodiscard]] inline auto within(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return [=](const std::string& text) { return whole_number(text, least, most); };
}
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

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn a into b.
[[nodiscard]] std::size_t edit_distance(const std::string& a, const std::string& b);
/// "; did you mean 'NEAREST'?", or nothing if no candidate is near: at most one edit for every three letters, not
/// counting the dashes of an option.
[[nodiscard]] std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates);

/// "a, b, c".
[[nodiscard]] std::string join(const std::vector<std::string>& parts, const std::string& between = ", ");

} // namespace novikoff::cli
