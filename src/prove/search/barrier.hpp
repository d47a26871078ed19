// The logarithmic barrier of a cone {u : r_i·u > 0 for all i}, minimised by Newton's method in floating point.
//
//   f(u) = a·u − Σ log(r_i·u)
//
// f has a minimum exactly if a·u > 0 on the whole closed cone without 0: then a = Σ r_i/s_i with s_i = r_i·u, so a is a
// combination of the rows with positive multipliers. Otherwise f decreases without end, towards some u of the cone
// with a·u ≤ 0. One run therefore answers the question whether the cone has a u with a·u < 0, and gives the u or
// the multipliers. With a = Σ r_i the minimum is a centre of the cone, from which all questions begin.
//
// f is self-concordant (Nesterov & Nemirovskii 1994): a few steps of Newton's method are enough, in any units. All
// results are guesses for exact computations. They are the same on every machine: no sum depends on the processor.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace novikoff {

/// The lower triangle L of a symmetric positive matrix L·Lᵀ.
class Cholesky {
public:
    /// REQUIRES: `matrix` is n × n, its lower triangle set.
    Cholesky(std::vector<double> matrix, std::size_t n);

    /// Whether all pivots are positive. The following needs this.
    [[nodiscard]] bool good() const noexcept { return good_; }
    /// b becomes the solution x of L·Lᵀ·x = b.
    void solve(std::span<double> b) const;

private:
    std::size_t n_;
    std::vector<double> lower_;
    bool good_ = true;
};

class Barrier {
public:
    explicit Barrier(std::size_t dimension) : dimension_(dimension) {}

    [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size() / dimension_; }
    void add(std::span<const double> row) { rows_.insert(rows_.end(), row.begin(), row.end()); }
    [[nodiscard]] std::span<const double> row(std::size_t i) const {
        return std::span(rows_).subspan(i * dimension_, dimension_);
    }

    [[nodiscard]] std::vector<double> scores(std::span<const double> u) const;
    /// Σ f_i r_i.
    [[nodiscard]] std::vector<double> combined(std::span<const double> factors) const;
    /// Σ r_i r_iᵀ/s_i², factorised.
    [[nodiscard]] Cholesky curvature(std::span<const double> scores) const;

    enum class End {
        minimum, ///< a = Σ r_i/s_i, nearly
        below,   ///< a·u < 0
        unclear, ///< neither: too many steps, or rounding prevents the next
    };
    /// Moves u. REQUIRES: all r_i·u > 0.
    [[nodiscard]] End descend(std::span<const double> a, std::vector<double>& u) const;

private:
    std::size_t dimension_;
    std::vector<double> rows_;
};

} // namespace novikoff
