// The parser: one loop over the arguments, which knows options only by the table of the command.
#include "options/grammar.hpp"

#include "options/render.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

namespace novikoff::cli {
namespace {

/// Whether the argument is a dash followed by anything but a number.
bool looks_like_option(const std::string& argument) {
    return argument.size() > 1 && argument[0] == '-' && argument[1] != '.' &&
           std::isdigit(static_cast<unsigned char>(argument[1])) == 0;
}

class Parser {
public:
    Parser(const Grammar& grammar, const std::vector<std::string>& arguments)
        : grammar_(grammar), next_(arguments.begin()), end_(arguments.end()) {}

    std::vector<std::string> run() {
        while (next_ != end_) {
            const std::string& argument = *next_++;
            if (argument == "--") {
                positionals_.insert(positionals_.end(), next_, end_);
                next_ = end_;
            } else if (looks_like_option(argument)) {
                read_option(argument);
            } else {
                positionals_.push_back(argument);
            }
        }
        check_positionals();
        return positionals_;
    }

private:
    void read_option(const std::string& argument) {
        const std::size_t equals = argument.find('=');
        std::optional<std::string> value;
        if (equals != std::string::npos) { value = argument.substr(equals + 1); }
        const Option& option = find(argument.substr(0, equals));
        if (!seen_.insert(option.name).second && option.takes != Option::Takes::values) {
            refuse({"{} is given twice", named_option(option.name)});
        }
        if (option.takes == Option::Takes::nothing && value) {
            refuse({"{} takes no value", named_option(option.name)});
        }
        const bool needs_value = option.takes == Option::Takes::value || option.takes == Option::Takes::values;
        if (needs_value && !value && next_ != end_ && !looks_like_option(*next_)) { value = *next_++; }
        const bool without_name = option.metavar == "FILE" && value == ""; // an unset shell variable
        if (needs_value && (!value || without_name)) {
            refuse({"{} needs a value, {}", named_option(option.name), option.metavar});
        }
        apply(option, value.value_or(""));
    }

    const Option& find(const std::string& name) const {
        std::vector<std::string> names{"--help"};
        for (const OptionGroup& group : grammar_.groups) {
            for (const Option& option : group.options) {
                if (option.name == name) { return option; }
                names.push_back(option.name);
            }
        }
        refuse(fmt::format("unknown option '{}'{}", name, did_you_mean(name, names)));
    }

    static void apply(const Option& option, const std::string& value) {
        try {
            option.set(value);
        } catch (const Error& error) {
            const auto about = error.setting();
            const Message name = named_option(option.name);
            const bool named = about && Message(NamedSetting{about->name}) == name;
            refuse(named ? error.message() : Message("{}: {}", name, error.message()));
        }
    }

    void check_positionals() const {
        if (positionals_.size() < grammar_.positionals.size()) {
            const Positional& missing = grammar_.positionals[positionals_.size()];
            refuse(fmt::format("{} is missing: {}", missing.name, missing.help));
        }
        const bool several = !grammar_.positionals.empty() && grammar_.positionals.back().several;
        if (positionals_.size() > grammar_.positionals.size() && !several) {
            refuse(fmt::format("one argument too many: '{}'", positionals_[grammar_.positionals.size()]));
        }
        if (several && std::count(positionals_.begin(), positionals_.end(), "-") > 1) {
            refuse("standard input is named twice; it can be read once");
        }
    }

    const Grammar& grammar_;
    std::vector<std::string>::const_iterator next_;
    std::vector<std::string>::const_iterator end_;
    std::vector<std::string> positionals_;
    std::set<std::string> seen_;
};

} // namespace

Option flag(std::string name, std::string help, bool& value, bool to) {
    return {std::move(name), "", std::move(help), [&value, to](const std::string& /*none*/) { value = to; }};
}

std::vector<std::string> parse(const Grammar& grammar, const std::vector<std::string>& arguments) {
    return Parser(grammar, arguments).run();
}

bool asks_for_help(const std::vector<std::string>& arguments) {
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    return std::any_of(arguments.begin(), end, [](const std::string& a) { return a == "--help" || a == "-h"; });
}

} // namespace novikoff::cli
