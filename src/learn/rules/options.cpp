#include "learn/rules/train_options.hpp"

#include "base/names.hpp"
#include "base/text.hpp"
#include "novikoff/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace novikoff {
namespace {

const Names<Order>& order_names() {
    static const Names<Order> names{
        {Order::cyclic, "cyclic"}, {Order::shuffle_once, "shuffle-once"}, {Order::shuffle, "shuffle"}};
    return names;
}

const Names<Updates>& updates_names() {
    static const Names<Updates> names{{Updates::all, "all"}, {Updates::outside, "outside"}};
    return names;
}

const Names<Form>& form_names() {
    static const Names<Form> names{{Form::pa, "pa"}, {Form::pa_i, "pa-i"}, {Form::pa_ii, "pa-ii"}};
    return names;
}

double parse_rate(std::string_view text) {
    const auto value = number_in(text);
    if (!value) {
        throw Error(ErrorKind::usage, fmt::format("rates: {} {}", in_quotes(text), why_no_number(text)));
    }
    return *value;
}

void require(bool condition, std::string_view message, double value) {
    if (!condition) {
        throw Error(ErrorKind::usage, fmt::format("{}; {} was given", message, value));
    }
}

void require_positive(std::string_view name, double value) {
    require(value > 0 && std::isfinite(value), fmt::format("{} must be a positive number", name), value);
    require(value >= smallest_rate && value <= largest_rate,
            fmt::format("{} must be a number from {} to {}", name, smallest_rate, largest_rate), value);
}

void check_rates(const RateSet& set) {
    if (set.rates.empty()) {
        throw Error(ErrorKind::usage, "rates: at least one rate is expected");
    }
    for (const double rate : set.rates) {
        require_positive("rates: each", rate);
    }
    if (set.exact && (set.rates.size() != 2 || set.rates[0] > set.rates[1])) {
        throw Error(ErrorKind::usage, "rates: exact:MIN,MAX expects two numbers, the smaller first");
    }
}

} // namespace

std::string to_string(Order order) { return name_of(order_names(), order); }
std::string to_string(Updates updates) { return name_of(updates_names(), updates); }
std::string to_string(Form form) { return name_of(form_names(), form); }
std::string to_string(const RateSet& rates) {
    return fmt::format("{}{}", rates.exact ? "exact:" : "", fmt::join(rates.rates, ","));
}

Order parse_order(const std::string& name) { return value_of(order_names(), name, "order"); }
Updates parse_updates(const std::string& name) { return value_of(updates_names(), name, "updates"); }
Form parse_form(const std::string& name) { return value_of(form_names(), name, "form"); }

RateSet parse_rates(const std::string& text) {
    constexpr std::string_view prefix = "exact:";
    std::string_view rest = text;
    if (rest == "exact") {
        throw Error(ErrorKind::usage, "rates: exact:MIN,MAX expects two numbers, the smaller first");
    }
    RateSet set{rest.substr(0, prefix.size()) == prefix, {}};
    if (set.exact) {
        rest.remove_prefix(prefix.size());
    }
    while (true) {
        const std::size_t comma = rest.find(',');
        set.rates.push_back(parse_rate(rest.substr(0, comma)));
        if (comma == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(comma + 1);
    }
    check_rates(set);
    return set;
}

const std::vector<std::string>& options_of(LearnerKind kind) {
    static const std::vector<std::string> eta{"eta"};
    static const std::vector<std::string> greedy{"rates"};
    static const std::vector<std::string> fuzzy{"eta", "delta", "power", "sharpness"};
    static const std::vector<std::string> margin_fuzzy{"eta", "epsilon", "updates"};
    static const std::vector<std::string> passive_aggressive{"form", "aggressiveness"};
    static const std::vector<std::string> dynamic_margin{"epsilon"};
    switch (kind) {
    case LearnerKind::greedy:
        return greedy;
    case LearnerKind::fuzzy:
        return fuzzy;
    case LearnerKind::margin_fuzzy:
        return margin_fuzzy;
    case LearnerKind::passive_aggressive:
        return passive_aggressive;
    case LearnerKind::dynamic_margin:
        return dynamic_margin;
    case LearnerKind::perceptron:
    case LearnerKind::averaged:
    case LearnerKind::voted:
    case LearnerKind::pocket:
        break;
    }
    return eta;
}

std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs) {
    auto text = describe(options.learner);
    text["epochs"] = std::to_string(epochs);
    text["order"] = to_string(options.order);
    if (options.order != Order::cyclic) {
        text["seed"] = std::to_string(options.seed);
    }
    if (!options.class_weights.empty()) {
        text["class-weights"] = fmt::format("{}", fmt::join(options.class_weights, ","));
    }
    if (!options.initial.empty()) {
        text["initial"] = fmt::format("{}", fmt::join(options.initial, ","));
    }
    return text;
}

std::uint64_t default_epochs(LearnerKind kind) {
    return kind == LearnerKind::averaged || kind == LearnerKind::voted ? 10 : 1000;
}

void check(const LearnerOptions& options) {
    require_positive("eta", options.eta);
    check_rates(options.rates);
    require(options.delta >= 0 && options.delta < 0.5, "delta must lie in [0, 0.5)", options.delta);
    require(options.power > 1 && std::isfinite(options.power), "power must be a number above 1", options.power);
    require_positive("sharpness", options.sharpness);
    require_positive("epsilon", options.epsilon);
    require(options.kind != LearnerKind::dynamic_margin || options.epsilon < 1,
            "epsilon must lie in (0, 1) for dynamic-margin", options.epsilon);
    require_positive("aggressiveness", options.aggressiveness);
}

void check_class_weights(std::span<const double> weights, std::size_t classes, LearnerKind kind) {
    if (weights.empty()) {
        return;
    }
    if (kind != LearnerKind::perceptron && kind != LearnerKind::averaged && kind != LearnerKind::voted &&
        kind != LearnerKind::passive_aggressive) {
        throw Error(ErrorKind::usage,
                    fmt::format("class_weights: the rates of {} have a rule of their own", to_string(kind)));
    }
    if (weights.size() != classes) {
        throw Error(ErrorKind::usage, fmt::format("class_weights: {} expected, one for each class, but {} given",
                                                  classes, weights.size()));
    }
    for (const double weight : weights) {
        require_positive("class_weights: each", weight);
    }
}

std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension, std::size_t problem) noexcept {
    const std::span<const double> all = options.initial;
    return all.size() <= dimension ? all : all.subspan(problem * dimension, dimension);
}

std::map<std::string, std::string> describe(const LearnerOptions& options) {
    std::map<std::string, std::string> all{
        {"eta", fmt::format("{}", options.eta)},
        {"rates", to_string(options.rates)},
        {"delta", fmt::format("{}", options.delta)},
        {"power", fmt::format("{}", options.power)},
        {"sharpness", fmt::format("{}", options.sharpness)},
        {"epsilon", fmt::format("{}", options.epsilon)},
        {"updates", to_string(options.updates)},
        {"form", to_string(options.form)},
        {"aggressiveness", fmt::format("{}", options.aggressiveness)},
    };
    std::map<std::string, std::string> own;
    for (const std::string& name : options_of(options.kind)) {
        own.insert(all.extract(name));
    }
    if (options.form == Form::pa) {
        own.erase("aggressiveness"); // PA has no C
    }
    return own;
}

std::map<std::string, std::string> deciding_options(const TrainOptions& options) {
    auto text = describe(options, 0);
    text.erase("epochs");
    text["learner"] = to_string(options.learner.kind);
    text["lift"] = lift_name(options.space.lift, options.space.degree);
    text["scale"] = scale_name(options.space.scale);
    text["ledger_limit"] = std::to_string(options.ledger_limit);
    if (!options.space.bias) {
        text["no_bias"];
    }
    return text;
}

} // namespace novikoff
