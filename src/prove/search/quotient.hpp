// The cone of all w with z_i·w ≥ 0, modulo the space of the rows on which every such w is 0.
//
// A w of the cone is determined by its free coordinates u (prove/check/span.hpp): w_j = c_j·u with c_j = image(j), and
// z·w = r·u with r = Σ z_j c_j. In doubles, u and r are scaled by powers of two, so that units do not matter.
#pragma once

#include "prove/check/exact_rows.hpp"
#include "prove/check/span.hpp"

#include <cstdint>

namespace novikoff {

class Quotient {
public:
    /// `typical`: rows whose sizes determine the scaling. `rows`, `y` and `space` must outlive this object.
    Quotient(const ExactRows& rows, std::span<const double> y, const Span& space,
             const std::vector<std::uint64_t>& typical);

    [[nodiscard]] std::size_t dimension() const noexcept { return factors_.size(); }
    /// Whether all numbers are far from overflow and underflow. The functions of doubles need this.
    [[nodiscard]] bool moderate() const noexcept { return moderate_; }

    [[nodiscard]] const std::vector<Rational>& image(std::size_t j) const { return images_[j]; }
    [[nodiscard]] std::vector<Rational> exact_row(std::uint64_t row) const;
    [[nodiscard]] std::vector<Rational> exact_w(std::span<const double> u) const;

    /// σ c_j.
    [[nodiscard]] std::vector<double> near_image(std::size_t j, int sign) const;
    /// r, of a size near 1.
    [[nodiscard]] std::vector<double> near_row(std::uint64_t row) const;
    [[nodiscard]] std::vector<double> near_w(std::span<const double> u) const;
    /// The u of a w.
    [[nodiscard]] std::vector<double> near_u(const std::vector<Rational>& w) const;

private:
    [[nodiscard]] std::vector<double> raw_row(std::uint64_t row) const;

    const ExactRows& rows_;
    std::span<const double> y_;
    const Span& space_;
    std::vector<std::size_t> free_;
    std::vector<std::vector<Rational>> images_;
    std::vector<std::vector<std::pair<std::size_t, double>>> near_; ///< the images, scaled
    std::vector<double> factors_;                                   ///< of u: the free coordinates are factor·u
    bool moderate_ = true;
};

} // namespace novikoff
