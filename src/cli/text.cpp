#include "cli/text.hpp"

#include "novikoff/trace/trace.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string>

namespace novikoff::cli {
namespace {

/// `--scale standard` for scale=standard. Nothing for other words: a label in a message is left as it is.
std::optional<std::string> as_option(const std::string& setting) {
    constexpr std::array settings{
        "aggressiveness", "categorical", "columns", "delta",   "epochs",    "epsilon", "eta",         "form",
        "format",         "header",      "initial", "labels",  "learner",   "lift",    "max_columns", "max_record",
        "memory_limit",   "no_bias",     "order",   "power",   "rates",     "scale",   "seed",        "separator",
        "sharpness",      "stream",      "target",  "updates", "zero_based"};
    const std::size_t equals = setting.find('=');
    std::string name = setting.substr(0, equals);
    if (name == "ledger_limit" && equals != std::string::npos) {
        const std::string limit = setting.substr(equals + 1);
        const bool traced = limit == std::to_string(ledger_limit_for_traces);
        return "a ledger of " + limit + " updates" + (traced ? " for --trace or --report" : "");
    }
    if (std::find(settings.begin(), settings.end(), name) == settings.end()) {
        return std::nullopt;
    }
    std::replace(name.begin(), name.end(), '_', '-');
    if (equals == std::string::npos) {
        return "--" + name;
    }
    const char between = name == "categorical" ? '=' : ' '; // its value may be left out, so it needs the sign
    return "--" + name + between + for_shell(setting.substr(equals + 1));
}

/// x · 2^exponent in digits, beyond the range of doubles.
std::string text_beyond_doubles(double x, long exponent) {
    constexpr double digits_of_two = 0.301029995663981195; // log10(2)
    const double digits = std::log10(std::fabs(x)) + static_cast<double>(exponent) * digits_of_two;
    double power = std::floor(digits);
    std::string first = fmt::format("{:.6g}", std::pow(10, digits - power));
    if (first == "10") { // by rounding
        first = "1";
        ++power;
    }
    return fmt::format("{}{}e{:+03d}", x < 0 ? "-" : "", first, static_cast<long>(power));
}

} // namespace

std::string near_text(const Rational& value) {
    const double near = value.to_double();
    if (value.sign() == 0 || std::isnormal(near)) {
        return number_text(near);
    }
    long exponent = 0;
    const double x = value.scaled(exponent);
    return text_beyond_doubles(x, exponent);
}

std::string for_shell(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c > 0x7f || (c != 0 && std::strchr("_-.:+,/%@=", c) != nullptr);
    });
    if (plain) {
        return word;
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + '\'';
}

std::string duration_text(double seconds) {
    if (seconds < 1) {
        return fmt::format("{:.3g} ms", seconds * 1000);
    }
    if (seconds < 60) {
        return fmt::format("{:.1f} s", seconds);
    }
    const auto whole = static_cast<std::uint64_t>(seconds);
    return whole < 3600 ? fmt::format("{} min {} s", whole / 60, whole % 60)
                        : fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string bytes_text(double bytes) {
    constexpr std::array units{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", bytes, unit == 0 || bytes >= 100 ? 0 : 1, units[unit]);
}

std::string visible(const std::string& text) {
    std::string result = text;
    std::replace_if(
        result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return result;
}

std::string with_options(const std::string& message) {
    std::string result;
    std::size_t begin = 0;
    for (std::size_t open = message.find('`'); open != std::string::npos; open = message.find('`', begin)) {
        const std::size_t close = message.find('`', open + 1);
        const auto option =
            close == std::string::npos ? std::nullopt : as_option(message.substr(open + 1, close - open - 1));
        result.append(message, begin, open - begin);
        result += option.value_or("`");
        begin = option ? close + 1 : open + 1;
    }
    return result.append(message, begin);
}

std::string wrapped(const std::string& text, std::size_t indent) {
    std::string result;
    std::istringstream paragraphs(text);
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        if (!result.empty()) {
            result += '\n' + std::string(paragraph.empty() ? 0 : indent, ' ');
        }
        std::size_t column = indent;
        std::istringstream words(paragraph);
        for (std::string word; words >> word;) {
            if (column > indent && column + 1 + word.size() > text_width) {
                result += '\n' + std::string(indent, ' ');
                column = indent;
            } else if (column > indent) {
                result += ' ';
                ++column;
            }
            result += word;
            column += word.size();
        }
    }
    return result;
}

} // namespace novikoff::cli
