// Freund & Schapire 1999. The averaged and voted perceptron make the perceptron's updates, so at most (R/γ*)² of them
// on separable rows, in any number of epochs. Their Theorem 2 needs no separability: in one epoch, for every unit u and
// γ > 0 with D² = Σ max(0, γ − y⟨u,x⟩)², there are at most ((R + D)/γ)² mistakes.
#include "novikoff/model.hpp"
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::freund_schapire_test {
namespace {

LearnerKind any_kind() { return *rc::gen::element(LearnerKind::averaged, LearnerKind::voted); }

RC_GTEST_PROP(FreundSchapire, UpdatesAreAtMostNovikoffsBoundInAnyNumberOfEpochs, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = options_for(any_kind());
    options.epochs = any_count(1, 299);
    const auto run = train(rows(data), options);
    RC_ASSERT(updates_of(run) <= novikoff_bound(data) * slack);
    RC_ASSERT(proof_of(run).epochs == options.epochs);
}

RC_GTEST_PROP(FreundSchapire, OneEpochOverAnyRowsMakesFewMistakes, ()) {
    const textbook::Data data = any_labelled(2);
    TrainOptions options = options_for(any_kind());
    options.epochs = 1;
    const textbook::Vector u =
        *rc::gen::suchThat(integer_vector(2, 5), [](const auto& v) { return !textbook::is_zero(v); });
    const double gamma = *whole_number(1, 59) / 10.0;
    double deviation = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double d = std::max(0.0, gamma - textbook::score(data, u, i) / textbook::norm(u));
        deviation += d * d;
    }
    const double bound = (radius(data) + std::sqrt(deviation)) / gamma;
    RC_ASSERT(static_cast<double>(proof_of(train(rows(data), options)).mistakes[0]) <= bound * bound * slack);
}

RC_GTEST_PROP(FreundSchapire, AverageIsTheWeightedSumOfTheVoters, (bool bias)) {
    const textbook::Data data = any_labelled(3);
    TrainOptions options = options_for(LearnerKind::averaged, bias);
    const textbook::Vector average = weights_of(train(rows(data), options));
    options.learner.kind = LearnerKind::voted;
    const textbook::Run voted = textbook::voted(textbook::with_bias(data, bias), options);
    textbook::Vector sum(average.size());
    for (const auto& [v, count] : voted.voters) { sum = textbook::moved(sum, static_cast<double>(count), v); }
    for (std::size_t j = 0; j < sum.size(); ++j) {
        const double mean = sum[j] / static_cast<double>(10 * data.size());
        RC_ASSERT(std::abs(average[j] - mean) <= 1e-12 * std::max(1.0, textbook::norm(voted.last)));
    }
}

/// Certificate: if a run is reported as separated, the returned classifier makes no errors.
RC_GTEST_PROP(FreundSchapire, SeparatedMeansNoErrorByTheReturnedClassifier, ()) {
    const textbook::Data data = any_separable(2).data;
    const TrainOptions options = options_for(any_kind());
    const auto run = train(rows(data), options);
    const Separator& separator = run.model.separators.at(0);
    const auto decisions = scores(separator, rows(data), false);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < data.size(); ++i) { errors += data.y[i] * decisions[i] <= 0 ? 1 : 0; }
    RC_ASSERT(separator.proof.errors == errors);
    RC_ASSERT(separator.proof.stopped == (errors == 0 ? Stopped::separated : Stopped::epoch_limit));
}

RC_GTEST_PROP(FreundSchapire, RunIsTheTextbookLoop, (bool bias, bool sparse)) {
    const TrainOptions options = options_for(any_kind(), bias);
    RC_ASSERT(difference_from_textbook(any_labelled(3), options, sparse ? Storage::sparse : Storage::dense) == "");
}

RC_GTEST_PROP(FreundSchapire, VotesAreTheTextbooks, (bool bias)) {
    const textbook::Data data = any_labelled(3);
    const TrainOptions options = options_for(LearnerKind::voted, bias);
    const auto run = train(rows(data), options);
    const textbook::Data with_bias = textbook::with_bias(data, bias);
    const textbook::Run expected = textbook::voted(with_bias, options);
    const auto votes = scores(run.model.separators.at(0), rows(data), bias);
    for (std::size_t i = 0; i < data.size(); ++i) { RC_ASSERT(votes[i] == textbook::votes(expected, with_bias.x[i])); }
}

/// Negative control: the last vector of the same run is a different classifier, and worse before the run has converged.
TEST(FreundSchapire, LastVectorMakesMoreErrorsThanTheAverage) {
    const textbook::Data data = figure34();
    std::size_t last = 0;
    std::size_t average = 0;
    for (std::uint64_t epochs = 1; epochs < 20; ++epochs) {
        TrainOptions options = options_for(LearnerKind::averaged);
        options.epochs = epochs;
        const auto run = train(rows(data), options);
        last += textbook::errors(data, run.history(0).last);
        average += textbook::errors(data, weights_of(run));
    }
    EXPECT_LT(average, last);
}

} // namespace
} // namespace novikoff::test::freund_schapire_test
