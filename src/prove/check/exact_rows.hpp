// The rows of a certificate: doubles for speed, fractions where rounding matters.
//
// A lift multiplies, and doubles round products. A verdict about circles must hold for the points in the file. So the
// coordinates of a lifted row are computed again, in fractions, whenever doubles leave a doubt.
#pragma once

#include "novikoff/certificate.hpp"

namespace novikoff {

class ExactRows {
public:
    /// The rows are those of `data`, without a lift.
    ExactRows(const Dataset& data, bool bias) : ExactRows(data, Lift::none, 1, bias) {}
    /// The rows of `data`, lifted without rounding. Throws Error if the lift does not suit the data.
    ExactRows(const Dataset& data, Lift lift, unsigned degree, bool bias);

    [[nodiscard]] std::size_t size() const noexcept { return input_.rows(); }
    [[nodiscard]] bool bias() const noexcept { return space_.bias; }
    /// Number of coordinates, the bias included.
    [[nodiscard]] std::size_t dimension() const noexcept { return space_.dimension(); }

    /// The rows before the lift.
    [[nodiscard]] const Dataset& input() const noexcept { return input_; }
    [[nodiscard]] Lift lift() const noexcept { return space_.lift; }
    /// The rows in doubles, without the bias.
    [[nodiscard]] const Dataset& near() const noexcept { return near_; }
    /// The number of roundings in a coordinate of near(), at most. Each is 2^-53 of the coordinate or, if it
    /// underflows, 2^-1075. Infinity if an intermediate product may underflow: then the error is unknown.
    [[nodiscard]] double lift_roundings() const noexcept { return lift_roundings_; }

    /// y·x of row i, the bias last.
    [[nodiscard]] std::vector<Rational> exact(std::size_t i, double y) const;
    /// The same, its coordinates that are not 0.
    [[nodiscard]] SparseVector exact_nonzeros(std::size_t i, double y) const;

    /// max |x| of each coordinate of near(), the bias included.
    [[nodiscard]] std::span<const double> largest() const noexcept { return largest_; }
    /// All values of coordinate j are multiples of 2^grain()[j], unless they are all 0.
    [[nodiscard]] std::span<const int> grain() const noexcept { return grain_; }

    /// Rows without a nonzero coordinate, the bias included.
    [[nodiscard]] std::span<const std::size_t> zero_rows() const noexcept { return zero_rows_; }

private:
    void add_monomials(SparseVector& x) const;
    void measure();
    template <class View> bool measure_all(const View& rows, std::size_t i);
    template <class View> bool measure_largest(const View& rows, std::size_t i);
    [[nodiscard]] bool grains_matter();
    [[nodiscard]] bool underflows_on_the_way() const;

    Dataset input_;
    Space space_;
    Dataset near_;
    std::vector<double> largest_;
    std::vector<int> grain_;
    std::vector<std::size_t> zero_rows_;
    double lift_roundings_ = 0;
};

/// Σ λ_i z_i, where z_i is y_i x_i. REQUIRES: the rows exist.
[[nodiscard]] std::vector<Rational> weighted_sum(const ExactRows& rows, std::span<const double> y,
                                                 const std::vector<Multiplier>& multipliers);

/// Whether squared lengths of this size can be compared in doubles: overflow and underflow cannot matter.
[[nodiscard]] bool trusted(double square, const ExactRows& rows);

} // namespace novikoff
