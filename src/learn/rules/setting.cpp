// The kinds of settings: numbers in a range, choices, and those that belong to one learner.
#include "learn/rules/setting.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// A number; `place` refers to it in LearnerOptions, `value` reads it.
template <class Place, class Value>
Setting numeric_setting(const std::string& name, const std::string& label, const std::string& help,
                        const ValueRange& range, Place place, Value value) {
    return {.name = name,
            .metavar = "X",
            .help = help,
            .label = label,
            .range = range.text,
            .set = [=](LearnerOptions& options, const std::string& text) { place(options) = parse_number(name, text); },
            .set_number = [=](LearnerOptions& options, double number) { place(options) = number; },
            .text = [=](const LearnerOptions& options) { return fmt::format("{}", value(options)); },
            .check = [check = range.check, value](const LearnerOptions& options) { check(value(options)); }};
}

} // namespace

std::vector<std::string> values_of(const std::vector<Choice>& choices) {
    std::vector<std::string> values;
    std::transform(choices.begin(), choices.end(), std::back_inserter(values),
                   [](const Choice& choice) { return choice.value; });
    return values;
}

double parse_number(const std::string& setting, std::string_view text) {
    const auto value = number_in(text);
    if (!value) {
        throw Error(ErrorKind::usage,
                    Message("{}: {} {}", NamedSetting{setting}, in_quotes(text), why_no_number(text)));
    }
    return *value;
}

void require(bool condition, const Message& message, double value) {
    if (!condition) { throw Error(ErrorKind::usage, Message("{}; {} was given", message, value)); }
}

void require_positive(const Message& what, double value) {
    require(value > 0 && std::isfinite(value), {"{} must be a positive number", what}, value);
    require(value >= smallest_rate && value <= largest_rate,
            {"{} must be a number from {} to {}", what, smallest_rate, largest_rate}, value);
}

ValueRange positive(const std::string& name) {
    return {"above 0", [=](double value) { require_positive(NamedSetting{name}, value); }};
}

Setting eta_setting() {
    Setting setting = number_setting("eta", "rate η", "the rate of an update", &LearnerOptions::eta, positive("eta"));
    setting.parameter = "eta0";
    return setting;
}

Setting number_setting(const std::string& name, const std::string& label, const std::string& help,
                       double LearnerOptions::*field, const ValueRange& range) {
    return numeric_setting(
        name, label, help, range, [=](LearnerOptions& options) -> double& { return options.*field; },
        [=](const LearnerOptions& options) { return options.*field; });
}

Setting own_setting(const std::string& name, const std::string& help, double standard) {
    return numeric_setting(
        name, "", help, positive(name), [=](LearnerOptions& options) -> double& { return options.own[name]; },
        [=](const LearnerOptions& options) {
            const auto found = options.own.find(name);
            return found == options.own.end() ? standard : found->second;
        });
}

double own_value(const LearnerOptions& options, const Setting& setting) {
    return number_in(setting.text(options)).value();
}

} // namespace novikoff
