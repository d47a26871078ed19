#include "learn/rules/setting.hpp"

#include "base/text.hpp"
#include "novikoff/error.hpp"

#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

double parse_setting(const std::string& name, const std::string& text) {
    const auto value = number_in(text);
    if (!value) {
        throw Error(ErrorKind::usage, fmt::format("{}: {} {}", name, in_quotes(text), why_no_number(text)));
    }
    return *value;
}

} // namespace

void require(bool condition, const std::string& message, double value) {
    if (!condition) {
        throw Error(ErrorKind::usage, fmt::format("{}; {} was given", message, value));
    }
}

void require_positive(const std::string& name, double value) {
    require(value > 0 && std::isfinite(value), fmt::format("{} must be a positive number", name), value);
    require(value >= smallest_rate && value <= largest_rate,
            fmt::format("{} must be a number from {} to {}", name, smallest_rate, largest_rate), value);
}

Setting eta_setting() {
    return number_setting("eta", "the rate of an update", &LearnerOptions::eta,
                          [](double value) { require_positive("eta", value); });
}

Setting number_setting(const std::string& name, const std::string& help, double LearnerOptions::*field,
                       void (*check)(double value)) {
    Setting setting;
    setting.name = name;
    setting.metavar = "X";
    setting.help = help;
    setting.set = [=](LearnerOptions& options, const std::string& text) {
        options.*field = parse_setting(name, text);
    };
    setting.text = [=](const LearnerOptions& options) { return fmt::format("{}", options.*field); };
    setting.check = [=](const LearnerOptions& options) { check(options.*field); };
    return setting;
}

Setting own_setting(const std::string& name, const std::string& help, double standard) {
    const auto value = [=](const LearnerOptions& options) {
        const auto found = options.own.find(name);
        return found == options.own.end() ? standard : found->second;
    };
    Setting setting;
    setting.name = name;
    setting.metavar = "X";
    setting.help = help;
    setting.set = [=](LearnerOptions& options, const std::string& text) {
        options.own[name] = parse_setting(name, text);
    };
    setting.text = [=](const LearnerOptions& options) { return fmt::format("{}", value(options)); };
    setting.check = [=](const LearnerOptions& options) { require_positive(name, value(options)); };
    return setting;
}

double own_value(const LearnerOptions& options, const Setting& setting) {
    return number_in(setting.text(options)).value();
}

} // namespace novikoff
