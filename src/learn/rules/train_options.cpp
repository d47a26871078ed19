// A learner's own order applies unless one is given; options become words for models and checkpoints.
#include "learn/rules/train_options.hpp"

#include "base/names.hpp"
#include "learn/rules/declaration.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace novikoff {
namespace {

const Names<Order>& order_names() {
    static const Names<Order> names{
        {Order::cyclic, "cyclic"}, {Order::shuffle_once, "shuffle-once"}, {Order::shuffle, "shuffle"}};
    return names;
}

} // namespace

std::string to_string(Order order) { return name_of(order_names(), order); }
Order parse_order(const std::string& name) { return value_of(order_names(), name, "order"); }

Order order_of(const TrainOptions& options) {
    return options.order.value_or(declaration_of(options.learner.kind).order);
}

std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs) {
    auto text = describe(options.learner);
    text["epochs"] = std::to_string(epochs);
    text["order"] = to_string(order_of(options));
    if (order_of(options) != Order::cyclic) { text["seed"] = std::to_string(options.seed); }
    if (!options.class_weights.empty()) {
        text["class-weights"] = fmt::format("{}", fmt::join(options.class_weights, ","));
    }
    if (!options.initial.empty()) { text["initial"] = fmt::format("{}", fmt::join(options.initial, ",")); }
    return text;
}

void check_class_weights(std::span<const double> weights, std::size_t classes, LearnerKind kind) {
    if (weights.empty()) { return; }
    if (!declaration_of(kind).takes_class_weights) {
        throw Error(ErrorKind::usage, Message("{}: the rates of {} have a rule of their own",
                                              NamedSetting{"class_weights"}, kind.name()));
    }
    if (weights.size() != classes) {
        throw Error(ErrorKind::usage, Message("{}: {} expected, one for each class, but {} given",
                                              NamedSetting{"class_weights"}, classes, weights.size()));
    }
    for (const double weight : weights) { require_positive({"{}: each", NamedSetting{"class_weights"}}, weight); }
}

std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension, std::size_t problem) noexcept {
    const std::span<const double> all = options.initial;
    return all.size() <= dimension ? all : all.subspan(problem * dimension, dimension);
}

std::map<std::string, std::string> deciding_options(const TrainOptions& options) {
    auto text = describe(options, 0);
    text.erase("epochs");
    text["learner"] = to_string(options.learner.kind);
    text["lift"] = lift_name(options.space.lift, options.space.degree);
    text["scale"] = scale_name(options.space.scale);
    text["ledger_limit"] = std::to_string(options.ledger_limit);
    if (!options.space.bias) { text["no_bias"]; }
    return text;
}

} // namespace novikoff
