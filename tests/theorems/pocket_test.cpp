// Gallant 1990, the pocket algorithm with ratchet: it updates like the perceptron, and keeps the weights with the
// longest run of correct visits among those with fewer errors than any before. On separable rows it ends without
// errors.
#include "support/agreement.hpp"
#include "support/noisy_data.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::pocket_test {
namespace {

TrainOptions pocket_options(std::uint64_t epochs) {
    TrainOptions options = options_for(LearnerKind::pocket);
    options.epochs = epochs;
    return options;
}

RC_GTEST_PROP(Pocket, UpdatesAreAtMostNovikoffsBoundAndTheResultSeparates, ()) {
    const textbook::Data data = any_separable(2).data;
    const auto run = train(rows(data), pocket_options(1'000'000));
    RC_ASSERT(updates_of(run) <= novikoff_bound(data) * slack);
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(Pocket, WalksAsThePerceptronDoes, ()) {
    const textbook::Data data = any_labelled(3);
    const auto run = train(rows(data), pocket_options(20));
    TrainOptions options = pocket_options(proof_of(run).epochs);
    options.learner.kind = LearnerKind::perceptron;
    const auto perceptron = train(rows(data), options);
    RC_ASSERT(run.history(0).last == perceptron.history(0).last);
}

RC_GTEST_PROP(Pocket, ErrorsNeverRiseWithMoreEpochs, ()) {
    const textbook::Data data = any_labelled(3);
    std::uint64_t before = data.size();
    for (std::uint64_t epochs = 1; epochs <= 8; ++epochs) {
        const auto run = train(rows(data), pocket_options(epochs));
        RC_ASSERT(proof_of(run).errors <= before);
        RC_ASSERT(proof_of(run).errors == textbook::errors(data, weights_of(run)));
        before = proof_of(run).errors;
    }
}

RC_GTEST_PROP(Pocket, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = pocket_options(30);
    options.space.bias = bias;
    RC_ASSERT(difference_from_textbook(any_labelled(3), options, sparse ? Storage::sparse : Storage::dense) == "");
}

/// Errors are counted in blocks of rows, and only until they are as many as the pocket's.
TEST(Pocket, RunOverManyRowsIsTheTextbookLoopBitForBit) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EXPECT_EQ(difference_from_textbook(noisy(3000, 4, 0.2, seed), pocket_options(20), Storage::dense), "");
        EXPECT_EQ(difference_from_textbook(noisy(3000, 4, 0.02, seed), pocket_options(20), Storage::sparse), "");
    }
}

/// Negative control: without the ratchet, a lucky run replaces better weights.
TEST(Pocket, WithoutTheRatchetErrorsRise) {
    Random random(3);
    int risen = 0;
    for (int set = 0; set < 200; ++set) {
        textbook::Data data;
        for (int i = 0; i < 8; ++i) {
            data.x.push_back({static_cast<double>(random.below(13)) - 6, static_cast<double>(random.below(13)) - 6});
            data.y.push_back(random.below(2) == 0 ? 1 : -1);
        }
        std::size_t before = data.size();
        for (std::uint64_t epochs = 1; epochs <= 5; ++epochs) {
            const std::size_t now = textbook::errors(data, textbook::pocket(data, pocket_options(epochs), false).w);
            risen += now > before ? 1 : 0;
            before = now;
        }
    }
    EXPECT_GT(risen, 10);
}

} // namespace
} // namespace novikoff::test::pocket_test
