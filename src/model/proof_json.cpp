// Numbers that JSON cannot hold become null, and what earlier versions did not write is read as missing.
#include "model/proof_json.hpp"

#include "base/names.hpp"

#include <limits>

namespace novikoff {
namespace {

const Names<Stopped>& reasons() {
    static const Names<Stopped> names{{Stopped::separated, "separated"},
                                      {Stopped::stopping_rule, "stopping-rule"},
                                      {Stopped::epoch_limit, "epoch-limit"},
                                      {Stopped::interrupted, "interrupted"},
                                      {Stopped::cycle, "cycle"}};
    return names;
}

Json comparator_json(const std::optional<Comparator>& comparator) {
    if (!comparator) { return nullptr; }
    return {{"origin", comparator->origin}, {"margin", comparator->margin}, {"loss", comparator->loss}};
}

/// For models. Numbers that are not finite become null.
Json bound_to_json(const Bound& bound) {
    return {{"theorem", bound.theorem},
            {"updates_at_most", or_null(bound.updates_at_most)},
            {"mistakes_at_most", or_null(bound.mistakes_at_most)},
            {"holds", or_null(bound.holds)},
            {"because", bound.because},
            {"comparator", comparator_json(bound.comparator)}};
}

Json rates_to_json(const Rates& rates) {
    return {{"sum", rates.sum}, {"sum_of_squares", rates.sum_of_squares}, {"min", rates.min}, {"max", rates.max}};
}

double number_or_infinity(const JsonNode& node) {
    return node.null() ? std::numeric_limits<double>::infinity() : node.number();
}

std::string text_or_none(const JsonNode& node) { return node.null() ? std::string() : node.text(); }

/// Models of earlier versions do not have it.
std::optional<Comparator> comparator_from(const JsonNode& bound) {
    if (!bound.has("comparator") || bound.at("comparator").null()) { return std::nullopt; }
    const JsonNode node = bound.at("comparator");
    return Comparator{node.at("origin").text(), node.at("margin").number(), node.at("loss").number()};
}

/// Models of earlier versions do not have it.
std::optional<Objective> objective_from(const JsonNode& proof) {
    if (!proof.has("objective") || proof.at("objective").null()) { return std::nullopt; }
    const JsonNode node = proof.at("objective");
    const Objective objective{node.at("value").number(), node.at("at_least").number()};
    if (objective.at_least > objective.value) { node.refuse("at_least is above the value"); }
    return objective;
}

Rates rates_from(const JsonNode& node) {
    return {number_or_infinity(node.at("sum")), number_or_infinity(node.at("sum_of_squares")),
            number_or_infinity(node.at("min")), number_or_infinity(node.at("max"))};
}

} // namespace

std::string to_string(Stopped stopped) { return name_of(reasons(), stopped); }

Json margin_json(const MarginInterval& margin) {
    return {{"lower", or_null(margin.lower)}, {"upper", or_null(margin.upper)}};
}

Json bound_json(const Bound& bound) {
    return {{"updates_at_most", or_null(bound.updates_at_most)},
            {"mistakes_at_most", or_null(bound.mistakes_at_most)},
            {"holds", or_null(bound.holds)},
            {"theorem", bound.theorem.empty() ? Json(nullptr) : Json(bound.theorem)},
            {"because", bound.because.empty() ? Json(nullptr) : Json(bound.because)},
            {"comparator", comparator_json(bound.comparator)}};
}

Json objective_json(const std::optional<Objective>& objective) {
    if (!objective) { return nullptr; }
    return {{"value", objective->value}, {"at_least", objective->at_least}, {"gap", objective->gap()}};
}

MarginInterval margin_from(const JsonNode& node) {
    return {.lower = node.at("lower").number_or_none(), .upper = node.at("upper").number_or_none()};
}

Bound bound_from(const JsonNode& node) {
    const JsonNode holds = node.at("holds");
    return {text_or_none(node.at("theorem")),
            node.at("updates_at_most").number_or_none(),
            node.at("mistakes_at_most").number_or_none(),
            holds.null() ? std::nullopt : std::optional(holds.truth()),
            text_or_none(node.at("because")),
            comparator_from(node)};
}

Stopped stopped_from(const JsonNode& node) {
    return node.parsed([](const std::string& name) { return value_of(reasons(), name, "the reason to stop"); });
}

Json proof_to_json(const Proof& proof) {
    return {{"stopped", to_string(proof.stopped)},
            {"epochs", proof.epochs},
            {"updates", proof.updates},
            {"mistakes", proof.mistakes},
            {"errors", proof.errors},
            {"perceptron_loss", proof.perceptron_loss},
            {"radius", proof.radius},
            {"margin", margin_json(proof.margin)},
            {"bound", bound_to_json(proof.bound)},
            {"objective", objective_json(proof.objective)},
            {"rates", rates_to_json(proof.rates)}};
}

Proof proof_from(const JsonNode& node) {
    Proof proof;
    proof.stopped = stopped_from(node.at("stopped"));
    proof.epochs = node.at("epochs").count();
    proof.updates = node.at("updates").count();
    proof.mistakes = node.at("mistakes").list([](const JsonNode& entry) { return entry.count(); });
    proof.errors = node.at("errors").count();
    proof.perceptron_loss = number_or_infinity(node.at("perceptron_loss"));
    proof.radius = number_or_infinity(node.at("radius"));
    proof.margin = margin_from(node.at("margin"));
    if (proof.margin.lower && proof.margin.upper && *proof.margin.lower > *proof.margin.upper) {
        node.at("margin").refuse("the lower end is above the upper end");
    }
    proof.bound = bound_from(node.at("bound"));
    proof.objective = objective_from(node);
    proof.rates = rates_from(node.at("rates"));
    return proof;
}

} // namespace novikoff
