#include "prove/check/exact_radius.hpp"

#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace novikoff {

bool trusted(double square, const ExactRows& rows) {
    return square > 0x1p-900 && square < 0x1p1000 && std::isfinite(rows.lift_roundings());
}

double exact_radius(const ExactRows& rows, std::span<const double> squared, std::uint64_t before) {
    Rational largest;
    std::size_t longest = 0;
    double near = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (trusted(near, rows) && squared[i] < near * (1 - 1e-9)) {
            continue;
        }
        near = std::max(near, squared[i]);
        Rational exact;
        for (const Rational& x : rows.exact(i, 1)) {
            exact.add_product(x, x);
        }
        if (exact > largest) {
            largest = std::move(exact);
            longest = i;
        }
    }
    const double radius = sqrt_above(largest);
    if (!std::isfinite(radius)) {
        throw Error(ErrorKind::data, Place{rows.near().source()},
                    Message("{}{} is longer than the largest double; make the numbers smaller",
                            NamedRows{{before + longest}}, rows.bias() ? ", with the 1 of the bias," : ""));
    }
    return radius;
}

} // namespace novikoff
