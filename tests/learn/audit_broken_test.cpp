// The audit catches learners that break what they declare. Each one here takes the declaration of a learner, with its
// theorems, and another rule. It is caught by a bound or a gap that does not hold, on some of the audit's data.
//
// What no bound can see, and only the comparison with the textbook's run finds:
// - other rates of a perceptron from w0 = 0, if all are the same: w is only scaled, and so is the theorem;
// - too few updates: any part of the updates of a perceptron satisfies the bound on updates;
// - another order of the rows, or rows that are left out: the theorems hold for any sequence of rows;
// - returned weights that have nothing to do with the run: the bounds are about the run;
// - a bound that is too large, and an objective whose lower end is too small.
#include "learn/rules/mean.hpp"
#include "learn/rules/passive_aggressive.hpp"
#include "learn/rules/perceptron.hpp"
#include "learn/run/sharing.hpp"
#include "support/audit.hpp"
#include "support/audit_data.hpp"

#include "learn/engine/driver.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::audit_broken_test {
namespace {

/// A part of the rate. The theorem for a w0 counts on the whole one.
template <int Divisor> class ShortSteps : public Perceptron {
public:
    using Perceptron::Perceptron;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return Perceptron::rate(view, row, score) / Divisor;
    }
};

/// Updates on right rows too.
class UpdatesAtRightRows : public Perceptron {
public:
    static constexpr bool may_skip = false;
    using Perceptron::Perceptron;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double /*score*/) const {
        return Perceptron::rate(view, row, 0);
    }
};

/// Makes only every other update at a mistake.
class SkipsMistakes : public Perceptron {
public:
    using Perceptron::Perceptron;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        return ++visits_ % 2 == 0 ? Perceptron::rate(view, row, score) : 0;
    }

private:
    std::uint64_t visits_ = 0;
};

/// Passive-aggressive with rates that are three times as large.
class LongSteps : public PassiveAggressive {
public:
    using PassiveAggressive::PassiveAggressive;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return PassiveAggressive::rate(view, row, score) * 3;
    }
};

/// Passive-aggressive that leaves mistakes as they are, and updates on right rows within the margin.
class KeepsMistakes : public PassiveAggressive {
public:
    static constexpr bool may_skip = false;
    using PassiveAggressive::PassiveAggressive;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        return score < 0 || ++visits_ % 2 == 0 ? 0 : PassiveAggressive::rate(view, row, score);
    }

private:
    std::uint64_t visits_ = 0;
};

template <class Rule> LearnerDeclaration with_rule(LearnerKind kind) {
    LearnerDeclaration learner = declaration_of(kind);
    learner.solve = solve_by<Rule>;
    return learner;
}

/// Soft-margin with a lower end of its objective that is larger by these shares of the gap and of the value.
LearnerDeclaration with_wrong_duality(double of_gap, double of_value) {
    LearnerDeclaration learner = declaration_of(LearnerKind::soft_margin);
    learner.solve = [=, right = learner.solve](const Problem& problem, const LearnerOptions& options,
                                               const DriveOptions& how) {
        Solution solution = right(problem, options, how);
        Objective& objective = *solution.objective;
        objective.at_least += of_gap * (objective.value - objective.at_least) + of_value * objective.value;
        return solution;
    };
    return learner;
}

Run run_of(const LearnerDeclaration& learner, const Dataset& rows, const TrainOptions& options) {
    Sharing all_here;
    return train(rows, learner, options, all_here);
}

/// How many of some hundred runs are caught by their own proof, and by the textbook.
struct Caught {
    int by_proof = 0;
    int by_textbook = 0;
    std::string first = {}; ///< the first run that was caught
};

Caught caught(const LearnerDeclaration& learner, bool initial = false) {
    Caught caught;
    for (std::uint64_t k = 0; k < 400; ++k) {
        AuditDraw draw(k);
        const AuditData data = draw.data();
        TrainOptions options = draw.options(LearnerKind(learner.name), data);
        options.space.lift = Lift::none;
        options.space.scale = Scale::none;
        options.class_weights.clear();
        options.initial.resize(initial ? options.initial.size() : 0);
        if (data.classes > 2 || data.x.size() * options.epochs > 2000) { continue; }
        Run run;
        const Audited audited = novikoff::test::audited(
            [&] {
                run = run_of(learner, data.dataset(), options);
                return run.model;
            },
            options);
        caught.by_proof += audited.flaws.empty() ? 0 : 1;
        if (run.model.separators.empty()) { continue; }
        const auto expected = textbook::train(textbook::with_bias(data.textbook(), options.space.bias), options);
        const std::string differs = difference(run, expected);
        caught.by_textbook += differs.empty() ? 0 : 1;
        if (caught.first.empty() && !differs.empty()) { caught.first = fmt::format("run {}: {}", k, differs); }
    }
    return caught;
}

TEST(BrokenLearners, TheLearnersThemselvesAreNotCaught) {
    for (const LearnerKind kind : audited_learners) {
        const Caught found = caught(declaration_of(kind), true);
        EXPECT_EQ(found.by_proof, 0) << to_string(kind);
        EXPECT_EQ(found.by_textbook, 0) << to_string(kind) << ", " << found.first;
    }
}

TEST(BrokenLearners, ShortStepsFromOtherWeightsThanZeroBreakTheBound) {
    const Dataset rows = Dataset::dense({1, 0, -1, 0}, 2, 2, std::vector<int>{1, -1});
    TrainOptions options;
    options.space.bias = false;
    options.initial = {-3, 0};
    EXPECT_EQ(audit_of(run_of(declaration_of(LearnerKind::perceptron), rows, options).model, options).flaws,
              std::vector<std::string>{});
    const novikoff::Run broken = run_of(with_rule<ShortSteps<16>>(LearnerKind::perceptron), rows, options);
    EXPECT_EQ(audit_of(broken.model, options).flaws.size(), 1U);
}

/// Another rate, from 0, scales w and changes no update.
TEST(BrokenLearners, ShortStepsFromZeroAreSeenOnlyByTheTextbook) {
    const Caught found = caught(with_rule<ShortSteps<2>>(LearnerKind::perceptron));
    EXPECT_EQ(found.by_proof, 0);
    EXPECT_GT(found.by_textbook, 100);
}

TEST(BrokenLearners, UpdatesAtRightRowsBreakTheBound) {
    EXPECT_GT(caught(with_rule<UpdatesAtRightRows>(LearnerKind::perceptron)).by_proof, 20);
    EXPECT_GT(caught(with_rule<Mean<UpdatesAtRightRows>>(LearnerKind::averaged)).by_proof, 20);
}

TEST(BrokenLearners, SkippedMistakesOfAPerceptronAreSeenOnlyByTheTextbook) {
    const Caught found = caught(with_rule<SkipsMistakes>(LearnerKind::perceptron));
    EXPECT_EQ(found.by_proof, 0);
    EXPECT_GT(found.by_textbook, 100);
}

TEST(BrokenLearners, SkippedMistakesBreakABoundThatCountsMistakes) {
    EXPECT_GT(caught(with_rule<KeepsMistakes>(LearnerKind::passive_aggressive)).by_proof, 10);
    EXPECT_GT(caught(with_rule<Mean<KeepsMistakes>>(LearnerKind::averaged_passive_aggressive)).by_proof, 10);
}

TEST(BrokenLearners, LongStepsOfPassiveAggressiveBreakTheBound) {
    EXPECT_GT(caught(with_rule<LongSteps>(LearnerKind::passive_aggressive)).by_proof, 100);
    EXPECT_GT(caught(with_rule<Mean<LongSteps>>(LearnerKind::averaged_passive_aggressive)).by_proof, 100);
}

TEST(BrokenLearners, ALowerEndAboveTheValueIsCaught) { EXPECT_GT(caught(with_wrong_duality(1, 0.1)).by_proof, 10); }

/// Between the true lower end and the value of the run, only better weights show that it is too high.
TEST(BrokenLearners, ALowerEndThatIsTooHighIsCaughtByALongerRun) {
    const LearnerDeclaration learner = with_wrong_duality(0.9, 0);
    int by_longer_run = 0;
    for (std::uint64_t k = 0; k < 200; ++k) {
        AuditDraw draw(k);
        const AuditData data = draw.data();
        if (data.classes > 2) { continue; }
        TrainOptions options = draw.options(LearnerKind::soft_margin, data);
        options.epochs = 1;
        novikoff::Run longer;
        novikoff::Run wrong;
        (void)audited(
            [&] {
                wrong = run_of(learner, data.dataset(), options);
                options.epochs = 1000;
                longer = train(data.dataset(), options);
                return longer.model;
            },
            options);
        if (longer.model.separators.empty()) { continue; }
        by_longer_run += wrong.proof().objective->at_least > longer.proof().objective->value ? 1 : 0;
    }
    EXPECT_GT(by_longer_run, 5);
}

} // namespace
} // namespace novikoff::test::audit_broken_test
