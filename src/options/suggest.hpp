// "Did you mean": suggests the known word that is nearest to a mistyped one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace novikoff::cli {

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn a into b.
[[nodiscard]] std::size_t edit_distance(const std::string& a, const std::string& b);

/// "; did you mean 'NEAREST'?", or nothing if no candidate is near: at most one edit for every three letters, not
/// counting the dashes of an option.
[[nodiscard]] std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates);

} // namespace novikoff::cli
