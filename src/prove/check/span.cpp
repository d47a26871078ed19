// Elimination in fractions; a vector lies in the space if nothing is left of it.
#include "prove/check/span.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

void subtract_multiple(std::vector<Rational>& from, const Rational& factor, const std::vector<Rational>& vector) {
    for (std::size_t j = 0; j < from.size(); ++j) {
        if (vector[j].sign() != 0) { from[j].subtract_product(factor, vector[j]); }
    }
}

} // namespace

void Span::reduce(std::vector<Rational>& vector) const {
    for (const Line& line : basis_) {
        if (const Rational factor = vector[line.pivot]; factor.sign() != 0) {
            subtract_multiple(vector, factor, line.vector);
        }
    }
}

bool Span::add(const std::vector<Rational>& vector) {
    std::vector<Rational> rest = vector;
    reduce(rest);
    const auto nonzero = std::find_if(rest.begin(), rest.end(), [](const Rational& x) { return x.sign() != 0; });
    if (nonzero == rest.end()) { return false; }
    const auto pivot = static_cast<std::size_t>(nonzero - rest.begin());
    const Rational factor = *nonzero;
    for (Rational& x : rest) { x /= factor; }
    for (Line& line : basis_) {
        if (const Rational multiple = line.vector[pivot]; multiple.sign() != 0) {
            subtract_multiple(line.vector, multiple, rest);
        }
    }
    basis_.push_back({pivot, std::move(rest)});
    is_pivot_[pivot] = true;
    return true;
}

std::vector<std::size_t> Span::free_coordinates() const {
    std::vector<std::size_t> free;
    for (std::size_t j = 0; j < is_pivot_.size(); ++j) {
        if (!is_pivot_[j]) { free.push_back(j); }
    }
    return free;
}

std::vector<Rational> Span::residual(std::vector<Rational> vector) const {
    reduce(vector);
    std::vector<Rational> rest;
    for (const std::size_t j : free_coordinates()) { rest.push_back(std::move(vector[j])); }
    return rest;
}

std::vector<Rational> Span::orthogonal(const std::vector<Rational>& free) const {
    const auto coordinates = free_coordinates();
    std::vector<Rational> w(dimension());
    for (std::size_t k = 0; k < coordinates.size(); ++k) { w[coordinates[k]] = free[k]; }
    for (const Line& line : basis_) {
        for (std::size_t k = 0; k < coordinates.size(); ++k) {
            w[line.pivot].subtract_product(line.vector[coordinates[k]], free[k]);
        }
    }
    return w;
}

std::vector<std::vector<Rational>> Span::complement() const {
    std::vector<Rational> choice(dimension() - rank());
    std::vector<std::vector<Rational>> basis;
    for (Rational& one : choice) {
        one = 1;
        basis.push_back(orthogonal(choice));
        one = 0;
    }
    return basis;
}

} // namespace novikoff
