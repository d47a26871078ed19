// The space spanned by some vectors, without rounding, by its reduced echelon basis.
#pragma once

#include "exact/fractions.hpp"

namespace novikoff {

class Span {
public:
    explicit Span(std::size_t dimension);

    [[nodiscard]] std::size_t rank() const noexcept { return echelon_.pivots.size(); }
    [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }

    /// Adds a vector; returns whether the space grew.
    bool add(const RationalVector& vector);
    /// Faster than one by one.
    void add_all(const std::vector<RationalVector>& vectors);

    /// The first vectors that span the space, in the order in which they were added, from 0.
    [[nodiscard]] const std::vector<std::size_t>& basis() const noexcept { return basis_; }

    /// The coordinates that are free in a w orthogonal to the space; they determine the others.
    [[nodiscard]] const std::vector<std::size_t>& free_coordinates() const noexcept { return free_; }

    /// The vector modulo the space, at the free coordinates. For every w orthogonal to the space, its dot product
    /// with w's free coordinates is the vector's score.
    [[nodiscard]] RationalVector residual(const RationalVector& vector) const;

    /// The w orthogonal to the space that has these free coordinates.
    [[nodiscard]] RationalVector orthogonal(const RationalVector& free) const;
    /// A basis of all w orthogonal to the space: a vector lies in the space if its scores with these are 0.
    [[nodiscard]] std::vector<RationalVector> complement() const;

private:
    std::size_t dimension_;
    std::size_t added_ = 0;
    std::vector<RationalVector> generators_; ///< of basis_, as they were given: their numbers are short
    std::vector<std::size_t> basis_;
    Echelon echelon_;
    std::vector<std::size_t> free_;
};

} // namespace novikoff
