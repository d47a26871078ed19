// CS 337: the perceptron is stochastic gradient descent with step η on Σ max(0, −y⟨w,x⟩), with the subgradient −yx
// where the loss has a kink. The choice at the kink matters: with 0 there, w never leaves w0 = 0.
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::perceptron_loss_test {
namespace {

double loss(const textbook::Data& data, const textbook::Vector& w, std::size_t i) {
    return std::max(0.0, -textbook::score(data, w, i));
}

/// k·y·x with the k of the notes: −1 below the kink, 0 above it, `at_kink` on it.
textbook::Vector subgradient(const textbook::Data& data, const textbook::Vector& w, std::size_t i, double at_kink) {
    const double s = textbook::score(data, w, i);
    const double k = s < 0 ? -1 : s > 0 ? 0 : at_kink;
    return textbook::moved(textbook::Vector(w.size()), k * data.y[i], data.x[i]);
}

textbook::Vector descend(const textbook::Data& data, double eta, int epochs, double at_kink) {
    textbook::Vector w(data.x[0].size());
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = 0; i < data.size(); ++i) {
            w = textbook::moved(w, -eta, subgradient(data, w, i, at_kink));
        }
    }
    return w;
}

RC_GTEST_PROP(PerceptronLoss, PerceptronIsStochasticGradientDescentOnIt, (bool real)) {
    const textbook::Data data = real ? any_real() : any_labelled(3);
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.learner.eta = *rc::gen::element(0.5, 1.0, 2.0);
    options.epochs = 7;
    RC_ASSERT(train(rows(data), options).history(0).last == descend(data, options.learner.eta, 7, -1));
}

RC_GTEST_PROP(PerceptronLoss, SubgradientLiesBelowTheLoss, ()) {
    const textbook::Data data = any_labelled(3, 2);
    const textbook::Vector w0 = *integer_vector(3, 9);
    const textbook::Vector w = *integer_vector(3, 9);
    const double at_kink = *whole_number(-4, 0) / 4.0;
    const textbook::Vector g = subgradient(data, w0, 0, at_kink);
    RC_ASSERT(loss(data, w, 0) - loss(data, w0, 0) >= textbook::dot(g, textbook::moved(w, -1, w0)));
}

RC_GTEST_PROP(PerceptronLoss, ProofReportsTheSumOfLossesAtTheEnd, ()) {
    const textbook::Data data = any_labelled(3);
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 3;
    const auto run = train(rows(data), options);
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) { sum += loss(data, weights_of(run), i); }
    RC_ASSERT(proof_of(run).perceptron_loss == sum); // integers: exact in any order
    RC_ASSERT(proof_of(run).errors == textbook::errors(data, weights_of(run)));
}

/// Negative control: the gradient of the differentiable part only, as in the printed code of Figure 3.4.
RC_GTEST_PROP(PerceptronLoss, ZeroAtTheKinkNeverLeavesZero, ()) {
    const textbook::Data data = any_separable(3).data;
    RC_ASSERT(textbook::is_zero(descend(data, 1, 10, 0)));
}

} // namespace
} // namespace novikoff::test::perceptron_loss_test
