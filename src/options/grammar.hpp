// The grammar of command lines: one table per command drives parsing, help and "did you mean".
//
// An option is `--name value`, `--name=value`, `-o value` or a flag. A value may be a negative number or `-`; any
// other value that begins with a dash needs the form with `=`. `--` ends the options, `-` is an argument.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace novikoff::cli {

struct Option {
    enum class Takes { nothing, value, value_after_equals, values };

    std::string name;    ///< with its dashes
    std::string metavar; ///< the name of the value in the help; empty for a flag
    std::string help;
    std::function<void(const std::string&)> set; ///< throws Error for an invalid value
    /// value_after_equals: a flag that may have a value, `--categorical[=a,b]`; values: may be given several times.
    Takes takes = metavar.empty() ? Takes::nothing : Takes::value;
};

/// A flag that sets `value` to `to`.
[[nodiscard]] Option flag(std::string name, std::string help, bool& value, bool to = true);

/// An option that stores what `parse` makes of its value.
template <class Value, class Parse = std::identity>
[[nodiscard]] Option option(std::string name, std::string metavar, std::string help, Value& value, Parse parse = {}) {
    return {std::move(name), std::move(metavar), std::move(help),
            [&value, parse](const std::string& text) { value = static_cast<Value>(parse(text)); }};
}

struct OptionGroup {
    std::string title;
    std::vector<Option> options;
};

/// An argument without a name. All positionals are required.
struct Positional {
    std::string name;
    std::string help;
    bool several = false; ///< only for the last one: may be given more than once
};

/// What may follow the name of a command. The positionals and groups must outlive it.
struct Grammar {
    const std::vector<Positional>& positionals;
    const std::vector<OptionGroup>& groups;
};

/// Calls the setters in the order of the arguments and returns the positionals. Throws Error(usage).
[[nodiscard]] std::vector<std::string> parse(const Grammar& grammar, const std::vector<std::string>& arguments);

/// Whether the arguments contain --help or -h before any `--`.
[[nodiscard]] bool asks_for_help(const std::vector<std::string>& arguments);

} // namespace novikoff::cli
