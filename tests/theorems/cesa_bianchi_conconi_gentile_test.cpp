// Cesa-Bianchi, Conconi & Gentile 2005, the second-order perceptron. With A = rI + Σ xxᵀ over the mistakes, for every
// unit vector u and γ > 0: M ≤ (Σ(γ − z·u)₊ + √(uᵀAu·ln det(A/r)))/γ. Rows may be much longer in some directions than
// in others.
#include "support/expect_error.hpp"
#include "support/random_data.hpp"
#include "support/second_moments.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::cesa_bianchi_conconi_gentile_test {
namespace {

TrainOptions options_of(Covariance covariance, double r = 1) {
    TrainOptions options = options_for(LearnerKind::second_order);
    options.learner.covariance = covariance;
    options.learner.own["regularization"] = r;
    return options;
}

TrainOptions any_options(Covariance covariance) {
    TrainOptions options = options_of(covariance, *rc::gen::element(0.01, 1.0, 10.0, 1000.0));
    options.epochs = any_count(1, 20);
    return options;
}

textbook::Vector unit(textbook::Vector u) {
    const double length = textbook::norm(u);
    std::transform(u.begin(), u.end(), u.begin(), [=](double v) { return v / length; });
    return u;
}

RC_GTEST_PROP(CesaBianchi, MistakesAreAtMostTheBoundForEveryDirectionAndMargin, (bool real)) {
    const textbook::Data data = real ? any_real(12) : any_labelled(3);
    const TrainOptions options = any_options(Covariance::full);
    const textbook::Vector u = unit(
        *rc::gen::suchThat(integer_vector(data.x[0].size(), 5), [](const auto& v) { return !textbook::is_zero(v); }));
    const double gamma = std::pow(10, *whole_number(-20, 10) / 10.0);
    const PlainSums sums =
        plain_sums(data, textbook::second_order(data, options), textbook::regularization(options.learner), u, gamma);
    RC_ASSERT(sums.others == 0);
    RC_ASSERT(sums.mistakes <= slack * sums.full_limit(gamma));
}

/// Certificate: what a run prints is the formula at its own u and ρ, and it holds.
RC_GTEST_PROP(CesaBianchi, PrintedBoundIsTheFormulaAtTheNamedDirection, (bool real)) {
    const textbook::Data data = real ? any_real(12) : any_labelled(3);
    const TrainOptions options = any_options(Covariance::full);
    const auto run = train(rows(data), options);
    const Bound& bound = proof_of(run).bound;
    RC_PRE(bound.comparator.has_value());
    RC_ASSERT(bound.holds == true);
    const auto& [origin, rho, loss] = *bound.comparator;
    RC_PRE(!origin.starts_with("row "));
    const textbook::Vector u = unit(origin == "the returned weights" ? weights_of(run) : run.history(0).last);
    const PlainSums sums =
        plain_sums(data, textbook::second_order(data, options), textbook::regularization(options.learner), u, rho);
    RC_ASSERT(std::abs(*bound.updates_at_most - sums.full_limit(rho)) <= 1e-8 * (1 + sums.full_limit(rho)));
    RC_ASSERT(std::abs(loss * rho - sums.losses) <= 1e-8 * (1 + sums.losses));
}

/// Certificate: the result separates rows that can be separated, whatever the units of the columns are.
RC_GTEST_PROP(CesaBianchi, SeparableRowsAreSeparated, ()) {
    textbook::Data data = any_separable(2).data;
    const double unit_of_column = *rc::gen::element(1e-3, 1.0, 1e3);
    for (textbook::Vector& x : data.x) { x[1] *= unit_of_column; }
    TrainOptions options = options_of(Covariance::full);
    options.epochs = 100'000;
    const auto run = train(rows(data), options);
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(CesaBianchi, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_options(*rc::gen::element(Covariance::diagonal, Covariance::full));
    options.space.bias = bias;
    const textbook::Data data = any_real();
    if (*rc::gen::arbitrary<bool>()) { options.initial = *integer_vector(data.x[0].size() + (bias ? 1 : 0), 3); }
    RC_ASSERT(difference_from_textbook(data, options, sparse ? Storage::sparse : Storage::dense) == "");
}

/// The paper's prediction has the current row in A too; its sign is that of ⟨w,x⟩.
RC_GTEST_PROP(CesaBianchi, TheCurrentRowInTheMatrixDoesNotChangeTheSign, ()) {
    const textbook::Data data = any_real(12);
    textbook::FullMatrix matrix(textbook::Vector(data.x[0].size()), 1);
    textbook::Vector w(data.x[0].size());
    for (std::size_t i = 0; i < data.size(); ++i) {
        textbook::FullMatrix with_row = matrix;
        textbook::Vector v = w;
        with_row.step(v, data.x[i], 0, 1); // b stays
        const double s = textbook::score(data, w, i);
        RC_ASSERT(std::abs(s) < 1e-9 || (s > 0) == (textbook::score(data, v, i) > 0));
        if (s <= 0) { matrix.step(w, data.x[i], data.y[i], 1); }
    }
}

TEST(CesaBianchi, RunsAndStreamsOfRowsOfAllKindsHaveABoundThatHolds) {
    for (int kind = 0; kind < kinds_of_rows; ++kind) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            TrainOptions options =
                options_of(seed % 2 == 0 ? Covariance::diagonal : Covariance::full, seed % 3 == 0 ? 10 : 0.1);
            options.space.bias = seed % 5 < 2;
            options.epochs = 1 + seed % 30;
            const textbook::Data data = rows_of_kind(kind, seed);
            OnlineOptions online;
            online.learner = options.learner;
            online.bias = options.space.bias;
            Online learner(online);
            for (std::size_t i = 0; i < 5 * data.size(); ++i) {
                (void)learner.learn(data.x[i % data.size()], static_cast<int>(data.y[i % data.size()]));
            }
            if (seed % 7 == 0) { options.initial.assign(data.x[0].size() + (options.space.bias ? 1 : 0), 0.5); }
            for (const Proof& proof : {proof_of(train(rows(data), options)), learner.proof()}) {
                if (proof.updates == 0) { continue; }
                const Bound& bound = proof.bound;
                EXPECT_EQ(bound.because, "") << kind << ' ' << seed;
                EXPECT_EQ(bound.holds, true) << kind << ' ' << seed;
            }
        }
    }
}

// Negative controls

/// Updates also on rows that are right, by less than 3.
class Eager : public SecondMomentsLearner {
public:
    explicit Eager(const LearnerOptions& options) : SecondMomentsLearner(options, Covariance::full) {}
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return score < 3 ? rate_of_update(view, row, score) : 0;
    }
    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 3; }
};

TEST(CesaBianchi, AuditCatchesUpdatesAtRightRows) {
    int violations = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        TrainOptions options = options_of(Covariance::full);
        options.epochs = 50;
        const auto run = run_declared_as<Eager>(LearnerKind::second_order, rows_of_kind(0, seed), options);
        violations += proof_of(run).bound.holds == false ? 1 : 0;
    }
    EXPECT_GT(violations, 10);
}

/// Without the losses of the updates the bound is too small on rows that cannot be separated.
TEST(CesaBianchi, WithoutLossesTheBoundFails) {
    TrainOptions options = options_of(Covariance::full);
    options.epochs = 50;
    const textbook::Data data{{{1, 0}, {1, 0}}, {1, -1}};
    const auto run = train(rows(data), options);
    ASSERT_TRUE(proof_of(run).bound.comparator.has_value());
    const double rho = proof_of(run).bound.comparator->margin;
    PlainSums sums = plain_sums(data, textbook::second_order(data, options), 1, {1, 0}, rho);
    sums.losses = 0;
    EXPECT_GT(updates_of(run), sums.full_limit(rho));
    EXPECT_TRUE(proof_of(run).bound.holds);
}

/// A window needs the state that it begins with: w, A and b of the earlier updates.
TEST(CesaBianchi, AWindowNeedsItsBeginning) {
    FullMoments moments(1);
    textbook::Vector w{0, -10};
    moments.begin(w);
    const textbook::Vector u{0, 1}; // from w = (0, −10) the row (0, 1) has several mistakes, and no loss along u
    const OwnLimit from_here = moments.own_limit(u);
    EXPECT_EQ(from_here.of_losses, 1);
    EXPECT_NEAR((Window{.own = from_here}.own_limit(1, 0)), 10 + 10, 1e-9); // √(uᵀAu·Φ) − ⟨b,u⟩ with A = I, b = w
}

TEST(CesaBianchi, FullMatricesOfManyColumnsAreRefused) {
    const Dataset wide = rows({textbook::Vector(5001, 1), textbook::Vector(5001, -1)}, {1, -1}, Storage::sparse);
    TrainOptions options = options_of(Covariance::full);
    test::expect_error(ErrorKind::usage,
                       "`covariance=full`: at most 4096 columns are supported, the bias included; 5001 given; use "
                       "`covariance=diagonal`",
                       [&] { (void)train(wide, options); });
    options.learner.covariance = Covariance::diagonal;
    EXPECT_EQ(train(wide, options).errors, 0U);
}

/// New columns of a stream change nothing for those before.
TEST(CesaBianchi, StreamsMayBringNewColumns) {
    for (const Covariance covariance : {Covariance::diagonal, Covariance::full}) {
        OnlineOptions options;
        options.learner = options_of(covariance).learner;
        for (const bool bias : {false, true}) {
            options.bias = bias;
            options.columns = 0;
            Online growing(options);
            options.columns = 4;
            Online wide(options);
            for (const int y : {1, -1, -1, 1, 1, -1}) {
                const std::uint32_t last = growing.rows() < 3 ? 1 : 3;
                const std::vector<std::uint32_t> indices{0, last};
                const std::vector<double> values{1.0 + static_cast<double>(growing.rows()) / 4, 2};
                EXPECT_NEAR(growing.learn(indices, values, y).score, wide.learn(indices, values, y).score, 1e-12);
            }
            const auto expected = wide.weights();
            const auto found = growing.weights();
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t j = 0; j < found.size(); ++j) { EXPECT_NEAR(found[j], expected[j], 1e-12); }
            EXPECT_TRUE(growing.proof().bound.holds);
        }
    }
}

} // namespace
} // namespace novikoff::test::cesa_bianchi_conconi_gentile_test
