// The sign of z·w without rounding, for many rows z and one w of fractions: floating point where it is certain, fractions
// where it is not.
#pragma once

#include "novikoff/core/kernels.hpp"
#include "novikoff/core/rational.hpp"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace novikoff {

struct ExactScore {
    int sign;     ///< of z·w, exactly
    double value; ///< z·w up to rounding and a positive factor that is the same for all rows
};

class ExactScores {
public:
    explicit ExactScores(std::vector<Rational> w);

    [[nodiscard]] const std::vector<Rational>& w() const noexcept { return w_; }

    /// ExactScore::value of y·x, x the row i with its bias.
    template <class Rows> [[nodiscard]] double near(const Rows& rows, std::size_t i, double y) const {
        return y * rows.dot(near_, i);
    }

    /// Of y·x, x the row i with its bias.
    template <class Rows> [[nodiscard]] ExactScore of(const Rows& rows, std::size_t i, double y) const {
        const double value = near(rows, i, y);
        if (filter_ && std::fabs(value) > allowance(rows, i)) {
            return {value > 0 ? 1 : -1, value};
        }
        const int sign = exact(rows, i, y).sign();
        return {sign, value};
    }

    /// z·w itself.
    template <class Rows> [[nodiscard]] Rational exact(const Rows& rows, std::size_t i, double y) const {
        Rational sum;
        rows.for_each(i, [&](std::size_t j, double x) {
            if (x != 0) {
                sum.add_product(w_[j], Rational::of(x));
            }
        });
        if (rows.bias()) {
            sum += w_.back();
        }
        return y > 0 ? sum : -sum;
    }

    /// ExactScore::value is off by at most this: rounding, and the distance of near_ from w.
    template <class Rows> [[nodiscard]] double allowance(const Rows& rows, std::size_t i) const {
        double magnitude = rows.bias() ? std::fabs(near_.back()) : 0;
        rows.for_each(i, [&](std::size_t j, double x) { magnitude += std::fabs(near_[j] * x); });
        return relative_ * magnitude + absolute_;
    }

    /// True only if z·w > floor for certain, found in floating point. REQUIRES: floor ≥ 0.
    template <class Rows>
    [[nodiscard]] bool certainly_above(const Rows& rows, std::size_t i, double y, double floor) const {
        return filter_ && (near(rows, i, y) - allowance(rows, i)) * scale_ * (1 - 0x1p-40) > floor;
    }

private:
    std::vector<Rational> w_;
    std::vector<double> near_; ///< w, divided by its largest entry, as doubles
    double scale_ = 0;         ///< the largest entry of w
    bool filter_ = true;       ///< false if near_ is no good: an entry is too small for a double
    double relative_;
    double absolute_;
};

} // namespace novikoff
