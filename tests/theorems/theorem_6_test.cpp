// Steiner, Theorem 6: a row of class 1 is classified correctly if its angle to w is below π/2, a row of class −1 if it
// is above. This is a statement about one visit, so the four parts are: the claim, for the driver's visits and for
// predictions; the certificate, the sign of the cosine in whole numbers; the reference, scores bit-identical to the
// textbook's; the negative control, the right angle itself.
#include "novikoff/model.hpp"
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <cstdint>
#include <numbers>

namespace novikoff::test::theorem_6_test {
namespace {

double angle(const textbook::Vector& a, const textbook::Vector& b) {
    return std::acos(std::clamp(textbook::dot(a, b) / (textbook::norm(a) * textbook::norm(b)), -1.0, 1.0));
}

textbook::Vector any_nonzero(std::size_t dimension) {
    return *rc::gen::suchThat(integer_vector(dimension, 20), [](const auto& v) { return !textbook::is_zero(v); });
}

/// Whether the driver with weights w counts this row as a mistake. The second row is its mirror image, to have a second
/// class.
bool is_mistake(const textbook::Vector& w, const textbook::Vector& x, double y) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = w;
    options.epochs = 1;
    const auto run = train(rows({x, textbook::moved(textbook::Vector(x.size()), -1, x)}, {y, -y}), options);
    const auto entries = run.history(0).ledger.entries();
    return !entries.empty() && entries[0].row == 0;
}

double score_by(const textbook::Vector& w, const textbook::Vector& x) {
    Separator separator;
    separator.weights = w;
    return scores(separator, rows({x}, {1}), false).at(0);
}

/// The class, +1 or −1, that a model with these weights predicts.
double prediction(const textbook::Vector& w, const textbook::Vector& x) {
    Model model;
    model.separators.resize(1);
    return decide(model, {{score_by(w, x)}}).at(0) == 1 ? 1 : -1;
}

RC_GTEST_PROP(Theorem6, RowIsCorrectIfItsAngleIsBelowARightOneForClassOneAndAboveForTheOther, ()) {
    const auto dimension = any_count(1, 5);
    const textbook::Vector w = any_nonzero(dimension);
    const textbook::Vector x = any_nonzero(dimension);
    const double y = *rc::gen::element(-1.0, 1.0);
    const double right = std::numbers::pi / 2;
    RC_PRE(std::abs(angle(w, x) - right) > 1e-12);
    const bool correct = y > 0 ? angle(w, x) < right : angle(w, x) > right;
    RC_ASSERT(is_mistake(w, x, y) == !correct);
    RC_ASSERT((prediction(w, x) == y) == correct);
}

/// The certificate: the sign of the cosine, right angles included, is that of a sum of products of whole numbers.
RC_GTEST_PROP(Theorem6, MistakesAreThoseOfExactArithmetic, ()) {
    const auto dimension = any_count(1, 3);
    const textbook::Vector w = *integer_vector(dimension, 3);
    const textbook::Vector x =
        *rc::gen::suchThat(integer_vector(dimension, 3), [](const auto& v) { return !textbook::is_zero(v); });
    const double y = *rc::gen::element(-1.0, 1.0);
    std::int64_t cosine = 0;
    for (std::size_t j = 0; j < dimension; ++j) {
        cosine += static_cast<std::int64_t>(w[j]) * static_cast<std::int64_t>(x[j]);
    }
    RC_ASSERT(is_mistake(w, x, y) == (y > 0 ? cosine <= 0 : cosine >= 0));
    RC_ASSERT(prediction(w, x) == (cosine > 0 ? 1 : -1));
}

/// The reference: real numbers in any number of lanes.
RC_GTEST_PROP(Theorem6, ScoresAreTheTextbooksBitForBit, ()) {
    const textbook::Data data = any_real();
    Separator separator;
    separator.weights = data.x[0];
    const auto dense = scores(separator, rows(data), false);
    const auto sparse = scores(separator, rows(data, Storage::sparse), false);
    for (std::size_t i = 0; i < data.size(); ++i) {
        RC_ASSERT(dense[i] == textbook::dot(data.x[0], data.x[i]));
        RC_ASSERT(sparse[i] == dense[i]);
    }
}

// Negative controls

/// "Between 0 and π/2" excludes π/2: at a right angle a row of either class is a mistake and is predicted negative.
TEST(Theorem6, RightAngleIsAMistakeForBothClasses) {
    EXPECT_TRUE(is_mistake({1, 2}, {2, -1}, 1));
    EXPECT_TRUE(is_mistake({1, 2}, {2, -1}, -1));
    EXPECT_EQ(prediction({1, 2}, {2, -1}), -1);
}

/// Without "of class 1": the same angle is wrong for class −1.
TEST(Theorem6, SharpAngleIsAMistakeForTheOtherClass) {
    EXPECT_FALSE(is_mistake({1, 2}, {1, 1}, 1));
    EXPECT_TRUE(is_mistake({1, 2}, {1, 1}, -1));
}

} // namespace
} // namespace novikoff::test::theorem_6_test
