// Rows that no hyperplane separates, so that a run reaches its limit of epochs.
#pragma once

#include "base/random.hpp"
#include "support/datasets.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace novikoff::test {

/// Rows around a hyperplane, some of them on its wrong side.
inline textbook::Data noisy(std::size_t rows, std::size_t columns, double wrong, std::uint64_t seed) {
    Random random(seed);
    textbook::Data data;
    for (std::size_t i = 0; i < rows; ++i) {
        textbook::Vector x(columns);
        for (double& value : x) { value = 2 * random.uniform() - 1; }
        const double side = x[0] + (columns > 1 ? 0.5 * x[1] : 0);
        data.x.push_back(x);
        data.y.push_back((side > 0) == (random.uniform() >= wrong) ? 1 : -1);
    }
    return data;
}

inline Dataset three_classes(std::size_t rows, std::uint64_t seed) {
    const textbook::Data data = noisy(rows, 3, 0, seed);
    std::vector<std::uint32_t> labels;
    for (const textbook::Vector& x : data.x) { // every eleventh label ignores the position
        labels.push_back(labels.size() % 11 == 0 ? 0 : x[0] > 0.3 ? 2 : x[1] > 0 ? 1 : 0);
    }
    return labelled_rows(data.x, labels, {"a", "b", "c"});
}

} // namespace novikoff::test
