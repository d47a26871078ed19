// Novikoff's theorem (Novikoff 1962; Steiner Theorem 9; CS 337 Theorem 1; the convergence theorem of the lecture notes
// and of CMU 10-315; Har-Peled's proof is in har_peled_24_1_1_test.cpp): from w0 = 0 the perceptron makes at most
// (R/γ)² updates.
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"
#include "support/replay.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::novikoff_theorem_test {
namespace {

TrainOptions until_separated(bool bias = false) {
    TrainOptions options = options_for(LearnerKind::perceptron, bias);
    options.epochs = 1'000'000;
    return options;
}

const textbook::Data orthogonal{{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {1, -1, 1}};

// The bound

RC_GTEST_PROP(NovikoffTheorem, UpdatesAreAtMostTheSquaredRatioOfRadiusAndBestMargin, ()) {
    const textbook::Data data = any_separable(2).data;
    RC_ASSERT(updates_of(train(rows(data), until_separated())) <= novikoff_bound(data) * slack);
}

RC_GTEST_PROP(NovikoffTheorem, MarginOfAnySeparatorGivesABoundInAnyOrder, ()) {
    const Separable made = any_separable(any_count(1, 6));
    TrainOptions options = until_separated();
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    const double ratio = radius(made.data) / margin_of(made.data, made.separator);
    RC_ASSERT(updates_of(train(rows(made.data), options)) <= ratio * ratio * slack);
}

/// The two inequalities of the proof, ⟨w_k, u⟩ ≥ kγ and ‖w_k‖² ≤ kR², and the resulting cosine of the lecture notes.
RC_GTEST_PROP(NovikoffTheorem, BothQuantitiesOfTheProofGrowAsItSays, ()) {
    const textbook::Data data = any_separable(2).data;
    const textbook::Vector u = shortest_in_hull(data);
    const double gamma = textbook::norm(u);
    const double squared_radius = radius(data) * radius(data);
    double k = 0;
    for (const Step& step : replayed(train(rows(data), until_separated()), data)) {
        k += 1;
        const double along = textbook::dot(step.after, u) / gamma;
        const double squared = textbook::dot(step.after, step.after);
        RC_ASSERT(along * slack >= k * gamma);
        RC_ASSERT(squared <= k * squared_radius * slack);
        RC_ASSERT(along / std::sqrt(squared) * slack >= std::sqrt(k) * gamma / radius(data));
    }
}

TEST(NovikoffTheorem, BoundIsAttainedByThreeOrthogonalRows) {
    const auto run = train(rows(orthogonal), until_separated());
    EXPECT_EQ(proof_of(run).updates, 3);
    EXPECT_NEAR(*proof_of(run).bound.updates_at_most, 3, 1e-6);
    EXPECT_GE(*proof_of(run).bound.updates_at_most, 3);
}

/// CS 337 and CMU state it for rows scaled into the unit ball: at most 1/γ² mistakes.
RC_GTEST_PROP(NovikoffTheorem, RowsInTheUnitBallNeedAtMostOneOverTheSquaredMargin, ()) {
    textbook::Data data = any_separable(2).data;
    TrainOptions options = until_separated();
    options.space.scale = Scale::unit_ball;
    const auto run = train(rows(data), options);
    const double scaled_margin = best_margin(data) / radius(data);
    RC_ASSERT(proof_of(run).radius <= slack);
    RC_ASSERT(updates_of(run) <= slack / (scaled_margin * scaled_margin));
}

/// With an offset the same holds in a space with one more coordinate.
RC_GTEST_PROP(NovikoffTheorem, OffsetIsACoordinateMore, ()) {
    const Separable made = any_separable(3);
    textbook::Vector separator = made.separator;
    separator.push_back(0);
    const textbook::Data data = textbook::with_bias(made.data, true);
    const double ratio = radius(data) / margin_of(data, separator);
    RC_ASSERT(updates_of(train(rows(made.data), until_separated(true))) <= ratio * ratio * slack);
}

RC_GTEST_PROP(NovikoffTheorem, ProofReportsABoundThatHoldsAndIsNotTooSmall, ()) {
    const textbook::Data data = any_separable(2).data;
    const Proof proof = proof_of(train(rows(data), until_separated()));
    RC_ASSERT(proof.bound.holds == true);
    RC_ASSERT(!proof.bound.theorem.empty());
    RC_ASSERT(*proof.bound.updates_at_most * slack >= novikoff_bound(data));
}

// The certificate

RC_GTEST_PROP(NovikoffTheorem, ResultSeparatesEveryRow, ()) {
    const textbook::Data data = any_separable(any_count(1, 6)).data;
    const auto run = train(rows(data), until_separated());
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
    RC_ASSERT(proof_of(run).errors == 0u);
}

// The reference

RC_GTEST_PROP(NovikoffTheorem, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    const textbook::Data data = any_separable(any_count(1, 10)).data;
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(data, until_separated(bias), storage) == "");
}

// Negative controls

TEST(NovikoffTheorem, LearnerThatForgivesTiesKeepsEveryBoundAndSeparatesNothing) {
    const textbook::Run broken = textbook::perceptron(orthogonal, until_separated(), {.strict = true});
    EXPECT_LE(broken.updates.size(), 3);                     // the bound does not detect it
    EXPECT_FALSE(textbook::separates(orthogonal, broken.w)); // the certificate does
}

TEST(NovikoffTheorem, LearnerWithHalfTheStepIsFoundByTheReferenceAlone) {
    TrainOptions half = until_separated();
    half.learner.eta = 0.5;
    const textbook::Run broken = textbook::perceptron(orthogonal, half);
    EXPECT_LE(broken.updates.size(), 3);
    EXPECT_TRUE(textbook::separates(orthogonal, broken.w));
    EXPECT_EQ(difference(train(rows(orthogonal), until_separated()), broken),
              "update 0: row 0, rate 1.000000 instead of row 0, rate 0.500000");
}

TEST(NovikoffTheorem, InseparableRowsAreUpdatedOnForEver) {
    const textbook::Data exclusive_or{{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, {-1, 1, 1, -1}};
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    const auto run = train(rows(exclusive_or), options);
    EXPECT_EQ(proof_of(run).stopped, Stopped::epoch_limit);
    EXPECT_GE(proof_of(run).updates, 1000);
    EXPECT_FALSE(proof_of(run).margin.lower.has_value());
    EXPECT_TRUE(proof_of(run).bound.comparator.has_value()); // (R/γ)² does not apply
}

/// "Does the order matter?" (CMU 10-315): it does, for the number of updates and for the result.
TEST(NovikoffTheorem, AnotherOrderIsAnotherRun) {
    TrainOptions shuffled = until_separated();
    shuffled.order = Order::shuffle_once;
    const auto first = train(rows(figure34()), until_separated());
    const auto second = train(rows(figure34()), shuffled);
    EXPECT_NE(proof_of(first).updates, proof_of(second).updates);
    EXPECT_NE(weights_of(first), weights_of(second));
    EXPECT_TRUE(textbook::separates(figure34(), weights_of(second)));
}

} // namespace
} // namespace novikoff::test::novikoff_theorem_test
