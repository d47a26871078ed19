// Mohri & Rostamizadeh 2013. A perceptron from w0 = 0 makes k ≤ ¼(R/ρ + √(R²/ρ² + 4L))² updates, where u is any unit
// vector, ρ > 0 and L = Σ(1 − y⟨u,x⟩/ρ)₊ over the updates. The rows need not be separable. The bound that a run prints
// is this one, at a u and a ρ of its choice; passive-aggressive learners have one of their own.
#include "geometry/bounds.hpp"
#include "learn/engine/windows.hpp"
#include "novikoff/stream.hpp"
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::mohri_rostamizadeh_test {
namespace {

/// Learners that update at mistakes only.
LearnerKind any_kind() {
    return *rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::voted, LearnerKind::pocket,
                             LearnerKind::margin_fuzzy);
}

textbook::Vector any_direction(std::size_t columns) {
    return *rc::gen::suchThat(integer_vector(columns, 5), [](const auto& v) { return !textbook::is_zero(v); });
}

/// Both sums over the updates of a run: of (ρ − y⟨u,x⟩)₊ and of its square.
struct Losses {
    double sum = 0;
    double squares = 0;
};
Losses losses(const textbook::Data& data, const Ledger& ledger, const textbook::Vector& u, double rho) {
    Losses result;
    for (const LedgerEntry& entry : ledger.entries()) {
        const double loss = std::max(0.0, rho - textbook::score(data, u, entry.row) / textbook::norm(u));
        result.sum += loss;
        result.squares += loss * loss;
    }
    return result;
}

RC_GTEST_PROP(MohriRostamizadeh, UpdatesAreAtMostTheBoundForEveryDirectionAndMargin, ()) {
    const textbook::Data data = any_labelled(2);
    TrainOptions options = options_for(any_kind());
    options.epochs = any_count(1, 20);
    options.learner.eta = *rc::gen::element(0.25, 1.0, 3.0);
    const auto run = train(rows(data), options);
    const textbook::Vector u = any_direction(2);
    const double rho = *whole_number(1, 59) / 10.0;
    const auto [sum, squares] = losses(data, run.ledger(), u, rho);
    const double mohri = bounds::sum_of_rates(radius(data), rho, sum, 1);
    RC_ASSERT(updates_of(run) <= mohri * slack);
    const double freund_schapire = std::pow((radius(data) + std::sqrt(squares)) / rho, 2);
    RC_ASSERT(mohri <= freund_schapire * slack); // the tighter of the two
}

/// Certificate: what a run prints is the formula at its own u and ρ, and it holds.
RC_GTEST_PROP(MohriRostamizadeh, PrintedBoundIsTheFormulaAtTheNamedDirection, ()) {
    const textbook::Data data = any_labelled(2);
    TrainOptions options = options_for(any_kind());
    options.epochs = any_count(1, 20);
    options.learner.eta = *rc::gen::element(0.25, 1.0, 3.0);
    const auto run = train(rows(data), options);
    const Bound& bound = proof_of(run).bound;
    RC_PRE(bound.comparator.has_value());
    RC_ASSERT(bound.holds == true);
    const auto& [origin, rho, loss] = *bound.comparator;
    RC_PRE(!origin.starts_with("row "));
    const textbook::Vector u = origin == "the last weights" ? run.history(0).last : weights_of(run);
    RC_ASSERT(std::abs(loss - losses(data, run.ledger(), u, rho).sum / rho) <= 1e-9 * (1 + loss));
    const double expected = bounds::sum_of_rates(radius(data), rho, loss * rho, 1);
    RC_ASSERT(std::abs(*bound.updates_at_most - expected) <= 1e-9 * expected);
    RC_ASSERT(rho <= radius(data));
}

RC_GTEST_PROP(MohriRostamizadeh, EveryRunHasABoundThatHolds, (bool bias)) {
    const textbook::Data data = any_labelled(3);
    TrainOptions options = options_for(
        *rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::voted, LearnerKind::pocket,
                          LearnerKind::passive_aggressive, LearnerKind::averaged_passive_aggressive,
                          LearnerKind::greedy, LearnerKind::margin_fuzzy),
        bias);
    options.epochs = any_count(1, 12);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.learner.aggressiveness = *rc::gen::element(0.01, 1.0, 30.0);
    if (*rc::gen::arbitrary<bool>()) { options.initial = *integer_vector(bias ? 4 : 3, 5); }
    if (options.learner.kind == LearnerKind::perceptron && *rc::gen::arbitrary<bool>()) {
        options.class_weights = {0.5, 3};
    }
    const auto run = train(rows(data), options);
    const Proof& proof = proof_of(run);
    RC_PRE(proof.updates > 0);
    RC_ASSERT(proof.bound.because == "");
    RC_ASSERT(proof.bound.holds == true);
}

/// A stream keeps no rows; its bound adds up those of its windows.
RC_GTEST_PROP(MohriRostamizadeh, StreamsHaveABoundThatHolds, (bool bias)) {
    const textbook::Data data = any_labelled(3, 60);
    OnlineOptions options;
    options.bias = bias;
    options.columns = 3;
    options.learner.kind = *rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged,
                                             LearnerKind::passive_aggressive, LearnerKind::averaged_passive_aggressive);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.learner.aggressiveness = *rc::gen::element(0.01, 1.0, 30.0);
    Online learner(options);
    for (int round = 0; round < 5; ++round) {
        for (std::size_t i = 0; i < data.size(); ++i) { (void)learner.learn(data.x[i], static_cast<int>(data.y[i])); }
    }
    const Proof proof = learner.proof();
    RC_PRE(proof.updates > 0);
    RC_ASSERT(proof.bound.because == "");
    RC_ASSERT(proof.bound.holds == true);
}

/// Each window is a run of its own, from the weights that it begins with.
RC_GTEST_PROP(MohriRostamizadeh, EachWindowIsBounded, ()) {
    const textbook::Data data = any_labelled(2, 30);
    textbook::Vector w(2);
    Windows windows;
    std::uint64_t visits = 0;
    for (int epoch = 0; epoch < 20; ++epoch) {
        for (std::size_t i = 0; i < data.size(); ++i) {
            const bool mistake = textbook::score(data, w, i) <= 0;
            if (mistake) { w = textbook::moved(w, data.y[i], data.x[i]); }
            const double along = windows.u().empty() ? 0 : textbook::score(data, windows.u(), i);
            windows.visit(++visits, mistake ? 1 : 0, mistake, along, textbook::dot(data.x[i], data.x[i]));
            if (windows.ends()) {
                windows.close(radius(data), {});
                windows.u() = w;
                windows.begin(w);
            }
        }
    }
    for (const Window& window : windows.all(radius(data), {})) {
        if (window.margin > 0) {
            RC_ASSERT(static_cast<double>(window.updates) <= slack * bounds::sum_of_rates(radius(data), window.margin,
                                                                                          window.losses, 1,
                                                                                          window.start, window.along));
        }
    }
}

/// Negative control: windows that forget the weights that they begin with are not bounded.
TEST(MohriRostamizadeh, AWindowNeedsItsBeginning) {
    // From w = (0, −10) a perceptron needs 11 updates on the row (0, 1); along u = (0, 1) it has no loss.
    EXPECT_LT(bounds::sum_of_rates(1, 1, 0, 1), 11);
    EXPECT_GE(bounds::sum_of_rates(1, 1, 0, 1, 10, -10), 11);
}

/// Reference: the sums for all margins of the grid are the plain sums.
RC_GTEST_PROP(MohriRostamizadeh, ShortfallsAreThePlainSums, ()) {
    const textbook::Vector scores = *integer_vector(any_count(1, 12), 9);
    Shortfalls some;
    Shortfalls others;
    for (std::size_t i = 0; i < scores.size(); ++i) { (i % 2 == 0 ? some : others).add(scores[i], 2, 0.5); }
    some.add(others);
    const auto sums = some.sums();
    for (std::size_t k = 0; k < sums.size(); ++k) {
        const double gamma = Shortfalls::margin(k);
        double plain = 0;
        for (const double score : scores) { plain += std::max(0.0, gamma - score); }
        RC_ASSERT(sums[k].visits >= 2 * plain * (1 - 1e-14));
        RC_ASSERT(sums[k].visits <= 2 * plain + 1e-11 * (1 + gamma));
        RC_ASSERT(std::abs(sums[k].rates - plain / 2) <= 1e-11 * (1 + gamma));
    }
}

class UpdatesAlways : public OwnRule {
    [[nodiscard]] std::string name() const override { return "always"; }
    [[nodiscard]] double rate(const Visit& /*visit*/) override { return 1; }
};

/// Negative control: the audit catches a learner that also updates at right rows.
TEST(MohriRostamizadeh, UpdatesAtRightRowsBreakTheBound) {
    const textbook::Data data{{{2, 1}, {-1, -2}, {1, 0}}, {1, -1, 1}};
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 50;
    UpdatesAlways rule;
    const auto run = train_with(rows(data), rule, options);
    const double sum = losses(data, run.ledger(), {1, 1}, 0.5).sum;
    EXPECT_GT(updates_of(run), bounds::sum_of_rates(radius(data), 0.5, sum, 1));
}

/// Negative control: without the losses of the updates the bound is too small on rows that cannot be separated.
TEST(MohriRostamizadeh, WithoutLossesTheBoundFails) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 50;
    const auto run = train(rows({{1, 0}, {1, 0}}, {1, -1}), options);
    ASSERT_TRUE(proof_of(run).bound.comparator.has_value());
    EXPECT_GT(updates_of(run), bounds::sum_of_rates(1, proof_of(run).bound.comparator->margin, 0, 1));
    EXPECT_TRUE(proof_of(run).bound.holds);
}

} // namespace
} // namespace novikoff::test::mohri_rostamizadeh_test
