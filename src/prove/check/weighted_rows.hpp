// Some rows with weights, at some coordinates, as the rows a_i = c_i D z_i of a matrix A; and sums over them, computed
// in doubles with bounds of every error. D scales each coordinate by a power of two, so that Σ_i a_ij² is near 1.
#pragma once

#include "base/symmetric_matrix.hpp"
#include "prove/check/exact_rows.hpp"

#include <optional>

namespace novikoff {

struct RowSelection {
    const ExactRows& rows;
    std::span<const std::size_t> face;        ///< the rows, counted from 0
    std::span<const std::size_t> coordinates; ///< in the order of the matrix
};

class WeightedRows {
public:
    /// `weights`: c_i for each row of the face; 0 < c_i ≤ 1. No value if some coordinate is 0 in all these rows, or is
    /// of so different sizes that doubles cannot hold all a_ij. What the spans refer to must outlive the result.
    [[nodiscard]] static std::optional<WeightedRows> make(const RowSelection& selection,
                                                          std::span<const double> weights);

    [[nodiscard]] std::size_t columns() const noexcept { return selection_.coordinates.size(); }

    struct Gram {
        SymmetricMatrix matrix;      ///< AᵀA, rounded
        double trace = 0;            ///< at least the sum of the diagonal, of `matrix` and of AᵀA
        double error = 0;            ///< at least the spectral norm of `matrix` − AᵀA
        std::vector<double> lengths; ///< ‖a_i‖, rounded up
    };
    /// `team` may be null, `between` empty: it is called between blocks of rows and may throw.
    [[nodiscard]] Gram gram(Team* team, const std::function<void()>& between) const;

    /// Σ_i m_i D x_i, and at least how far each number is from the exact sum.
    struct Sums {
        std::vector<double> values;
        std::vector<double> errors;
    };
    /// One multiplier for each row of the face.
    [[nodiscard]] Sums sums(std::span<const double> multipliers) const;

    /// D v at the coordinates, 0 at the others: (D x_i)·v = x_i·(D v).
    [[nodiscard]] std::vector<double> unscaled(std::span<const double> v) const;

private:
    /// A power of two that may be out of range, as the product of two.
    struct Power {
        double first = 1;
        double second = 1;
        static Power of(int exponent) noexcept;
        [[nodiscard]] double times(double x) const noexcept { return x * first * second; }
    };
    WeightedRows(const RowSelection& selection, std::span<const double> weights);
    [[nodiscard]] bool scale();
    [[nodiscard]] std::vector<double> squares() const;

    template <class View, class F> void for_each(const View& view, std::size_t k, F&& f) const;
    template <class View>
    void add_dense(const View& view, Gram& gram, Team* team, const std::function<void()>& between) const;
    template <class View> void add_sparse(const View& view, Gram& gram, const std::function<void()>& between) const;
    template <class View> [[nodiscard]] bool better_dense(const View& view) const;
    void set_error(Gram& gram, std::span<const double> terms) const;

    RowSelection selection_;
    std::span<const double> weights_;
    std::vector<std::uint32_t> place_; ///< of each coordinate in the matrix
    std::vector<Power> scale_;         ///< D, for each place
};

} // namespace novikoff
