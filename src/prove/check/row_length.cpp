// The squared length as an unevaluated sum of two doubles (Ogita, Rump & Oishi 2005, Dot2): its relative error is
// below (n + 2)²·2^-104 for n products. The radius is a double, and mostly not that near to the length of any row.
#include "prove/check/row_length.hpp"

#include "data/rows.hpp"
#include "novikoff/error.hpp"
#include "space/lift.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

Rational squared_length(const ExactRows& rows, std::size_t i) {
    Rational sum;
    for (const auto& [j, x] : rows.exact_nonzeros(i, 1)) { sum.add_product(x, x); }
    return sum;
}

/// high + low, with the error that is lost in low.
struct TwoDoubles {
    double high = 0;
    double low = 0;
    bool exact = true; ///< no rounding so far, and low is 0

    void add(double x) {
        const double sum = high + x;
        const double part = sum - high;
        note((high - (sum - part)) + (x - part));
        high = sum;
    }
    void add_product(double x, double y) {
        const double product = x * y;
        const auto [x1, x2] = halves(x);
        const auto [y1, y2] = halves(y);
        exact = exact && (product == 0 ? x == 0 || y == 0 : std::fabs(product) > 0x1p-900);
        note(x2 * y2 - (((product - x1 * y1) - x2 * y1) - x1 * y2));
        add(product);
    }
    void add_square(const TwoDoubles& x) {
        add_product(x.high, x.high);
        note(2 * x.high * x.low);
        exact = exact && x.exact;
    }

private:
    /// Dekker: two numbers of 26 bits each.
    static std::pair<double, double> halves(double x) {
        const double shifted = 0x1p27 * x + x;
        const double first = shifted - (shifted - x);
        return {first, x - first};
    }
    void note(double error) {
        exact = exact && error == 0;
        low += error;
    }
};

/// Numbers are divided by a power of two near the radius, so that squares neither overflow nor underflow.
class Comparison {
public:
    Comparison(const ExactRows& rows, double radius)
        : rows_(rows), radius_(radius), unit_(radius > 0 ? std::ldexp(1.0, -std::ilogb(radius)) : 1),
          in_doubles_(radius > (rows.lift() == Lift::none ? 0 : 0x1p-400) && std::isfinite(unit_) &&
                      std::isfinite(rows.lift_roundings())) {
        const double scaled = radius * unit_;
        square_.add_product(scaled, scaled);
    }

    /// `input`: a view of rows_.input() without a bias.
    template <class View> [[nodiscard]] bool exceeds(const View& input, std::size_t i) const {
        if (in_doubles_) {
            const TwoDoubles length = squared(input, i);
            const double difference = (length.high - square_.high) + (length.low - square_.low);
            const auto count = static_cast<double>(input.columns() + rows_.dimension()) + 2;
            const double doubt = length.exact && square_.exact ? 0 : 0x1p-102 * count * count * square_.high;
            if (std::fabs(difference) > doubt || doubt == 0) { return difference > 0; }
        }
        const Rational radius = Rational::of(radius_);
        return squared_length(rows_, i) > radius * radius;
    }

private:
    template <class View> [[nodiscard]] TwoDoubles squared(const View& input, std::size_t i) const {
        TwoDoubles length;
        input.for_each(i, [&](std::size_t, double x) {
            const double part = x * unit_;
            length.add_product(part, part);
            length.exact = length.exact && (part != 0 || x == 0);
        });
        if (rows_.lift() == Lift::circle) { length.add_square(scaled(sum_of_squares(input, i))); }
        if (rows_.lift() == Lift::polynomial) { add_monomials(input, i, length); }
        if (rows_.bias()) { length.add_product(unit_, unit_); }
        return length;
    }

    [[nodiscard]] TwoDoubles scaled(TwoDoubles x) const {
        x.high *= unit_;
        x.low *= unit_;
        return x;
    }

    template <class View> [[nodiscard]] static TwoDoubles sum_of_squares(const View& input, std::size_t i) {
        TwoDoubles sum;
        input.for_each(i, [&](std::size_t, double x) { sum.add_product(x, x); });
        return sum;
    }

    template <class View> void add_monomials(const View& input, std::size_t i, TwoDoubles& length) const {
        std::vector<double> x(input.columns());
        input.for_each(i, [&](std::size_t j, double value) { x[j] = value; });
        for (std::size_t k = input.columns(); k < rows_.near().columns(); ++k) {
            TwoDoubles product{1};
            for (const std::size_t j : monomial(input.columns(), k)) {
                TwoDoubles next;
                next.add_product(product.high, x[j]);
                next.exact = next.exact && product.exact;
                next.low += product.low * x[j];
                product = next;
            }
            length.add_square(scaled(product));
        }
    }

    const ExactRows& rows_;
    double radius_;
    double unit_;
    bool in_doubles_;
    TwoDoubles square_; ///< of the radius
};

} // namespace

std::size_t first_longer(const ExactRows& rows, std::span<const double> squared, double radius, std::size_t first) {
    const double enough = radius * radius * (1 - 1e-9); // 1e-9 is more than rounding needs
    const bool trust = trusted(enough, rows);
    const Comparison comparison(rows, radius);
    return with_rows(rows.input(), false, [&](const auto& input) {
        std::size_t i = first;
        while (i < rows.size() && ((trust && squared[i] < enough) || !comparison.exceeds(input, i))) { ++i; }
        return i;
    });
}

double exact_radius(const ExactRows& rows, std::span<const double> squared, std::uint64_t before) {
    auto longest = static_cast<std::size_t>(std::max_element(squared.begin(), squared.end()) - squared.begin());
    double radius = 0;
    // Each round ends in a larger radius, and all that are left differ by a few roundings.
    for (std::size_t i = 0; longest < rows.size(); longest = i = first_longer(rows, squared, radius, i)) {
        radius = sqrt_above(squared_length(rows, longest));
        if (!std::isfinite(radius)) {
            throw Error(ErrorKind::data, Place{rows.near().source()},
                        Message("{}{} is longer than the largest double; make the numbers smaller",
                                NamedRows{{before + longest}}, rows.bias() ? ", with the 1 of the bias," : ""));
        }
    }
    return radius;
}

} // namespace novikoff
