// Functions for one row at a time: scores, labels, proofs and verdicts.
#include "novikoff/certify.hpp"
#include "novikoff/generate.hpp"
#include "novikoff/train.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace novikoff::test::score_test {
namespace {

std::vector<double> row_of(const Dataset& data, std::size_t i) {
    const Numbers& values = std::get<DenseStorage>(data.storage()).values;
    std::vector<double> row;
    for (std::size_t j = 0; j < data.columns(); ++j) { row.push_back(values[i * data.columns() + j]); }
    return row;
}

Dataset three_classes() {
    return Dataset::dense(std::vector<double>{0, 5, 1, 6, 5, 0, 6, 1, -5, -5, -6, -4}, 6, 2,
                          std::vector<std::string>{"a", "a", "b", "b", "c", "c"});
}

TEST(ModelScore, IsBitIdenticalToTheScoresOfADataSet) {
    const Dataset blobs = generate({});
    for (const Dataset& data : {blobs, three_classes()}) {
        for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::voted}) {
            for (const Scale scale : {Scale::none, Scale::max_abs}) {
                for (const Lift lift : {Lift::none, Lift::circle}) {
                    TrainOptions options;
                    options.learner.kind = kind;
                    options.space.scale = scale;
                    options.space.lift = lift;
                    options.epochs = 3;
                    const Model model = train(data, options).model;
                    const auto all = scores(model, data);
                    const auto decided = decide(model, all);
                    for (std::size_t i = 0; i < std::min<std::size_t>(data.rows(), 50); ++i) {
                        const std::vector<double> x = row_of(data, i);
                        for (std::size_t k = 0; k < all.size(); ++k) { EXPECT_EQ(model.score(x, k), all[k][i]); }
                        EXPECT_EQ(model.predict(x), model.classes[decided[i]]);
                    }
                }
            }
        }
    }
}

TEST(ModelScore, InvalidRowsAreRefused) {
    const Model model = train(generate({})).model;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW((void)model.score(std::vector<double>{1, nan}), Error);
    EXPECT_THROW((void)model.score(std::vector<double>{1}), Error);
    EXPECT_THROW((void)model.predict(std::vector<double>{1, 2, 3}), Error);
}

TEST(ShortWays, LeadToTheProofTheLedgerAndTheVerdict) {
    const Dataset apart = Dataset::dense(std::vector<double>{1, 2, -1, -2}, 4, 1, std::vector<int>{1, 1, -1, -1});
    const novikoff::Run run = train(apart);
    EXPECT_EQ(run.proof().updates, run.model.separators[0].proof.updates);
    EXPECT_EQ(run.ledger().updates(), run.proof().updates);
    const Certification yes = certify(apart);
    EXPECT_EQ(yes.verdict(), Verdict::separable);
    ASSERT_TRUE(yes.margin());
    EXPECT_GT(yes.margin()->lower, 0);
    EXPECT_TRUE(yes.reason_rows().empty());
    const Certification no =
        certify(Dataset::dense(std::vector<double>{1, 2, 3, 4}, 4, 1, std::vector<int>{1, -1, 1, -1}));
    EXPECT_EQ(no.verdict(), Verdict::inseparable);
    EXPECT_FALSE(no.margin());
    EXPECT_GE(no.reason_rows().size(), 2U);
}

} // namespace
} // namespace novikoff::test::score_test
