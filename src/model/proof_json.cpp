#include "model/proof_json.hpp"

#include "base/names.hpp"

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
            {"because", bound.because.empty() ? Json(nullptr) : Json(bound.because)}};
}

MarginInterval margin_from(const JsonNode& node) {
    return {.lower = node.at("lower").number_or_none(), .upper = node.at("upper").number_or_none()};
}

Stopped stopped_from(const JsonNode& node) {
    return node.parsed([](const std::string& name) { return value_of(reasons(), name, "the reason to stop"); });
}

} // namespace novikoff
