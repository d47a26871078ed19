// A setting of a learner: what it is called, what it may be and what it means. The command line, Python and the page read it here.
#pragma once

#include "novikoff/learner.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff {

struct Setting {
    std::string name;                      ///< `epsilon`
    std::string metavar;                   ///< what its value is called in a help text
    std::string help;                      ///< one sentence, without its default
    std::vector<std::string> choices = {}; ///< empty: not one of a few words
    /// Parses a text. Throws Error(usage).
    std::function<void(LearnerOptions&, const std::string&)> set;
    /// The value as a text, which `set` reads as the same value.
    std::function<std::string(const LearnerOptions&)> text;
    /// Throws Error(usage) for a value out of range.
    std::function<void(const LearnerOptions&)> check = [](const LearnerOptions&) {};
    /// Whether it means anything beside the other settings.
    std::function<bool(const LearnerOptions&)> applies = [](const LearnerOptions&) { return true; };
};

/// Throws Error(usage) unless condition: `MESSAGE; VALUE was given`.
void require(bool condition, const std::string& message, double value);
/// Throws Error(usage) unless the value lies in [smallest_rate, largest_rate].
void require_positive(const std::string& name, double value);

/// η, which six learners share.
[[nodiscard]] Setting eta_setting();

/// A number that is kept in a field of LearnerOptions. `check` may be empty.
[[nodiscard]] Setting number_setting(const std::string& name, const std::string& help, double LearnerOptions::*field,
                                     void (*check)(double value));
/// A positive number that is kept under its name in LearnerOptions::own, for a learner with settings that no other has.
[[nodiscard]] Setting own_setting(const std::string& name, const std::string& help, double standard);
/// Its value.
[[nodiscard]] double own_value(const LearnerOptions& options, const Setting& setting);

} // namespace novikoff
