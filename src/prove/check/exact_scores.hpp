// The sign of z·w without rounding, for many rows z and one w of fractions. Fractions are used only where floating
// point leaves a doubt.
#pragma once

#include "data/rows.hpp"
#include "prove/check/exact_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace novikoff {

struct ExactScore {
    int sign;     ///< of z·w, exactly
    double value; ///< z·w up to rounding and a positive factor that is the same for all rows
};

/// The templates need a view (data/rows.hpp) of rows.near() with its bias.
class ExactScores {
public:
    /// `rows` must outlive this object.
    ExactScores(const ExactRows& rows, std::vector<Rational> w);

    [[nodiscard]] const std::vector<Rational>& w() const noexcept { return w_; }

    /// ExactScore::value of y·x, where x is row i with its bias.
    template <class View> [[nodiscard]] double near(const View& view, std::size_t i, double y) const {
        return y * view.dot(near_, i);
    }

    /// Calls f(i, near(view, i, y[i])) for first ≤ i < last, in this order. Faster than single calls of near().
    template <class View, class F>
    void for_each_near(const View& view, std::span<const double> y, std::size_t first, std::size_t last, F&& f) const {
        std::array<double, block> dots;
        for (; first < last; first += block) {
            const std::size_t n = std::min(block, last - first);
            view.scores(near_, first, std::span(dots).first(n));
            for (std::size_t k = 0; k < n; ++k) { f(first + k, y[first + k] * dots[k]); }
        }
    }
    static constexpr std::size_t block = 512; ///< rows that fit in the cache

    template <class View> [[nodiscard]] ExactScore of(const View& view, std::size_t i, double y) const {
        return of(view, i, y, near(view, i, y));
    }
    /// REQUIRES: value == near(view, i, y).
    template <class View> [[nodiscard]] ExactScore of(const View& view, std::size_t i, double y, double value) const {
        const double size = std::fabs(value);
        if (size > enough_ || (filter_ && size > allowance(view, i))) { return {value > 0 ? 1 : -1, value}; }
        return {whole_ ? static_cast<int>(value > 0) - static_cast<int>(value < 0) : exact(i, y).sign(), value};
    }

    /// The first row whose sign has this property; rows.size() if there is none.
    template <class F> [[nodiscard]] std::size_t find_sign(std::span<const double> y, F has_property) const {
        return with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            std::size_t i = 0;
            while (i < view.size() && !has_property(of(view, i, y[i]).sign)) { ++i; }
            return i;
        });
    }

    /// z·w itself.
    [[nodiscard]] Rational exact(std::size_t i, double y) const;

    /// The largest possible error of ExactScore::value: rounding, and the distance of near_ from w.
    template <class View> [[nodiscard]] double allowance(const View& view, std::size_t i) const {
        double magnitude = view.bias() ? std::fabs(near_.back()) : 0;
        view.for_each(i, [&](std::size_t j, double x) { magnitude += std::fabs(near_[j] * x); });
        return filter_ ? relative_ * magnitude + absolute_ : infinity;
    }
    /// An upper bound on the allowance of every row.
    [[nodiscard]] double enough() const noexcept { return enough_; }

    /// The factor that turns ExactScore::value into z·w, up to rounding.
    [[nodiscard]] const Rational& unit() const noexcept { return unit_; }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    const ExactRows& rows_;
    std::vector<Rational> w_;
    std::vector<double> near_; ///< w as doubles, in the unit unit_
    Rational unit_ = 1;
    bool filter_ = true; ///< false if near_ cannot be used: an entry, or a product in the lift, may underflow
    bool whole_ = false; ///< near_ equals w, and all sums are small multiples of a unit: nothing is rounded
    double relative_ = 0;
    double absolute_ = 0;
    double enough_ = infinity; ///< at least the allowance of every row
};

} // namespace novikoff
