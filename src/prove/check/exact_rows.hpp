// The rows that a certificate speaks of: doubles for speed, fractions where it matters.
//
// A lift multiplies, and doubles round products. A verdict about circles must be about the points as they were read, so the
// coordinates of a lifted row are computed once more, in fractions, whenever the doubles leave a doubt.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/rational.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace novikoff {

class ExactRows {
public:
    /// The rows are the numbers of `data` themselves, as a learner sees them.
    ExactRows(const Dataset& data, bool bias) : ExactRows(data, Lift::none, 1, bias) {}
    /// The rows of `data`, lifted without rounding. Throws Error where the lift does not fit the data.
    ExactRows(const Dataset& data, Lift lift, unsigned degree, bool bias);

    [[nodiscard]] std::size_t size() const noexcept { return input_.rows(); }
    [[nodiscard]] bool bias() const noexcept { return space_.bias; }
    /// Number of coordinates, the bias included.
    [[nodiscard]] std::size_t dimension() const noexcept { return space_.dimension(); }

    /// The rows in doubles, without the bias.
    [[nodiscard]] const Dataset& near() const noexcept { return near_; }
    /// Every coordinate of near() is off by at most so many roundings, each of 2^-53 of it or, where it underflows, of 2^-1075.
    /// Infinity if a product may underflow on the way to a larger one: then nothing is known.
    [[nodiscard]] double lift_roundings() const noexcept { return lift_roundings_; }

    /// y·x of row i, the bias last.
    [[nodiscard]] std::vector<Rational> exact(std::size_t i, double y) const;

    /// max |x| of each coordinate of near(), the bias included.
    [[nodiscard]] std::span<const double> largest() const noexcept { return largest_; }
    /// All values of coordinate j are multiples of 2^grain()[j] (where the coordinate is not 0 everywhere).
    [[nodiscard]] std::span<const int> grain() const noexcept { return grain_; }

    /// Rows without a nonzero coordinate, the bias included.
    [[nodiscard]] std::span<const std::size_t> zero_rows() const noexcept { return zero_rows_; }

private:
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

} // namespace novikoff
