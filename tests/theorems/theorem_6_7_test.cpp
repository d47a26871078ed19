// Steiner, Theorems 6 and 7. 6: a row of class 1 is classified correctly if its angle to w is below π/2.
// 7: an update increases y⟨w,x⟩; it does so by exactly ‖x‖².
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <numbers>

namespace novikoff::test {
namespace {

double angle(const textbook::Vector& a, const textbook::Vector& b) {
    return std::acos(std::clamp(textbook::dot(a, b) / (textbook::norm(a) * textbook::norm(b)), -1.0, 1.0));
}

textbook::Vector any_nonzero(std::size_t dimension) {
    return *rc::gen::suchThat(integer_vector(dimension, 20), [](const auto& v) { return !textbook::is_zero(v); });
}

RC_GTEST_PROP(Theorem6, RowIsCorrectIfAndOnlyIfItsAngleIsBelowARightOne, ()) {
    const auto dimension = any_count(1, 5);
    const textbook::Vector w = any_nonzero(dimension);
    const textbook::Vector x = any_nonzero(dimension);
    const double y = *rc::gen::element(-1.0, 1.0);
    const double right = std::numbers::pi / 2;
    if (textbook::dot(w, x) == 0) { // on the boundary: a right angle, and by convention a mistake
        RC_ASSERT(std::abs(angle(w, x) - right) < 1e-12);
    } else {
        RC_ASSERT((y * textbook::dot(w, x) > 0) == (y > 0 ? angle(w, x) < right : angle(w, x) > right));
    }
}

RC_GTEST_PROP(Theorem7, EachUpdateOfARunRaisesTheScoreByTheSquaredLength, ()) {
    const textbook::Data data = any_labelled(3);
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 5;
    const auto run = train(rows(data), options);
    textbook::Vector w(3);
    for (const LedgerEntry& entry : run.histories.at(0).ledger.entries()) {
        const auto i = static_cast<std::size_t>(entry.row);
        RC_ASSERT(entry.score == textbook::score(data, w, i));
        w = textbook::moved(w, entry.alpha * data.y[i], data.x[i]);
        RC_ASSERT(textbook::score(data, w, i) == entry.score + textbook::dot(data.x[i], data.x[i]));
    }
}

/// Har-Peled and CMU: "we are walking in the right direction". A zero row cannot be walked towards.
TEST(Theorem7, ScoreOfAZeroRowDoesNotRise) {
    const textbook::Data data{{{0, 0}, {1, 0}}, {1, -1}};
    EXPECT_EQ(textbook::score(data, textbook::moved({3, 4}, 1, data.x[0]), 0), textbook::score(data, {3, 4}, 0));
}

} // namespace
} // namespace novikoff::test
