// Enough rows for shortcuts to be used, with a gap of any width.
#pragma once

#include "base/random.hpp"
#include "reference/textbook.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace novikoff::test {

/// Rows in the unit cube with a gap around a random hyperplane through the origin; some of the labels are wrong.
inline textbook::Data with_gap(std::size_t rows, std::size_t columns, double gap, std::size_t wrong,
                               std::uint64_t seed) {
    Random random(seed);
    textbook::Vector u(columns);
    for (double& value : u) { value = random.normal(); }
    const double length = textbook::norm(u);
    textbook::Data data;
    while (data.x.size() < rows) {
        textbook::Vector x(columns);
        for (double& value : x) { value = 2 * random.uniform() - 1; }
        const double side = textbook::dot(u, x) / length;
        if (std::abs(side) >= gap) {
            data.x.push_back(x);
            data.y.push_back((side > 0) == (data.y.size() >= wrong) ? 1 : -1);
        }
    }
    return data;
}

} // namespace novikoff::test
