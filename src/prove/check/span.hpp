// The space spanned by some vectors, without rounding. Its reduced echelon basis grows one vector at a time.
#pragma once

#include "novikoff/rational.hpp"

#include <cstddef>

namespace novikoff {

class Span {
public:
    explicit Span(std::size_t dimension) : is_pivot_(dimension) {}

    [[nodiscard]] std::size_t rank() const noexcept { return basis_.size(); }
    [[nodiscard]] std::size_t dimension() const noexcept { return is_pivot_.size(); }

    /// Adds a vector; returns whether the space grew.
    bool add(const std::vector<Rational>& vector);

    /// The coordinates that are free in a w orthogonal to the space; they determine the others.
    [[nodiscard]] std::vector<std::size_t> free_coordinates() const;

    /// The vector modulo the space, at the free coordinates. For every w orthogonal to the space, its dot product
    /// with w's free coordinates is the vector's score.
    [[nodiscard]] std::vector<Rational> residual(std::vector<Rational> vector) const;

    /// The w orthogonal to the space that has these free coordinates.
    [[nodiscard]] std::vector<Rational> orthogonal(const std::vector<Rational>& free) const;
    /// A basis of all w orthogonal to the space: a vector lies in the space if its scores with these are 0.
    [[nodiscard]] std::vector<std::vector<Rational>> complement() const;

private:
    struct Line {
        std::size_t pivot;
        std::vector<Rational> vector; ///< 1 at its pivot, 0 at all other pivots
    };
    void reduce(std::vector<Rational>& vector) const;

    std::vector<Line> basis_;
    std::vector<bool> is_pivot_;
};

} // namespace novikoff
