#include "options/suggest.hpp"

#include <algorithm>

namespace novikoff::cli {

std::size_t edit_distance(const std::string& a, const std::string& b) {
    // Rows of the table for i−2, i−1 and i letters of a (restricted Damerau-Levenshtein).
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before.swap(above);
        above.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
    const std::string* nearest = nullptr;
    const auto dashes = std::min(word.find_first_not_of('-'), word.size()); // the dashes of an option do not count
    std::size_t least = (word.size() - dashes) / 3 + 1;
    for (const std::string& candidate : candidates) {
        if (const std::size_t distance = edit_distance(word, candidate); distance < least) {
            least = distance;
            nearest = &candidate;
        }
    }
    return nearest == nullptr ? "" : "; did you mean '" + *nearest + "'?";
}

} // namespace novikoff::cli
