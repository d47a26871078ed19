// Novikoff's theorem needs w0 = 0. From w0 ≠ 0, with a unit vector u of margin γ, a = ⟨w0,u⟩ and B = η²R² − 2aηγ, the
// true bound is k ≤ (B + √(B² + 4η²γ²(‖w0‖² − a²))) / (2η²γ²).
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::initial_weights_test {
namespace {

TrainOptions from(const textbook::Vector& initial, double eta = 1) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = initial;
    options.learner.eta = eta;
    options.epochs = 1'000'000;
    return options;
}

double bound_from(const textbook::Data& data, const textbook::Vector& initial, double eta) {
    const textbook::Vector shortest = shortest_in_hull(data);
    const double gamma = textbook::norm(shortest);
    const double a = textbook::dot(initial, shortest) / gamma;
    const double b = eta * eta * radius(data) * radius(data) - 2 * a * eta * gamma;
    const double across = std::max(0.0, textbook::dot(initial, initial) - a * a);
    return (b + std::sqrt(b * b + 4 * eta * eta * gamma * gamma * across)) / (2 * eta * eta * gamma * gamma);
}

RC_GTEST_PROP(InitialWeights, UpdatesAreAtMostTheBoundForThisStart, ()) {
    const textbook::Data data = any_separable(2).data;
    const textbook::Vector initial = *integer_vector(2, 50);
    const double eta = std::ldexp(1.0, *whole_number(-3, 3));
    const auto run = train(rows(data), from(initial, eta));
    RC_ASSERT(updates_of(run) <= bound_from(data, initial, eta) * slack + 1e-9);
}

/// The certificate, also if w0 already separates the rows and no update is needed.
RC_GTEST_PROP(InitialWeights, ResultSeparatesEveryRow, ()) {
    const Separable made = any_separable(any_count(1, 6));
    const textbook::Vector initial = *integer_vector(made.separator.size(), 50);
    const auto run = train(rows(made.data), from(initial));
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(made.data, weights_of(run)));
    RC_ASSERT((proof_of(run).updates == 0u) == textbook::separates(made.data, initial));
}

RC_GTEST_PROP(InitialWeights, BoundFromZeroIsNovikoffs, ()) {
    const textbook::Data data = any_separable(2).data;
    RC_ASSERT(std::abs(bound_from(data, {0, 0}, 4) - novikoff_bound(data)) <= 1e-9 * novikoff_bound(data));
}

RC_GTEST_PROP(InitialWeights, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const textbook::Data data = any_separable(2).data;
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(data, from(*integer_vector(2, 50)), storage) == "");
}

/// One point (1,0), w0 = (−3,0): four updates, but (R/γ*)² = 1. The second row is its mirror image, to have a second
/// class.
TEST(InitialWeights, NovikoffsBoundIsFalseFromAnotherStart) {
    const textbook::Data data{{{1, 0}, {-1, 0}}, {1, -1}};
    const auto run = train(rows(data), from({-3, 0}));
    EXPECT_EQ(novikoff_bound(data), 1);
    EXPECT_EQ(proof_of(run).updates, 4);
    EXPECT_LE(updates_of(run), bound_from(data, {-3, 0}, 1));

    const textbook::Data point{{{1, 0}}, {1}};
    EXPECT_EQ(textbook::perceptron(point, from({-3, 0})).updates.size(), 4);
}

/// Then the proof must not print Novikoff's bound: it prints a bound that holds, or says why there is none.
RC_GTEST_PROP(InitialWeights, ProofNeverPrintsABoundThatFails, ()) {
    const textbook::Data data = any_separable(2).data;
    const Proof proof = proof_of(train(rows(data), from(*integer_vector(2, 50))));
    if (proof.bound.updates_at_most) {
        RC_ASSERT(proof.bound.holds == true);
        RC_ASSERT(static_cast<double>(proof.updates) <= *proof.bound.updates_at_most * slack);
    } else {
        RC_ASSERT(!proof.bound.because.empty());
    }
}

/// The bound is attained by one update on a row of length R orthogonal to w0. Rounding must not make the proof report a
/// failure.
TEST(InitialWeights, BoundThatIsAttainedIsSaidToHold) {
    for (const double m : {1.0, 21.0, 24.0, 1e6, 1e12}) {
        const auto run = train(rows({{1, -9}, {-1, 9}}, {1, -1}), from({9 * m, m}));
        EXPECT_EQ(proof_of(run).updates, 1);
        EXPECT_EQ(proof_of(run).bound.holds, true) << m;
        EXPECT_GE(*proof_of(run).bound.updates_at_most, 1) << m;
    }
}

/// γ* Σα ≤ ‖w_last − w0‖ for every run.
RC_GTEST_PROP(InitialWeights, EnclosureOfTheMarginHoldsFromAnyStart, ()) {
    const textbook::Data data = any_separable(2).data;
    const MarginInterval margin = proof_of(train(rows(data), from(*integer_vector(2, 50)))).margin;
    RC_ASSERT(*margin.lower <= best_margin(data) * slack);
    if (margin.upper) { RC_ASSERT(best_margin(data) <= *margin.upper * slack); }
}

} // namespace
} // namespace novikoff::test::initial_weights_test
