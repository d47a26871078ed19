// What the audit demands of the proof of a run: a bound that holds, a gap that holds, or one of a few reasons.
#pragma once

#include "learn/rules/declaration.hpp"
#include "novikoff/error.hpp"
#include "support/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace novikoff::test {

inline constexpr LearnerKind audited_learners[] = {
    LearnerKind::perceptron, LearnerKind::averaged,           LearnerKind::voted,
    LearnerKind::pocket,     LearnerKind::passive_aggressive, LearnerKind::averaged_passive_aggressive,
    LearnerKind::arow,       LearnerKind::second_order,       LearnerKind::soft_margin};

/// How the problems of a run ended, and what is wrong with their proofs.
struct Audited {
    std::vector<std::string> endings;
    std::vector<std::string> flaws;
};

/// The reasons that are accepted instead of a bound.
inline bool is_accepted(const std::string& because, const TrainOptions& options) {
    return !options.class_weights.empty() &&
           because == fmt::format("the theorem about the learner {} gives all classes the same weight",
                                  to_string(options.learner.kind));
}

/// The errors that are accepted instead of a run: rows whose squares leave the doubles, and weights that do.
inline bool is_accepted(const std::string& error) {
    const auto says = [&](const char* words) { return error.find(words) != std::string::npos; };
    return says("so squares could overflow") || says("so squares could underflow") || says("the weights overflow") ||
           says("larger than any double");
}

inline Audited audit_of(const Proof& proof, const TrainOptions& options) {
    const Bound& bound = proof.bound;
    const std::uint64_t mistakes = std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0});
    const auto exceeds = [](std::uint64_t counted, const std::optional<double>& limit) {
        return limit && !(static_cast<double>(counted) <= *limit);
    };
    Audited audited;
    const auto flaw = [&](const std::string& what) { audited.flaws.push_back(what); };
    if (const auto& objective = proof.objective) {
        const bool ended = proof.stopped == Stopped::stopping_rule || proof.stopped == Stopped::separated;
        if (!(objective->at_least <= objective->value)) {
            flaw(fmt::format("objective {} is below {}", objective->value, objective->at_least));
        }
        if (ended && !(objective->gap() <= options.learner.own.at("gap"))) {
            flaw(fmt::format("it ended with the gap {}", objective->gap()));
        }
        audited.endings.emplace_back("a gap that holds");
    } else if (!bound.theorem.empty()) {
        if (!bound.updates_at_most && !bound.mistakes_at_most) { flaw(bound.theorem + " without a number"); }
        if (exceeds(proof.updates, bound.updates_at_most) || exceeds(mistakes, bound.mistakes_at_most)) {
            flaw(fmt::format("{}: {} updates, {} mistakes, at most {}", bound.theorem, proof.updates, mistakes,
                             bound.updates_at_most.value_or(bound.mistakes_at_most.value_or(0))));
        }
        if (bound.holds != audited.flaws.empty()) { flaw("it is not told whether the bound holds"); }
        audited.endings.emplace_back("a bound that holds");
    } else if (proof.updates == 0) {
        audited.endings.emplace_back("no update");
    } else {
        if (!is_accepted(bound.because, options)) {
            flaw(fmt::format("no bound after {} updates: {}", proof.updates, bound.because));
        }
        audited.endings.emplace_back("a reason");
    }
    return audited;
}

inline Audited audit_of(const Model& model, const TrainOptions& options) {
    Audited all;
    for (const Separator& one : model.separators) {
        const Audited audited = audit_of(one.proof, options);
        all.endings.insert(all.endings.end(), audited.endings.begin(), audited.endings.end());
        all.flaws.insert(all.flaws.end(), audited.flaws.begin(), audited.flaws.end());
    }
    return all;
}

/// Makes a run, which may be refused.
template <class MakeModel> Audited audited(MakeModel make, const TrainOptions& options) {
    try {
        return audit_of(make(), options);
    } catch (const Error& error) {
        const std::string what = error.what();
        return {{"refused"}, is_accepted(what) ? std::vector<std::string>{} : std::vector{"refused: " + what}};
    }
}

} // namespace novikoff::test
