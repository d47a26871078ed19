// Crammer et al. 2006, Lemma 1, as a bound for rows that need not be separable. With p = α(2ℓ − α‖x‖²), P its sum over
// the updates at right rows and g its mean over the M mistakes, for every u: g·M + P ≤ ‖u − w0‖² + 2Σα(1 − z·u)₊, as
// derived in learn/rules/passive_aggressive.hpp.
#include "learn/rules/mean.hpp"
#include "learn/rules/passive_aggressive.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"
#include "support/second_moments.hpp"

#include <rapidcheck/gtest.h>

#include <numeric>

namespace novikoff::test::passive_aggressive_progress_test {
namespace {

TrainOptions options_of(Form form, double c = 1) {
    TrainOptions options = options_for(LearnerKind::passive_aggressive);
    options.learner.form = form;
    options.learner.aggressiveness = c;
    return options;
}

TrainOptions any_form() {
    TrainOptions options = options_of(*rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii),
                                      *rc::gen::element(1e-50, 0.01, 0.1, 1.0, 10.0, 1e50));
    options.epochs = any_count(1, 40);
    return options;
}

/// What the bound is made of, from the ledger of a run from w0 = 0.
struct Sums {
    double mistakes = 0;
    double gains = 0;  ///< g·M
    double others = 0; ///< P
    double losses = 0; ///< Σα(γ − z·u)₊

    [[nodiscard]] double limit(double gamma) const {
        return mistakes / gains * (1 / gamma / gamma + 2 * losses / gamma - others);
    }
};

Sums sums_of(const textbook::Data& data, const Ledger& ledger, const textbook::Vector& u, double gamma) {
    Sums sums;
    for (const auto& [row, alpha, score] : ledger.entries()) {
        const double p = alpha * (2 * (1 - score) - alpha * textbook::dot(data.x[row], data.x[row]));
        (score <= 0 ? sums.gains : sums.others) += p;
        sums.mistakes += score <= 0 ? 1 : 0;
        sums.losses += alpha * std::max(0.0, gamma - textbook::score(data, u, row) / textbook::norm(u));
    }
    return sums;
}

double zero_rows(const textbook::Data& data) {
    return static_cast<double>(std::count_if(data.x.begin(), data.x.end(), textbook::is_zero));
}

double mistakes_of(const Proof& proof) {
    return static_cast<double>(std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0}));
}

RC_GTEST_PROP(PassiveAggressiveProgress, MistakesAreAtMostTheBoundForEveryDirectionAndMargin, (bool real)) {
    const textbook::Data data = real ? any_real(12) : any_labelled(2);
    const auto run = train(rows(data), any_form());
    const textbook::Vector u =
        *rc::gen::suchThat(integer_vector(data.x[0].size(), 5), [](const auto& v) { return !textbook::is_zero(v); });
    const double gamma = std::pow(10, *whole_number(-20, 10) / 10.0);
    const Sums sums = sums_of(data, run.ledger(), u, gamma);
    RC_ASSERT(sums.mistakes == 0 || sums.mistakes <= slack * sums.limit(gamma));
}

/// Certificate: what a run prints is the formula at its own u and ρ, and it holds. It is no worse than the paper's.
RC_GTEST_PROP(PassiveAggressiveProgress, PrintedBoundIsTheFormulaAtTheNamedDirection, (bool mean)) {
    const textbook::Data data = any_labelled(2);
    TrainOptions options = any_form();
    if (mean) { options.learner.kind = LearnerKind::averaged_passive_aggressive; }
    const auto run = train(rows(data), options);
    const Bound& bound = proof_of(run).bound;
    RC_PRE(bound.comparator.has_value());
    RC_ASSERT(bound.holds == true);
    const auto& [origin, rho, loss] = *bound.comparator;
    RC_PRE(!origin.starts_with("row "));
    const textbook::Vector u = origin == "the last weights" ? run.history(0).last : weights_of(run);
    const Sums sums = sums_of(data, run.ledger(), u, rho);
    const double zeros = zero_rows(data) * static_cast<double>(proof_of(run).epochs);
    const double expected = zeros + std::max(0.0, sums.limit(rho));
    RC_ASSERT(std::abs(*bound.mistakes_at_most - expected) <= 1e-8 * (1 + expected));
    RC_ASSERT(std::abs(loss * rho - sums.losses) <= 1e-8 * (1 + sums.losses));
    const double factor =
        passive_aggressive_factor(options.learner.form, options.learner.aggressiveness, radius(data) * radius(data));
    RC_ASSERT(*bound.mistakes_at_most <= zeros + slack * factor * (1 / rho / rho + 2 * loss));
}

/// The same for separable rows: the loss of u is 0.
RC_GTEST_PROP(PassiveAggressiveProgress, PrintedBoundOfSeparatedRowsIsTheFormulaWithoutLosses, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = any_form();
    const auto run = train(rows(data), options);
    const Proof& proof = proof_of(run);
    RC_PRE(proof.margin.lower.has_value());
    const Sums sums = sums_of(data, run.ledger(), {1, 0}, 1);
    const double gamma = *proof.margin.lower;
    const double expected = std::max(0.0, sums.mistakes / sums.gains * (1 / gamma / gamma - sums.others));
    RC_ASSERT(proof.bound.holds == true);
    RC_ASSERT(mistakes_of(proof) <= expected * slack);
    RC_ASSERT(*proof.bound.mistakes_at_most <= expected * (1 + 1e-8));
}

RC_GTEST_PROP(PassiveAggressiveProgress, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_form();
    options.space.bias = bias;
    RC_ASSERT(difference_from_textbook(any_real(), options, sparse ? Storage::sparse : Storage::dense) == "");
}

TEST(PassiveAggressiveProgress, RunsOnRowsOfAllKindsHaveABoundThatHolds) {
    expect_bounds_of_runs(
        [](std::uint64_t seed) { return options_of(static_cast<Form>(seed % 3), seed % 2 == 0 ? 10 : 0.1); });
}

TEST(PassiveAggressiveProgress, StreamsOfRowsOfAllKindsHaveABoundThatHolds) {
    for (int kind = 0; kind < kinds_of_rows; ++kind) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            OnlineOptions options;
            options.learner = options_of(static_cast<Form>(seed % 3), seed % 2 == 0 ? 10 : 0.1).learner;
            options.bias = seed % 5 < 2;
            const textbook::Data data = rows_of_kind(kind, seed);
            Online learner(options);
            for (std::uint64_t round = 0; round < 1 + seed % 10; ++round) {
                for (std::size_t i = 0; i < data.size(); ++i) {
                    (void)learner.learn(data.x[i], static_cast<int>(data.y[i]));
                }
            }
            EXPECT_EQ(learner.proof().bound.holds, true) << kind << ' ' << seed;
        }
    }
}

// Negative controls

/// Steps of another length than the rule's, which come less near to u than p says.
template <int Percent> class OtherSteps : public PassiveAggressive {
public:
    using PassiveAggressive::PassiveAggressive;
    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return PassiveAggressive::rate(view, row, score) * Percent / 100;
    }
};

/// How many of 100 runs have a bound that holds.
template <class Rule> int bounds_that_hold(LearnerKind kind, Form form) {
    int hold = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        TrainOptions options = options_of(form);
        options.learner.kind = kind;
        options.epochs = 30;
        hold += *proof_of(run_declared_as<Rule>(kind, rows_of_kind(1, seed), options)).bound.holds ? 1 : 0;
    }
    return hold;
}

TEST(PassiveAggressiveProgress, StepsOfAnotherLengthBreakTheBound) {
    constexpr auto kind = LearnerKind::passive_aggressive;
    for (const Form form : {Form::pa, Form::pa_i, Form::pa_ii}) {
        EXPECT_EQ(bounds_that_hold<OtherSteps<100>>(kind, form), 100);
        EXPECT_LT(bounds_that_hold<OtherSteps<50>>(kind, form), 80) << to_string(form);
        EXPECT_LT(bounds_that_hold<OtherSteps<300>>(kind, form), 80) << to_string(form);
    }
    constexpr auto averaged = LearnerKind::averaged_passive_aggressive;
    EXPECT_LT(bounds_that_hold<Mean<OtherSteps<50>>>(averaged, Form::pa), 80);
}

/// Without the losses of the updates the bound is too small on rows that cannot be separated.
TEST(PassiveAggressiveProgress, WithoutLossesTheBoundFails) {
    const textbook::Data data{{{1, 0}, {1, 0}}, {1, -1}};
    TrainOptions options = options_of(Form::pa_i);
    options.epochs = 50;
    const auto run = train(rows(data), options);
    ASSERT_TRUE(proof_of(run).bound.comparator.has_value());
    const double rho = proof_of(run).bound.comparator->margin;
    Sums sums = sums_of(data, run.ledger(), {1, 0}, rho);
    EXPECT_LE(mistakes_of(proof_of(run)), slack * sums.limit(rho));
    sums.losses = 0;
    EXPECT_GT(mistakes_of(proof_of(run)), sums.limit(rho));
}

/// A window needs the weights that it begins with: from w = (0, −10) a row has mistakes and no loss along u.
TEST(PassiveAggressiveProgress, AWindowNeedsItsBeginning) {
    PassiveAggressiveSums sums(100);
    const textbook::Vector w{0, -10};
    const textbook::Vector u{0, 1};
    sums.add(1, -10, 1); // PA-I with C = 1 and the row (0, 1)
    Window window;
    window.own = sums.limit(2, 1);
    EXPECT_LT(window.own_limit(1, 0), 1);
    window.begin_at(w, u);
    EXPECT_NEAR(window.own_limit(1, 0), 11.0 * 11 / (2 * 11 - 1), 1e-9); // ‖w − u‖²/p
}

} // namespace
} // namespace novikoff::test::passive_aggressive_progress_test
