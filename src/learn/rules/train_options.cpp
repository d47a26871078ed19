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

const Names<Classes>& classes_names() {
    static const Names<Classes> names{{Classes::rest, "rest"}, {Classes::joint, "joint"}};
    return names;
}

} // namespace

std::string to_string(Classes classes) { return name_of(classes_names(), classes); }
Classes parse_classes(const std::string& name) { return value_of(classes_names(), name, "classes"); }
bool learns_jointly(LearnerKind kind) { return declaration_of(kind).solve_jointly != nullptr; }

std::string to_string(Order order) { return name_of(order_names(), order); }
Order parse_order(const std::string& name) { return value_of(order_names(), name, "order"); }

Order order_of(const TrainOptions& options) {
    return options.order.value_or(declaration_of(options.learner.kind).order);
}

std::string to_string(const Selection& selection) {
    return fmt::format("{} of {} held-out rows wrong, {} trials", selection.trials[selection.best].errors,
                       selection.rows, selection.trials.size());
}

std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs) {
    auto text = describe(options.learner);
    text["epochs"] = std::to_string(epochs);
    text["order"] = to_string(order_of(options));
    if (order_of(options) != Order::cyclic) { text["seed"] = std::to_string(options.seed); }
    if (options.classes == Classes::joint) { text["classes"] = to_string(Classes::joint); }
    if (!options.class_weights.empty()) {
        text["class-weights"] = fmt::format("{}", fmt::join(options.class_weights, ","));
    }
    if (options.selection) { text["auto"] = to_string(*options.selection); }
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

void check_auto(const TrainOptions& options) {
    if (options.learner.kind != LearnerKind::automatic) { return; }
    for (const auto& [given, name] :
         {std::pair(!options.initial.empty(), "initial"), {!options.known.empty(), "known"}}) {
        if (given) {
            throw Error(ErrorKind::usage, Message("{} does not go with the learner auto, which chooses the space: name "
                                                  "another learner",
                                                  NamedSetting{name}));
        }
    }
}

void check_joint(const TrainOptions& options) {
    if (options.classes != Classes::joint) { return; }
    if (!learns_jointly(options.learner.kind)) {
        std::vector<std::string> names;
        for (const LearnerDeclaration& learner : learner_declarations()) {
            if (learner.solve_jointly != nullptr) { names.push_back(learner.name); }
        }
        throw Error(ErrorKind::usage, Message("{}: {} learns one class against the rest only; {} learn classes jointly",
                                              NamedSetting{"classes", "joint"}, to_string(options.learner.kind),
                                              fmt::format("{}", fmt::join(names, ", "))));
    }
    if (!options.known.empty()) {
        throw Error(ErrorKind::usage, Message("{}: margins of one class against the rest say nothing about {}",
                                              NamedSetting{"known"}, NamedSetting{"classes", "joint"}));
    }
}

std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension, std::size_t problem) noexcept {
    const std::span<const double> all = options.initial;
    return all.size() <= dimension ? all : all.subspan(problem * dimension, dimension);
}

std::map<std::string, std::string> deciding_options(const TrainOptions& options) {
    auto text = describe(options, 0);
    text.erase("epochs");
    text.erase("auto"); // what was tried does not affect the run
    text["learner"] = to_string(options.learner.kind);
    text["lift"] = lift_name(options.space.lift, options.space.degree);
    text["scale"] = scale_name(options.space.scale);
    text["ledger_limit"] = std::to_string(options.ledger_limit);
    if (!options.space.bias) { text["no_bias"]; }
    return text;
}

} // namespace novikoff
