// The mean of a passive-aggressive run (Crammer et al. 2006; Freund & Schapire 1999 for the mean). The updates are
// those of passive-aggressive, in exactly the given number of epochs, so its bounds on mistakes hold: with a direction
// that separates the rows by γ at most factor/γ², and for any unit vector u at most factor·(1/ρ² + 2L/ρ), where L is
// Σα(ρ − y⟨u,x⟩)₊ over the updates. The factor is R² (PA), max(R², 1/C) (PA-I) or R² + 1/(2C) (PA-II).
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <numeric>

namespace novikoff::test::averaged_passive_aggressive_test {
namespace {

TrainOptions any_form(bool bias = false) {
    TrainOptions options = options_for(LearnerKind::averaged_passive_aggressive, bias);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.learner.aggressiveness = *rc::gen::element(1e-50, 0.01, 0.1, 1.0, 10.0, 1e50);
    options.epochs = any_count(1, 99);
    return options;
}

double mistakes_of(const Proof& proof) {
    return static_cast<double>(std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0}));
}

double factor(const textbook::Data& data, const LearnerOptions& learner) {
    const double squared = radius(data) * radius(data);
    const double c = learner.aggressiveness;
    return learner.form == Form::pa     ? squared
           : learner.form == Form::pa_i ? std::max(squared, 1 / c)
                                        : squared + 1 / (2 * c);
}

RC_GTEST_PROP(AveragedPassiveAggressive, MistakesAreAtMostTheBoundOfTheForm, ()) {
    const textbook::Data data = any_separable(2).data;
    const TrainOptions options = any_form();
    const Proof proof = proof_of(train(rows(data), options));
    const double margin = best_margin(data);
    RC_ASSERT(mistakes_of(proof) <= factor(data, options.learner) / (margin * margin) * slack);
    RC_ASSERT(proof.epochs == options.epochs);
}

RC_GTEST_PROP(AveragedPassiveAggressive, MistakesAreAtMostTheLossBoundForEveryDirectionAndMargin, ()) {
    const textbook::Data data = any_labelled(2);
    const TrainOptions options = any_form();
    const auto run = train(rows(data), options);
    const textbook::Vector u =
        *rc::gen::suchThat(integer_vector(2, 5), [](const auto& v) { return !textbook::is_zero(v); });
    const double rho = *whole_number(1, 59) / 10.0;
    double losses = 0;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        losses += entry.alpha * std::max(0.0, rho - textbook::score(data, u, entry.row) / textbook::norm(u));
    }
    const double zeros = static_cast<double>(std::count_if(data.x.begin(), data.x.end(), textbook::is_zero));
    const double limit = factor(data, options.learner) * (1 / (rho * rho) + 2 * losses / rho) +
                         zeros * static_cast<double>(options.epochs);
    RC_ASSERT(mistakes_of(proof_of(run)) <= limit * slack);
}

/// Certificate: the printed bound is not below the theorem's and holds; it counts mistakes.
RC_GTEST_PROP(AveragedPassiveAggressive, EveryRunPrintsABoundOnMistakesThatHolds, (bool bias)) {
    const textbook::Data data = *rc::gen::arbitrary<bool>() ? any_separable(2).data : any_labelled(2);
    const Proof proof = proof_of(train(rows(data), any_form(bias)));
    RC_PRE(proof.updates > 0);
    RC_ASSERT(!proof.bound.updates_at_most.has_value());
    RC_ASSERT(proof.bound.mistakes_at_most.has_value());
    RC_ASSERT(mistakes_of(proof) <= *proof.bound.mistakes_at_most);
    RC_ASSERT(proof.bound.holds == true);
}

/// Certificate: the weights are the mean of w over the visits, and the run is that of passive-aggressive.
RC_GTEST_PROP(AveragedPassiveAggressive, WeightsAreTheMeanOfTheRun, (bool bias)) {
    const textbook::Data data = any_real();
    TrainOptions options = any_form(bias);
    options.epochs = 1; // passive-aggressive ends earlier
    const auto mean = train(rows(data), options);
    options.learner.kind = LearnerKind::passive_aggressive;
    const auto run = train(rows(data), options);
    RC_ASSERT(mean.history(0).last == weights_of(run));
    const auto same = mean.history(0).ledger.entries();
    const auto entries = run.history(0).ledger.entries();
    RC_ASSERT(std::equal(same.begin(), same.end(), entries.begin(), entries.end()));
}

RC_GTEST_PROP(AveragedPassiveAggressive, RunIsTheTextbookLoop, (bool bias, bool sparse)) {
    RC_ASSERT(difference_from_textbook(any_real(), any_form(bias), sparse ? Storage::sparse : Storage::dense) == "");
}

// Negative controls

/// The theorem counts mistakes. The updates at right rows exceed the bound.
TEST(AveragedPassiveAggressive, UpdatesAreNotBoundedByIt) {
    const textbook::Data data{{{1, 0}, {-0.75, -0.25}, {0.5, 0.5}}, {1, -1, 1}};
    TrainOptions options = options_for(LearnerKind::averaged_passive_aggressive);
    options.learner.form = Form::pa;
    const Proof proof = proof_of(train(rows(data), options));
    const double margin = best_margin(data);
    const double bound = factor(data, options.learner) / (margin * margin);
    EXPECT_LE(mistakes_of(proof), bound);
    EXPECT_GT(static_cast<double>(proof.updates), bound);
}

/// Without the losses of the updates the bound is too small on rows that cannot be separated.
TEST(AveragedPassiveAggressive, WithoutLossesTheBoundFails) {
    const textbook::Data data{{{1, 0}, {1, 0}}, {1, -1}};
    TrainOptions options = options_for(LearnerKind::averaged_passive_aggressive);
    options.epochs = 50;
    const Proof proof = proof_of(train(rows(data), options));
    ASSERT_TRUE(proof.bound.comparator.has_value());
    EXPECT_TRUE(proof.bound.holds);
    const double rho = proof.bound.comparator->margin;
    EXPECT_GT(mistakes_of(proof), factor(data, options.learner) / (rho * rho));
}

/// The mean of the run differs from its last w: on noisy rows with a large C, it makes fewer errors.
TEST(AveragedPassiveAggressive, LastVectorMakesMoreErrorsThanTheMean) {
    Random random(7);
    textbook::Data data;
    for (std::size_t i = 0; i < 400; ++i) {
        const double side = i % 2 == 0 ? 1 : -1;
        data.x.push_back({random.normal() + side, random.normal() + side, random.normal()});
        data.y.push_back(random.below(10) == 0 ? -side : side);
    }
    TrainOptions options = options_for(LearnerKind::averaged_passive_aggressive);
    options.learner.form = Form::pa;
    const auto run = train(rows(data), options);
    EXPECT_LT(textbook::errors(data, weights_of(run)), textbook::errors(data, run.history(0).last));
}

} // namespace
} // namespace novikoff::test::averaged_passive_aggressive_test
