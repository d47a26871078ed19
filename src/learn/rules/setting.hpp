// A setting of a learner: its name, its values and its meaning, for the command line, Python and the page.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/learner.hpp"

#include <functional>

namespace novikoff {

/// One of the words that are values of a setting.
struct Choice {
    std::string value;
    std::string label = {}; ///< its name on the page; empty: the value
};

/// The numbers that are values of a setting.
struct ValueRange {
    std::string text; ///< after "a number": `in [0, 0.5)`
    /// Throws Error(usage) for a number out of range.
    std::function<void(double value)> check;
};

struct Setting {
    std::string name;                 ///< `epsilon`
    std::string metavar;              ///< the name of its value in a help text
    std::string help;                 ///< a phrase, without its default
    std::string label = {};           ///< its name on the page; empty: its name
    std::string parameter = {};       ///< its name in Python, if scikit-learn has one; empty: its name
    std::string range = {};           ///< of a number, after "a number": `above 1`
    std::vector<Choice> choices = {}; ///< the words; empty: any value
    /// Parses a text. Throws Error(usage).
    std::function<void(LearnerOptions&, const std::string&)> set;
    /// Empty: its values are not numbers.
    std::function<void(LearnerOptions&, double)> set_number = {};
    /// The value as a text, which `set` parses to the same value.
    std::function<std::string(const LearnerOptions&)> text;
    /// Throws Error(usage) for a value out of range.
    std::function<void(const LearnerOptions&)> check = [](const LearnerOptions&) {};
    /// Whether it has an effect with the other settings.
    std::function<bool(const LearnerOptions&)> applies = [](const LearnerOptions&) { return true; };
};

[[nodiscard]] std::vector<std::string> values_of(const std::vector<Choice>& choices);

/// The number that a setting is set to. Throws Error(usage).
[[nodiscard]] double parse_number(const std::string& setting, std::string_view text);
/// Throws Error(usage) unless condition: `MESSAGE; VALUE was given`.
void require(bool condition, const Message& message, double value);
/// Throws Error(usage) unless the value of `what`, such as a setting, lies in [smallest_rate, largest_rate].
void require_positive(const Message& what, double value);

/// η, shared by six learners.
[[nodiscard]] Setting eta_setting();

/// The range from smallest_rate to largest_rate.
[[nodiscard]] ValueRange positive(const std::string& name);
/// A number that is stored in a field of LearnerOptions.
[[nodiscard]] Setting number_setting(const std::string& name, const std::string& label, const std::string& help,
                                     double LearnerOptions::*field, const ValueRange& range);
/// A positive number that is stored under its name in LearnerOptions::own, for settings that no other learner has.
[[nodiscard]] Setting own_setting(const std::string& name, const std::string& help, double standard);
/// The value of such a setting.
[[nodiscard]] double own_value(const LearnerOptions& options, const Setting& setting);

} // namespace novikoff
