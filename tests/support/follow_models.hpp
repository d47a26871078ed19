// Small models whose predictions can be computed by hand, for tests of rows that are answered one by one.
#pragma once

#include "novikoff/model.hpp"

#include <string>
#include <utility>
#include <vector>

namespace novikoff::test {

/// x1 − 2·x2 + x3/2 + 1/4 > 0.
inline Model numbers_model(std::vector<std::string> classes) {
    Model model;
    model.learner = LearnerKind::perceptron;
    model.classes = std::move(classes);
    model.space.input_columns = 3;
    model.separators = {Separator{{1, -2, 0.5, 0.25}, {}, {}, {}}};
    return model;
}

/// The same on a number `a` and a text `b` with two levels.
inline Model table_model(std::vector<std::string> classes) {
    Model model = numbers_model(std::move(classes));
    model.schema = {{"a", {}}, {"b", {"u", "v"}}};
    return model;
}

} // namespace novikoff::test
