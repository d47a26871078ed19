// A setting of a learner: what it is called, what it may be and what it means. The command line, Python and the page read it here.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/learner.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff {

/// One of the words that a setting may be.
struct Choice {
    std::string value;
    std::string label = {}; ///< what the page calls it; empty: the value
};

/// The numbers that a setting may be.
struct ValueRange {
    std::string text; ///< after "a number": `in [0, 0.5)`
    /// Throws Error(usage) for a number out of range.
    std::function<void(double value)> check;
};

struct Setting {
    std::string name;                 ///< `epsilon`
    std::string metavar;              ///< what its value is called in a help text
    std::string help;                 ///< a phrase, without its default
    std::string label = {};           ///< what the page calls it; empty: its name
    std::string parameter = {};       ///< what Python calls it, where scikit-learn has a name; empty: its name
    std::string range = {};           ///< of a number, after "a number": `above 1`
    std::vector<Choice> choices = {}; ///< empty: not one of a few words
    /// Parses a text. Throws Error(usage).
    std::function<void(LearnerOptions&, const std::string&)> set;
    /// Empty: its values are not numbers.
    std::function<void(LearnerOptions&, double)> set_number;
    /// The value as a text, which `set` reads as the same value.
    std::function<std::string(const LearnerOptions&)> text;
    /// Throws Error(usage) for a value out of range.
    std::function<void(const LearnerOptions&)> check = [](const LearnerOptions&) {};
    /// Whether it means anything beside the other settings.
    std::function<bool(const LearnerOptions&)> applies = [](const LearnerOptions&) { return true; };
};

[[nodiscard]] std::vector<std::string> values_of(const std::vector<Choice>& choices);

/// Throws Error(usage) unless condition: `MESSAGE; VALUE was given`.
void require(bool condition, const Message& message, double value);
/// Throws Error(usage) unless the value of `what`, a setting say, lies in [smallest_rate, largest_rate].
void require_positive(const Message& what, double value);

/// η, which six learners share.
[[nodiscard]] Setting eta_setting();

/// From smallest_rate to largest_rate.
[[nodiscard]] ValueRange positive(const std::string& name);
/// A number that is kept in a field of LearnerOptions.
[[nodiscard]] Setting number_setting(const std::string& name, const std::string& help, double LearnerOptions::*field,
                                     const ValueRange& range);
/// A positive number that is kept under its name in LearnerOptions::own, for a learner with settings that no other has.
[[nodiscard]] Setting own_setting(const std::string& name, const std::string& help, double standard);
/// Its value.
[[nodiscard]] double own_value(const LearnerOptions& options, const Setting& setting);

} // namespace novikoff
