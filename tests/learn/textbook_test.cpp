// Every learner is bit-identical to the textbook's loop: real and whole numbers, all orders, any seed, with and without
// bias, initial weights and zero rows, in dense and sparse storage.
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::textbook_test {
namespace {

void choose_learner(LearnerOptions& learner) {
    learner.eta = *rc::gen::element(1.0, 0.1, 0.5, 3.0);
    learner.rates =
        *rc::gen::element(RateSet{}, RateSet{true, {0.5, 4}}, RateSet{true, {0.3, 0.7}}, RateSet{false, {0.3, 0.1, 7}});
    learner.delta = *rc::gen::element(0.0, 0.01, 0.1);
    learner.power = *rc::gen::element(1.5, 2.0, 2.7);
    learner.sharpness = *rc::gen::element(0.3, 3.0, 800.0);
    learner.epsilon = *rc::gen::element(0.05, 0.1, 0.5);
    learner.updates = *rc::gen::element(Updates::all, Updates::outside);
    learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    learner.aggressiveness = *rc::gen::element(0.01, 1.0, 10.0);
    learner.cost = *rc::gen::element(0.01, 1.0, 10.0);
    learner.loss = *rc::gen::element(Loss::hinge, Loss::squared_hinge);
    learner.own["gap"] = *rc::gen::element(0.3, 1e-3, 1e-9);
    learner.covariance = *rc::gen::element(Covariance::diagonal, Covariance::full);
    learner.own["regularization"] = *rc::gen::element(0.1, 1.0, 10.0);
}

TrainOptions any_options(const textbook::Data& data) {
    TrainOptions options;
    choose_learner(options.learner);
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.epochs = any_count(1, 24);
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    if (*rc::gen::arbitrary<bool>()) {
        options.initial = *integer_vector(data.x[0].size() + (options.space.bias ? 1 : 0), 3);
    }
    return options;
}

/// The fuzzy learner refuses data whose class means coincide or whose rows are all fuzzy.
bool can_be_learnt(const textbook::Data& data, const LearnerOptions& learner) {
    if (learner.kind != LearnerKind::fuzzy) { return true; }
    const textbook::Vector p = textbook::memberships(data, learner.sharpness);
    return textbook::mean(data, 1) != textbook::mean(data, -1) && std::any_of(p.begin(), p.end(), [&](double value) {
               return !textbook::is_fuzzy(value, learner) && textbook::fuzzy_rate(value, learner) > 0;
           });
}

void expect_agreement(const textbook::Data& data) {
    TrainOptions options = any_options(data);
    for (const LearnerKind kind : all_learners()) {
        options.learner.kind = kind;
        if (!can_be_learnt(data, options.learner)) { continue; }
        for (const Storage storage : {Storage::dense, Storage::sparse}) {
            const std::string found = difference_from_textbook(data, options, storage);
            RC_ASSERT(to_string(kind) + ": " + found == to_string(kind) + ": ");
        }
    }
}

RC_GTEST_PROP(Textbook, IsFollowedBitForBitOnRealRows, ()) { expect_agreement(any_real()); }

RC_GTEST_PROP(Textbook, IsFollowedBitForBitOnWholeNumbers, ()) { expect_agreement(any_labelled(3)); }

RC_GTEST_PROP(Textbook, IsFollowedBitForBitOnSeparableRows, ()) { expect_agreement(any_separable(4).data); }

RC_GTEST_PROP(Textbook, IsFollowedBitForBitWithZeroRows, ()) {
    textbook::Data data = any_labelled(2, 6);
    for (textbook::Vector& x : data.x) {
        if (*whole_number(0, 2) == 0) { x = {0, 0}; }
    }
    expect_agreement(data);
}

} // namespace
} // namespace novikoff::test::textbook_test
