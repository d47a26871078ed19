// Random data for properties. Integer rows make every learner with dyadic rates exact in doubles.
#pragma once

#include "reference/textbook.hpp"

#include <rapidcheck.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace novikoff::test {

/// Rows through the origin and a direction that separates them.
struct Separable {
    textbook::Data data;
    textbook::Vector separator;
};

/// Uniform on {least, …, largest} from the first case on: RapidCheck's own ranges begin small.
inline rc::Gen<int> whole_number(int least, int largest) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, largest + 1));
}

inline std::size_t any_count(std::size_t least, std::size_t most) {
    return static_cast<std::size_t>(*whole_number(static_cast<int>(least), static_cast<int>(most)));
}

inline rc::Gen<textbook::Vector> integer_vector(std::size_t dimension, int largest) {
    return rc::gen::container<textbook::Vector>(
        dimension, rc::gen::map(whole_number(-largest, largest), [](int v) { return static_cast<double>(v); }));
}

/// Rows with coordinates in {−9, …, 9}, labelled by a random direction. No row is orthogonal to it.
inline Separable any_separable(std::size_t dimension, std::size_t at_most = 12) {
    Separable result;
    result.separator =
        *rc::gen::suchThat(integer_vector(dimension, 6), [](const auto& u) { return !textbook::is_zero(u); });
    const auto count = any_count(2, at_most);
    for (std::size_t i = 0; i < count; ++i) {
        textbook::Vector x = *integer_vector(dimension, 9);
        double side = textbook::dot(result.separator, x);
        if (side == 0) { // a step along the separator leaves its hyperplane
            x = textbook::moved(x, 1, result.separator);
            side = textbook::dot(result.separator, x);
        }
        result.data.x.push_back(x);
        result.data.y.push_back(side > 0 ? 1 : -1);
    }
    if (std::abs(result.data.y[0] + result.data.y[1]) == 2) { // both classes must occur
        for (double& value : result.data.x[1]) { value = -value; }
        result.data.y[1] = -result.data.y[1];
    }
    return result;
}

/// Integer rows with random labels, both of which occur. They are seldom separable.
inline textbook::Data any_labelled(std::size_t dimension, std::size_t at_most = 12) {
    textbook::Data data;
    const auto count = any_count(2, at_most);
    for (std::size_t i = 0; i < count; ++i) {
        data.x.push_back(*integer_vector(dimension, 6));
        data.y.push_back(i == 0 || (i > 1 && *rc::gen::arbitrary<bool>()) ? 1 : -1);
    }
    return data;
}

/// Real rows, a third of the values 0. The number of columns fills some lanes and leaves a remainder.
inline textbook::Data any_real(std::size_t at_most = 25) {
    novikoff::Random random(*rc::gen::arbitrary<std::uint64_t>());
    const auto count = any_count(2, at_most);
    const auto columns = any_count(1, 19);
    textbook::Data data;
    for (std::size_t i = 0; i < count; ++i) {
        textbook::Vector x(columns);
        for (double& value : x) { value = random.below(3) == 0 ? 0 : random.normal(); }
        data.x.push_back(x);
        data.y.push_back(i == 0 || (i > 1 && random.below(2) == 0) ? 1 : -1);
    }
    return data;
}

} // namespace novikoff::test

namespace rc {
inline void showValue(const textbook::Data& data, std::ostream& os) { // NOLINT: RapidCheck's name
    for (std::size_t i = 0; i < data.size(); ++i) {
        os << (data.y[i] > 0 ? "+1 (" : "-1 (");
        for (const double value : data.x[i]) { os << value << ' '; }
        os << ")\n";
    }
}
} // namespace rc
