// A vector lies in the space if nothing is left of it when its pivots are cleared by the lines of the basis.
#include "prove/check/span.hpp"

#include <numeric>

namespace novikoff {

Span::Span(std::size_t dimension) : dimension_(dimension), free_(dimension) {
    std::iota(free_.begin(), free_.end(), std::size_t{0});
}

bool Span::add(const RationalVector& vector) {
    const std::size_t before = rank();
    add_all({vector});
    return rank() > before;
}

void Span::add_all(const std::vector<RationalVector>& vectors) {
    if (vectors.empty()) { return; }
    for (const RationalVector& vector : vectors) {
        generators_.push_back(vector);
        basis_.push_back(added_++);
    }
    echelon_ = reduced_echelon(generators_);
    for (std::size_t k = 0; k < echelon_.basis.size(); ++k) {
        basis_[k] = basis_[echelon_.basis[k]];
        if (k != echelon_.basis[k]) { generators_[k] = std::move(generators_[echelon_.basis[k]]); }
    }
    basis_.resize(rank());
    generators_.resize(rank());
    free_.clear();
    for (std::size_t j = 0, p = 0; j < dimension_; ++j) {
        if (p < rank() && echelon_.pivots[p] == j) {
            ++p;
        } else {
            free_.push_back(j);
        }
    }
}

RationalVector Span::residual(const RationalVector& vector) const {
    RationalVector rest;
    for (const std::size_t j : free_) { rest.push_back(vector[j]); }
    for (std::size_t p = 0; p < rank(); ++p) {
        const Rational& factor = vector[echelon_.pivots[p]];
        for (std::size_t f = 0; factor.sign() != 0 && f < free_.size(); ++f) {
            rest[f].subtract_product(factor, echelon_.lines[p][f]);
        }
    }
    return rest;
}

RationalVector Span::orthogonal(const RationalVector& free) const {
    RationalVector w(dimension_);
    for (std::size_t f = 0; f < free_.size(); ++f) { w[free_[f]] = free[f]; }
    for (std::size_t p = 0; p < rank(); ++p) {
        for (std::size_t f = 0; f < free_.size(); ++f) {
            w[echelon_.pivots[p]].subtract_product(echelon_.lines[p][f], free[f]);
        }
    }
    return w;
}

std::vector<RationalVector> Span::complement() const {
    RationalVector choice(free_.size());
    std::vector<RationalVector> basis;
    for (Rational& one : choice) {
        one = 1;
        basis.push_back(orthogonal(choice));
        one = 0;
    }
    return basis;
}

} // namespace novikoff
