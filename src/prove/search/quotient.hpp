// The cone of all w with z_i·w ≥ 0, modulo the space of the rows on which every such w is 0.
//
// Every w of the cone is Σ u_k v_k with a basis v of the vectors that are 0 on those rows. So w_j = c_j·u with
// c_j = image(j), and z·w = r·u with r_k = z·v_k. In doubles, u and r are scaled by powers of two, so that units do not
// matter.
#pragma once

#include "exact/fractions.hpp"
#include "prove/check/exact_rows.hpp"
#include "prove/check/sparse_vector.hpp"

#include <cstdint>

namespace novikoff {

class Quotient {
public:
    /// Each vector of the basis has a coordinate of its own, where it is not 0 and all others are. `outside`: rows whose
    /// sizes determine the scaling. `rows` and `y` must outlive this object.
    Quotient(const ExactRows& rows, std::span<const double> y, std::vector<SparseVector> basis,
             const std::vector<std::size_t>& outside);

    [[nodiscard]] std::size_t dimension() const noexcept { return basis_.size(); }
    /// Whether all numbers are far from overflow and underflow. The functions of doubles need this.
    [[nodiscard]] bool moderate() const noexcept { return moderate_; }

    /// Whether c_j is 0, so that w_j is 0 in the whole cone.
    [[nodiscard]] bool vanishes(std::size_t j) const { return images_[j].empty(); }
    [[nodiscard]] RationalVector image(std::size_t j) const;
    [[nodiscard]] RationalVector exact_row(std::uint64_t row) const;
    /// Σ u_k v_k.
    [[nodiscard]] RationalVector combined(const RationalVector& u) const;

    // Scaled.
    [[nodiscard]] RationalVector exact_w(std::span<const double> u) const;
    [[nodiscard]] std::vector<double> near_image(std::size_t j) const;
    /// r, of a size near 1.
    [[nodiscard]] std::vector<double> near_row(std::uint64_t row) const;
    [[nodiscard]] std::vector<double> near_w(std::span<const double> u) const;
    /// The u of a w.
    [[nodiscard]] std::vector<double> near_u(const RationalVector& w) const;

private:
    [[nodiscard]] std::vector<double> raw_row(std::uint64_t row) const;

    const ExactRows& rows_;
    std::span<const double> y_;
    std::vector<SparseVector> basis_;
    std::vector<std::size_t> own_;                                  ///< a coordinate of its own of each v
    std::vector<SparseVector> images_;                              ///< the c_j
    std::vector<std::vector<std::pair<std::size_t, double>>> near_; ///< scaled
    std::vector<double> factors_;                                   ///< of u
    bool moderate_ = true;
};

} // namespace novikoff
