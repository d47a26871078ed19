// The suggestion for a mistyped word is the candidate with the smallest edit distance, if it is small.
#include "options/values.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>

namespace novikoff::cli {

void refuse(const Message& message) { throw Error(ErrorKind::usage, message); }

void refuse_if(bool invalid, const Message& message) {
    if (invalid) { refuse(message); }
}

double number(const std::string& text) {
    const auto value = number_in(text);
    if (!value) { refuse(fmt::format("'{}' {}", text, why_no_number(text))); }
    return *value;
}

double share(const std::string& text) {
    const double value = number(text);
    refuse_if(!(value > 0 && value < 1), "a number between 0 and 1 is expected, not '" + text + "'");
    return value;
}

std::uint64_t whole_number(const std::string& text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault == std::errc::invalid_argument || end != text.data() + text.size()) {
        refuse(fmt::format("'{}' is not a whole number", text));
    }
    if (fault == std::errc::result_out_of_range || value > most) {
        refuse(fmt::format("'{}' is too large, at most {} is possible", text, most));
    }
    if (value < least) { refuse(fmt::format("'{}' is too small, at least {} is needed", text, least)); }
    return value;
}

double duration(const std::string& text) {
    const std::size_t unit = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto value = number_in(text.substr(0, unit));
    const std::map<std::string, double> units{{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}};
    const auto found = units.find(text.substr(unit));
    if (!value || found == units.end() || !(*value > 0)) {
        refuse(fmt::format("'{}' is not a time such as 500ms, 30s, 5m or 1h", text));
    }
    return *value * found->second;
}

std::uint64_t byte_count(const std::string& text) {
    constexpr std::string_view units = "kMGT";
    const std::size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
    const unsigned shift = unit == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
    const std::string digits = text.substr(0, text.size() - (shift > 0 ? 1 : 0));
    return whole_number(digits, 1, std::numeric_limits<std::uint64_t>::max() >> shift) << shift;
}

std::vector<std::string> list(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end == begin) { refuse(fmt::format("'{}' has an empty part", text)); }
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::vector<double> numbers(const std::string& text) {
    std::vector<double> values;
    for (const std::string& part : list(text)) { values.push_back(number(part)); }
    return values;
}

std::size_t edit_distance(const std::string& a, const std::string& b) {
    // Rows of the table for i−2, i−1 and i letters of a (restricted Damerau-Levenshtein).
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) { row[j] = j; }
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

const std::string& one_of(const std::string& text, const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), text) == names.end()) {
        refuse(fmt::format("'{}' is {} {}{}", text, names.size() == 1 ? "not" : "none of", join(names),
                           did_you_mean(text, names)));
    }
    return text;
}

std::string join(const std::vector<std::string>& parts, const std::string& between) {
    return fmt::format("{}", fmt::join(parts, between));
}

} // namespace novikoff::cli
