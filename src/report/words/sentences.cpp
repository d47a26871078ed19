// Each sentence is made here once; callers choose which of them to show.
#include "report/words/sentences.hpp"

#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// The next number with two digits.
double rounded_up(double x) {
    if (!(x > 0) || !std::isfinite(x)) { return x; }
    const double unit = std::pow(10, std::floor(std::log10(x)) - 1);
    return std::ceil(x / unit) * unit;
}

std::string gap_text(const Objective& objective) {
    return fmt::format("gap {:.2g} %", rounded_up(100 * objective.gap()));
}

/// `3·z4 + z7 + 2·z9 = 0`, with z = y·x.
std::string sum_text(const std::vector<Multiplier>& multipliers) {
    constexpr std::size_t most_digits = 60;
    std::string sum;
    std::size_t digits = 0;
    for (const Multiplier& m : multipliers) {
        const std::string weight = m.weight.to_string();
        digits += weight.size() + 3;
        sum += fmt::format("{}{}z{}", sum.empty() ? "" : " + ", weight == "1" ? "" : weight + "·", m.row + 1);
    }
    return digits <= most_digits ? sum + " = 0" : "";
}

} // namespace

std::vector<std::uint64_t> rows_of_classes(const Dataset& data) {
    std::vector<std::uint64_t> counts(data.classes().size());
    for (const std::uint32_t label : data.labels()) { ++counts[label]; }
    return counts;
}

std::string density_text(const Dataset& data) {
    const double cells = static_cast<double>(data.rows()) * static_cast<double>(data.columns());
    return fmt::format("{}, {}{}", data.is_dense() ? "dense" : "sparse", count_text(data.nonzeros(), "nonzero"),
                       cells > 0 ? fmt::format(" ({:.3g} %)", 100 * static_cast<double>(data.nonzeros()) / cells) : "");
}

std::string learner_text(const Model& model) {
    const std::string own = own_options(model.learner, model.options);
    std::string space = model.space.bias ? "with bias" : "no bias";
    if (model.space.scale != Scale::none) { space += ", scale " + scale_name(model.space.scale); }
    if (model.space.lift != Lift::none) {
        space += fmt::format(", lift {} to {}", lift_name(model.space.lift, model.space.degree),
                             count_text(model.space.columns(), "column"));
    }
    return fmt::format("{}{}, order {}, {}", model.learner.name(), own.empty() ? "" : " (" + own + ")",
                       model.options.at("order"), space);
}

std::string selection_text(const Selection& selection) {
    const auto [least, most] = std::minmax_element(selection.trials.begin(), selection.trials.end(),
                                                   [](const Trial& a, const Trial& b) { return a.errors < b.errors; });
    const Trial& best = selection.trials[selection.best];
    const bool separates = best.learner.kind == LearnerKind::perceptron;
    return fmt::format("{}, {}: {}{} of {} wrong ({}); {} had from {} to {}{}", best.learner.kind.name(),
                       best.scale == Scale::none ? "no scale" : "scale " + scale_name(best.scale),
                       separates ? "it separates all rows, and has " : "", count_text(best.errors),
                       count_text(selection.rows, "held-out row"), percent_text(best.errors, selection.rows),
                       count_text(selection.trials.size(), "trial"), percent_text(least->errors, selection.rows),
                       percent_text(most->errors, selection.rows),
                       best.errors > least->errors ? ", none better by more than a standard error" : "");
}

std::string own_options(LearnerKind learner, const std::map<std::string, std::string>& options,
                        const std::function<bool(const std::string&, const std::string&)>& selected) {
    std::string text;
    for (const std::string& name : options_of(learner)) {
        const auto found = options.find(name);
        if (found != options.end() && (!selected || selected(name, found->second))) {
            text += (text.empty() ? "" : ", ") + name + ' ' + found->second;
        }
    }
    return text;
}

std::string stopped_text(const Proof& proof, const History& history) {
    switch (proof.stopped) {
    case Stopped::separated: return "separated: no row is on the wrong side";
    case Stopped::stopping_rule: return "stopped by the learner's own rule";
    case Stopped::epoch_limit: return "stopped at the limit of epochs";
    case Stopped::interrupted: return "interrupted";
    case Stopped::cycle: break;
    }
    return fmt::format("in a cycle of {}", count_text(history.cycle_length, "epoch"));
}

std::string errors_text(std::uint64_t errors, std::uint64_t rows) {
    return fmt::format("{} in {} ({} right)", count_text(errors, "error"), count_text(rows, "row"),
                       percent_text(rows - errors, rows));
}

std::string weights_text(std::span<const double> weights, bool bias) {
    return bias ? fmt::format("w = {}, b = {}", vector_text(weights.first(weights.size() - 1)),
                              number_text(weights.back()))
                : "w = " + vector_text(weights);
}

std::string circle_text(const Circle& circle, const std::string& own) {
    switch (circle.kind) {
    case Circle::Kind::disc:
    case Circle::Kind::outside:
        return fmt::format("centre {}, radius {}; {} is {}", vector_text(circle.center), number_text(circle.radius),
                           own, circle.kind == Circle::Kind::disc ? "inside" : "outside");
    case Circle::Kind::half_plane: return fmt::format("a straight line, no circle; {} is on one side", own);
    case Circle::Kind::everything: return fmt::format("no point of the plane is on the border; all of it is {}", own);
    case Circle::Kind::nothing: break;
    }
    return fmt::format("no point of the plane is on the border; none of it is {}", own);
}

bool limits_lengths(LearnerKind learner) {
    return declaration_of(learner).only_at_mistakes && !makes_own_steps(learner);
}

bool makes_own_steps(LearnerKind learner) { return declaration_of(learner).stepper != nullptr; }

const std::vector<double>& last_weights(const Run& run, std::size_t problem) {
    return makes_own_steps(run.model.learner) ? run.model.separators.at(problem).weights : run.history(problem).last;
}

std::uint64_t total_mistakes(const Proof& proof) {
    return std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0});
}

std::string margin_text(const MarginInterval& margin) {
    if (margin.upper && *margin.upper <= 0) { return no_margin_text; }
    const std::string low = margin.lower ? number_text(*margin.lower) + " ≤ " : "";
    const std::string high = margin.upper ? " ≤ " + number_text(*margin.upper) : "";
    return low.empty() && high.empty() ? "γ* is not known" : low + "γ*" + high;
}

std::string at_most_text(const Proof& proof) {
    if (proof.objective) { return gap_text(*proof.objective); }
    const Bound& bound = proof.bound;
    if (bound.updates_at_most) { return "≤ " + number_text(*bound.updates_at_most); }
    return bound.mistakes_at_most ? fmt::format("≤ {} mistakes", number_text(*bound.mistakes_at_most)) : "-";
}

/// Both ends, rounded to the safe side, with as many digits as tell them apart.
std::string ends_text(const Objective& objective) {
    const int zeros = static_cast<int>(-std::floor(std::log10(std::clamp(objective.gap(), 1e-13, 1.0))));
    const int digits = std::clamp(zeros + 2, 6, 15);
    const double last_digit = 5 * std::pow(10, -digits);
    return fmt::format("{:.{}g}, and no w has one below {:.{}g}", objective.value * (1 + last_digit), digits,
                       objective.at_least * (1 - last_digit), digits);
}

std::string bound_text(const Proof& proof) {
    if (proof.objective) {
        return fmt::format("objective {}: {}", ends_text(*proof.objective), gap_text(*proof.objective));
    }
    const Bound& bound = proof.bound;
    if (!bound.updates_at_most && !bound.mistakes_at_most) { return "no bound applies, because " + bound.because; }
    const std::string counted =
        bound.updates_at_most ? count_text(proof.updates, "update") : count_text(total_mistakes(proof), "mistake");
    const double at_most = bound.updates_at_most.value_or(bound.mistakes_at_most.value_or(0));
    const auto& u = bound.comparator;
    return fmt::format(
        "{} ≤ {} = {}: {}{}", counted, number_text(at_most), bound.theorem,
        bound.holds.value_or(false) ? "holds" : "DOES NOT HOLD",
        u ? fmt::format(" (u = {}, ρ = {}, L = {})", u->origin, number_text(u->margin), number_text(u->loss)) : "");
}

std::string verdict_text(const Claim& claim, const Space& space) {
    const std::string border = space.lift == Lift::circle ? "circle (or line)" : "hyperplane";
    switch (claim.verdict) {
    case Verdict::separable: return fmt::format("separable: a {} has every row on its own side", border);
    case Verdict::quasi_separable:
        return fmt::format("quasi-separable: a {} has no row on the wrong side, but some rows must lie on it", border);
    case Verdict::inseparable: return fmt::format("inseparable: every {} has a row on the wrong side", border);
    case Verdict::undecided: break;
    }
    return "undecided: no proof was found that a hyperplane separates the rows, nor that none does";
}

std::vector<std::uint64_t> rows_of(const std::vector<Multiplier>& multipliers) {
    std::vector<std::uint64_t> rows;
    std::transform(multipliers.begin(), multipliers.end(), std::back_inserter(rows),
                   [](const Multiplier& multiplier) { return multiplier.row; });
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::string forbidding_text(const Claim& claim) {
    const bool one = claim.reason.size() == 1;
    return fmt::format("no hyperplane has {} {} on {} (Gordan)", one ? "row" : "all of rows",
                       ranges_text(rows_of(claim.reason)), one ? "its own side" : "their own sides");
}

std::string combination_text(const Claim& claim, bool bias) {
    const std::string sum = sum_text(claim.reason);
    const std::string z = bias ? "z = y·(x, 1)" : "z = y·x";
    return sum.empty() ? fmt::format("positive whole multiples of {} of these rows add up to exactly 0", z)
                       : fmt::format("{}, with {}", sum, z);
}

std::string mistake_bound_text(const Claim& claim) {
    const auto bound = mistake_bound(claim);
    if (!bound && claim.margin && claim.margin->lower > 0 && std::isfinite(claim.radius)) {
        return fmt::format("R = {}, and (R/γ*)² is beyond the largest number", number_text(claim.radius));
    }
    return bound ? fmt::format("R = {}, (R/γ*)² ≤ {}: no perceptron from 0 makes more mistakes",
                               number_text(claim.radius), number_text(*bound))
                 : "";
}

} // namespace novikoff
