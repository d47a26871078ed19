// Crammer, Kulesza & Dredze 2009, AROW. With A = rI + Σ xxᵀ over the updates, M of them at mistakes and U at others,
// for every u: M ≤ √(uᵀAu·(ln det(A/r) + U)) + Σ(1 − z·u)₊ − U. Of the diagonal form, with g the mean of
// (2 + q)/(1 + q)² over the mistakes: g·M ≤ r‖u‖² + Σ‖x∘(u − w)‖² + 2Σα(1 − z·u)₊ − Σ_U α²(2 + q), as derived in
// learn/rules/second_moments.hpp.
#include "support/random_data.hpp"
#include "support/second_moments.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::crammer_kulesza_dredze_test {
namespace {

TrainOptions options_of(Covariance covariance, double r = 1) {
    TrainOptions options = options_for(LearnerKind::arow);
    options.learner.covariance = covariance;
    options.learner.own["regularization"] = r;
    return options;
}

TrainOptions any_options() {
    TrainOptions options = options_of(*rc::gen::element(Covariance::diagonal, Covariance::full),
                                      *rc::gen::element(0.01, 1.0, 10.0, 1000.0));
    options.epochs = any_count(1, 20);
    return options;
}

RC_GTEST_PROP(CrammerKuleszaDredze, MistakesAreAtMostTheBoundForEveryDirectionAndMargin, (bool real)) {
    const textbook::Data data = real ? any_real(12) : any_labelled(3);
    const TrainOptions options = any_options();
    const textbook::Run run = textbook::arow(data, options);
    textbook::Vector u =
        *rc::gen::suchThat(integer_vector(data.x[0].size(), 5), [](const auto& v) { return !textbook::is_zero(v); });
    const double length = textbook::norm(u);
    std::transform(u.begin(), u.end(), u.begin(), [=](double v) { return v / length; });
    const double gamma = std::pow(10, *whole_number(-20, 10) / 10.0);
    const PlainSums sums = plain_sums(data, run, textbook::regularization(options.learner), u, gamma);
    RC_ASSERT(sums.mistakes == 0 ||
              sums.mistakes <= slack * (options.learner.covariance == Covariance::full ? sums.full_limit(gamma)
                                                                                       : sums.diagonal_limit(gamma)));
}

/// Certificate: what a run prints is the formula at its own u and ρ, and it holds.
RC_GTEST_PROP(CrammerKuleszaDredze, PrintedBoundIsTheFormulaAtTheNamedDirection, (bool real)) {
    const textbook::Data data = real ? any_real(12) : any_labelled(3);
    const TrainOptions options = any_options();
    const auto run = train(rows(data), options);
    const Bound& bound = proof_of(run).bound;
    RC_PRE(bound.comparator.has_value());
    RC_ASSERT(bound.holds == true);
    const auto& [origin, rho, loss] = *bound.comparator;
    RC_PRE(!origin.starts_with("row "));
    textbook::Vector u = origin == "the returned weights" ? weights_of(run) : run.history(0).last;
    const double length = textbook::norm(u);
    std::transform(u.begin(), u.end(), u.begin(), [=](double v) { return v / length; });
    const PlainSums sums =
        plain_sums(data, textbook::arow(data, options), textbook::regularization(options.learner), u, rho);
    RC_PRE(sums.mistakes > 0);
    const double zeros = static_cast<double>(std::count_if(data.x.begin(), data.x.end(), textbook::is_zero)) *
                         static_cast<double>(proof_of(run).epochs);
    const double expected =
        zeros +
        std::max(0.0, options.learner.covariance == Covariance::full ? sums.full_limit(rho) : sums.diagonal_limit(rho));
    RC_ASSERT(std::abs(*bound.mistakes_at_most - expected) <= 1e-8 * (1 + expected));
    RC_ASSERT(std::abs(loss * rho - sums.losses) <= 1e-8 * (1 + sums.losses));
}

/// Certificate: after an update of the diagonal form the score of the row is 1 − α; with the full matrix Aw = Σz.
RC_GTEST_PROP(CrammerKuleszaDredze, UpdatesDoWhatTheyPromise, ()) {
    const textbook::Data data = any_real(12);
    const TrainOptions options = any_options();
    const textbook::Run run = textbook::arow(data, options);
    for (const textbook::Update& update : run.updates) {
        if (options.learner.covariance == Covariance::diagonal) {
            RC_ASSERT(std::abs(textbook::score(data, update.w, update.row) - (1 - update.alpha)) <= 1e-9);
        }
    }
    if (options.learner.covariance == Covariance::full) {
        textbook::Vector rest = textbook::moved(run.last, -textbook::regularization(options.learner), run.w);
        for (const textbook::Update& update : run.updates) {
            rest = textbook::moved(rest, -textbook::dot(run.w, data.x[update.row]), data.x[update.row]);
        }
        RC_ASSERT(textbook::norm(rest) <= 1e-9 * (1 + textbook::norm(run.last)));
    }
}

RC_GTEST_PROP(CrammerKuleszaDredze, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_options();
    options.space.bias = bias;
    const textbook::Data data = any_real();
    if (*rc::gen::arbitrary<bool>()) { options.initial = *integer_vector(data.x[0].size() + (bias ? 1 : 0), 3); }
    RC_ASSERT(difference_from_textbook(data, options, sparse ? Storage::sparse : Storage::dense) == "");
}

TEST(CrammerKuleszaDredze, RunsOnRowsOfAllKindsHaveABoundThatHolds) {
    expect_bounds_of_runs([](std::uint64_t seed) {
        return options_of(seed % 2 == 0 ? Covariance::diagonal : Covariance::full, seed % 3 == 0 ? 10 : 0.1);
    });
}

TEST(CrammerKuleszaDredze, StreamsOfRowsOfAllKindsHaveABoundThatHolds) {
    for (int kind = 0; kind < kinds_of_rows; ++kind) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            OnlineOptions options;
            options.learner = options_of(seed % 2 == 0 ? Covariance::diagonal : Covariance::full).learner;
            options.bias = seed % 5 < 2;
            const textbook::Data data = rows_of_kind(kind, seed);
            Online learner(options);
            for (std::uint64_t round = 0; round < 1 + seed % 10; ++round) {
                for (std::size_t i = 0; i < data.size(); ++i) {
                    (void)learner.learn(data.x[i], static_cast<int>(data.y[i]));
                }
                const Bound bound = learner.proof().bound;
                EXPECT_EQ(bound.because, "") << kind << ' ' << seed;
                EXPECT_EQ(bound.holds, true) << kind << ' ' << seed;
            }
        }
    }
}

// Negative controls: learners that break the rule, with the bound of the rule

class Arow : public SecondMomentsLearner {
public:
    explicit Arow(const LearnerOptions& options) : SecondMomentsLearner(options, Covariance::diagonal) {}
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return score < 1 ? rate_of_update(view, row, score) : 0;
    }
    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 1; }
};

/// Moves w by a part of the step.
template <int percent> class PartOfAStep : public Arow {
public:
    using Arow::Arow;
    template <class V> void step(const V& view, std::size_t row, double score, double alpha, std::span<double> w) {
        const std::vector<double> before(w.begin(), w.end());
        Arow::step(view, row, score, alpha, w);
        for (std::size_t j = 0; j < w.size(); ++j) { w[j] = before[j] + percent / 100.0 * (w[j] - before[j]); }
    }
};

/// The number of sets of rows on which the audit finds the bound exceeded.
template <class Rule> int violations(Covariance covariance, int kind) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        TrainOptions options = options_of(covariance);
        options.epochs = 50;
        const auto run = run_declared_as<Rule>(LearnerKind::arow, rows_of_kind(kind, seed), options);
        count += proof_of(run).bound.holds == false ? 1 : 0;
    }
    return count;
}

TEST(CrammerKuleszaDredze, AuditCatchesStepsThatAreTooShortOrTooLong) {
    EXPECT_EQ(violations<Arow>(Covariance::diagonal, 0), 0);
    EXPECT_GT(violations<PartOfAStep<50>>(Covariance::diagonal, 0), 10);
    EXPECT_EQ(violations<Arow>(Covariance::full, 0), 0);
    EXPECT_GT(violations<PartOfAStep<200>>(Covariance::full, 0), 5);
}

} // namespace
} // namespace novikoff::test::crammer_kulesza_dredze_test
