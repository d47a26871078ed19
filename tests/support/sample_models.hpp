// Models for the tests: a small one written by hand, and random ones.
#pragma once

#include "data/storage.hpp"
#include "novikoff/model.hpp"
#include "support/rows_of_numbers.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace novikoff::test {

/// Two named columns, scaled, with a bias.
inline Model small_model() {
    Model model;
    model.learner = LearnerKind::perceptron;
    model.options = {{"eta", "1"}, {"order", "cyclic"}};
    model.classes = {"no", "yes"};
    model.schema = {{"age", {}}, {"city", {"Oslo", "Rome"}}};
    model.zero_based = true;
    model.space.input_columns = 3;
    model.space.scale = Scale::max_abs;
    model.space.factor = {0.5, 1, 1};
    Separator separator;
    separator.weights = {1, -0.0, 5e-324, 0.1};
    separator.proof.mistakes = {2, 0};
    separator.proof.margin.lower = 0.25;
    separator.proof.stopped = Stopped::separated;
    model.separators = {separator};
    return model;
}

/// The mean of 7 visits that ended with other weights.
inline Model small_averaged_model() {
    Model model = small_model();
    model.learner = LearnerKind::averaged;
    model.separators[0].history.last = {2, -0.0, 5e-324, 0.3};
    model.separators[0].history.visits = 7;
    return model;
}

/// One column, no bias; v_0 = 0, then steps +1 on (2) and −1 on (3).
inline Model small_voted_model() {
    Model model;
    model.learner = LearnerKind::voted;
    model.classes = {"-1", "1"};
    model.space.input_columns = 1;
    model.space.bias = false;
    Separator separator;
    separator.weights = {-1};
    separator.votes.support = dense({{2}, {3}});
    separator.votes.row = {0, 1};
    separator.votes.step = {1, -1};
    separator.votes.count = {0, 5, 2};
    model.separators = {separator};
    return model;
}

/// An arbitrary finite double: normal, subnormal, zero of either sign.
inline double arbitrary_double() {
    const std::uint64_t sign_only = 0x8000000000000000U;
    const std::uint64_t no_exponent = 0x800fffffffffffffU;
    const auto bits = *rc::gen::resize(1000, rc::gen::arbitrary<std::uint64_t>());
    const double value = std::bit_cast<double>(bits & *rc::gen::element(~std::uint64_t{0}, sign_only, no_exponent));
    return std::isfinite(value) ? value : 0.1;
}

inline std::vector<double> arbitrary_doubles(std::size_t n) {
    std::vector<double> values(n);
    std::generate(values.begin(), values.end(), arbitrary_double);
    return values;
}

inline Votes arbitrary_votes(std::size_t columns, std::size_t dimension) {
    Votes votes;
    const auto rows = *rc::gen::inRange<std::size_t>(1, 4);
    votes.support = stored_as_fits(parts_of(dense(arbitrary_numbers(rows, columns, *rc::gen::inRange(0, 10)))));
    const auto steps = *rc::gen::inRange<std::size_t>(0, 6);
    for (std::size_t k = 0; k < steps; ++k) {
        votes.row.push_back(static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(0, rows)));
    }
    votes.step = arbitrary_doubles(steps);
    votes.count = *rc::gen::container<std::vector<std::uint64_t>>(steps + 1, rc::gen::arbitrary<std::uint64_t>());
    if (*rc::gen::arbitrary<bool>()) { votes.initial = arbitrary_doubles(dimension); }
    return votes;
}

inline Proof arbitrary_proof() {
    const auto maybe = [] { return *rc::gen::arbitrary<bool>() ? std::optional(arbitrary_double()) : std::nullopt; };
    Proof proof;
    proof.radius = arbitrary_double();
    proof.margin = {maybe(), maybe()};
    if (proof.margin.lower && proof.margin.upper && *proof.margin.lower > *proof.margin.upper) {
        std::swap(proof.margin.lower, proof.margin.upper);
    }
    proof.bound = {"(R/γ)²", maybe(), maybe(), *rc::gen::element<std::optional<bool>>(std::nullopt, true, false),
                   "\"\n\t"};
    if (*rc::gen::arbitrary<bool>()) {
        proof.rates = {arbitrary_double(), arbitrary_double(), arbitrary_double(), arbitrary_double()};
    }
    proof.updates = *rc::gen::arbitrary<std::uint64_t>();
    proof.epochs = std::numeric_limits<std::uint64_t>::max();
    proof.mistakes = *rc::gen::arbitrary<std::vector<std::uint64_t>>();
    proof.stopped = *rc::gen::element(Stopped::separated, Stopped::stopping_rule, Stopped::epoch_limit,
                                      Stopped::interrupted, Stopped::cycle);
    proof.errors = *rc::gen::arbitrary<std::uint64_t>();
    proof.perceptron_loss = *rc::gen::element(0.5, std::numeric_limits<double>::infinity());
    return proof;
}

inline Space arbitrary_space() {
    Space space;
    space.input_columns = *rc::gen::inRange<std::size_t>(1, 4);
    space.lift = *rc::gen::element(Lift::none, Lift::circle, Lift::polynomial);
    space.degree = space.lift == Lift::polynomial ? *rc::gen::inRange(1U, 4U) : 1;
    space.scale = *rc::gen::element(Scale::none, Scale::unit_ball, Scale::standard, Scale::max_abs);
    if (space.scale != Scale::none) {
        space.factor = arbitrary_doubles(space.columns());
        std::replace(space.factor.begin(), space.factor.end(), 0.0, 5e-324); // 0 is not a valid factor
    }
    if (space.scale == Scale::standard) { space.shift = arbitrary_doubles(space.columns()); }
    space.bias = *rc::gen::arbitrary<bool>();
    return space;
}

inline Model arbitrary_model() {
    Model model;
    model.learner = *rc::gen::element(LearnerKind::perceptron, LearnerKind::voted);
    model.options = {{"eta", "0.5"}, {"ключ", "\\"}};
    const std::vector<std::string> names{"a", "", "日本", "with \"quotes\"", "5"};
    model.classes.assign(names.begin(), names.begin() + *rc::gen::inRange(2, 6));
    model.space = arbitrary_space();
    if (*rc::gen::arbitrary<bool>()) {
        for (std::size_t j = 0; j < model.space.input_columns; ++j) {
            model.schema.push_back({"column " + std::to_string(j), {}});
        }
        model.schema.back().levels = {"only"};
    }
    for (std::size_t k = 0; k < (model.classes.size() == 2 ? 1 : model.classes.size()); ++k) {
        Separator separator;
        separator.weights = arbitrary_doubles(model.space.dimension());
        separator.proof = arbitrary_proof();
        if (model.voted()) { separator.votes = arbitrary_votes(model.space.columns(), model.space.dimension()); }
        model.separators.push_back(separator);
    }
    return model;
}

} // namespace novikoff::test
