// The simplex method on Gordan's multipliers, {λ ≥ 0, Σ λ_i z_i = 0, Σ λ_i = 1}, from a guess of the rows that matter.
//
// Every basis is solved anew without rounding, by p-adic lifting. That costs more than updating a tableau of fractions
// once, but a guess of floating point is mostly right or a few steps from it. Nothing needs to be feasible at the
// start: what is minimised is the sum of the negative λ and of what the equations lack (Wolfe 1965). If that ends above
// 0, its multipliers π have π·(z_i, 1) ≤ 0 for all i and π_last > 0, so −π without its last entry separates (Farkas).
//
// The right-hand side is 0 but for one number, so nearly all steps would have length 0, and thousands of them lead
// nowhere. Each variable of the first basis therefore gets ε times a random number more, with an ε smaller than any
// number (Charnes 1952). Should a step have length 0 all the same, Bland's rule takes the next; it never cycles.
#include "base/random.hpp"
#include "exact/fractions.hpp"
#include "prove/search/gordan.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

class Simplex {
public:
    Simplex(const std::vector<const RationalVector*>& vectors, const std::vector<std::size_t>& start)
        : rows_(vectors.size()), equations_(vectors.front()->size() + 1), units_(units(vectors)) {
        for (const RationalVector* vector : vectors) {
            RationalVector column = *vector;
            for (std::size_t j = 0; j < column.size(); ++j) { column[j] /= units_[j]; }
            column.emplace_back(1);
            columns_.push_back(primitive(column));
            factors_.push_back(columns_.back().back()); // its last number was 1
            bits_.push_back(size_of(columns_.back()));
        }
        for (std::size_t e = 0; e < equations_; ++e) {
            columns_.emplace_back(equations_);
            columns_.back()[e] = 1;
        }
        begin_with(start);
        x_ = solved(RationalVector(columns_.back()));
        Random random(0);
        for (const Rational& x : x_) {
            const auto size = static_cast<long>(1 + random.below(1000));
            tilt_.emplace_back(x.sign() < 0 ? -size : size);
        }
    }

    [[nodiscard]] Alternative run() {
        bool moved = true;
        while (true) {
            if (feasible()) { return {{}, multipliers()}; }
            const RationalVector pi = duals(slopes());
            const auto entering = moved ? worst(pi) : first(pi);
            if (!entering) { return {separator(pi), {}}; }
            moved = step(*entering);
        }
    }

private:
    struct Length { ///< plain + ε·tilt
        Rational plain;
        Rational tilt;
        friend std::strong_ordering operator<=>(const Length& a, const Length& b) {
            const auto order = a.plain <=> b.plain;
            return order != 0 ? order : a.tilt <=> b.tilt;
        }
    };

    [[nodiscard]] bool is_artificial(std::size_t column) const noexcept { return column >= rows_; }

    /// A power of two near the largest number of each coordinate, so that the whole numbers are short.
    [[nodiscard]] static RationalVector units(const std::vector<const RationalVector*>& vectors) {
        RationalVector result;
        for (std::size_t j = 0; j < vectors.front()->size(); ++j) {
            double largest = 0;
            for (const RationalVector* vector : vectors) {
                largest = std::max(largest, std::fabs((*vector)[j].to_double()));
            }
            const bool usable = largest > 0 && std::isfinite(largest);
            result.push_back(Rational::of(usable ? std::ldexp(1.0, std::ilogb(largest)) : 1.0));
        }
        return result;
    }

    /// Independent ones of the vectors, then unit vectors at the coordinates that these leave free.
    void begin_with(const std::vector<std::size_t>& start) {
        std::vector<std::size_t> pivots;
        if (!start.empty()) {
            std::vector<RationalVector> chosen;
            for (const std::size_t k : start) { chosen.push_back(columns_[k]); }
            const Echelon echelon = reduced_echelon(chosen);
            pivots = echelon.pivots;
            for (const std::size_t k : echelon.basis) { basis_.push_back(start[k]); }
        }
        for (std::size_t e = 0; e < equations_; ++e) {
            if (!std::binary_search(pivots.begin(), pivots.end(), e)) { basis_.push_back(rows_ + e); }
        }
    }

    /// The c with Σ c_k (column k of the basis) = target.
    [[nodiscard]] RationalVector solved(const RationalVector& target) const {
        std::vector<RationalVector> vectors;
        for (const std::size_t k : basis_) { vectors.push_back(columns_[k]); }
        return combination(vectors, target).value();
    }

    /// The π with π·(column k of the basis) = costs_k.
    [[nodiscard]] RationalVector duals(const RationalVector& costs) const {
        std::vector<RationalVector> lines(equations_);
        for (std::size_t e = 0; e < equations_; ++e) {
            for (const std::size_t k : basis_) { lines[e].push_back(columns_[k][e]); }
        }
        return primitive(combination(lines, costs).value()); // whole numbers are faster
    }

    /// With ε = 0.
    [[nodiscard]] bool feasible() const {
        for (std::size_t k = 0; k < equations_; ++k) {
            if (is_artificial(basis_[k]) ? x_[k].sign() != 0 : x_[k].sign() < 0) { return false; }
        }
        return true;
    }

    /// Of a variable of the basis.
    [[nodiscard]] int sign(std::size_t k) const { return x_[k].sign() != 0 ? x_[k].sign() : tilt_[k].sign(); }

    /// What a unit of each variable of the basis adds to the sum that is minimised.
    [[nodiscard]] RationalVector slopes() const {
        RationalVector costs(equations_);
        for (std::size_t k = 0; k < equations_; ++k) {
            if (sign(k) < 0) { costs[k] = -1; }
            if (sign(k) > 0 && is_artificial(basis_[k])) { costs[k] = 1; }
        }
        return costs;
    }

    /// The first row that can decrease the sum.
    [[nodiscard]] std::optional<std::size_t> first(const RationalVector& pi) const {
        for (std::size_t k = 0; k < rows_; ++k) {
            if (dot(pi, columns_[k]).sign() > 0) { return k; }
        }
        return std::nullopt;
    }

    /// The row that decreases it most, relative to its length.
    [[nodiscard]] std::optional<std::size_t> worst(const RationalVector& pi) const {
        std::optional<std::size_t> best;
        double most = 0;
        for (std::size_t k = 0; k < rows_; ++k) {
            const Rational value = dot(pi, columns_[k]);
            if (value.sign() <= 0) { continue; }
            if (const double bits = logarithm(value) - bits_[k]; !best || bits > most) {
                best = k;
                most = bits;
            }
        }
        return best;
    }

    /// Moves until a variable of the basis becomes 0, which leaves. Returns whether the length was not 0.
    bool step(std::size_t entering) {
        const RationalVector change = solved(columns_[entering]);
        std::optional<std::size_t> leaving;
        Length length;
        for (std::size_t k = 0; k < equations_; ++k) {
            if (!blocks(k, change[k].sign())) { continue; }
            Length ratio{x_[k] / change[k], tilt_[k] / change[k]};
            const auto order = ratio <=> length;
            if (!leaving || order < 0 || (order == 0 && leaves_before(k, *leaving))) {
                leaving = k;
                length = std::move(ratio);
            }
        }
        for (std::size_t k = 0; k < equations_; ++k) {
            x_[k].subtract_product(length.plain, change[k]);
            tilt_[k].subtract_product(length.tilt, change[k]);
        }
        x_[leaving.value()] = length.plain; // it exists: the sum is bounded from below
        tilt_[*leaving] = length.tilt;
        basis_[*leaving] = entering;
        return length.plain.sign() != 0 || length.tilt.sign() != 0;
    }

    [[nodiscard]] bool blocks(std::size_t k, int change) const {
        if (sign(k) == 0) { return change > 0 || (change < 0 && is_artificial(basis_[k])); }
        return sign(k) == change;
    }

    [[nodiscard]] bool leaves_before(std::size_t k, std::size_t other) const {
        const bool artificial = is_artificial(basis_[k]);
        return artificial != is_artificial(basis_[other]) ? artificial : basis_[k] < basis_[other];
    }

    [[nodiscard]] RationalVector multipliers() const {
        RationalVector lambda(rows_);
        for (std::size_t k = 0; k < equations_; ++k) {
            if (!is_artificial(basis_[k])) { lambda[basis_[k]] = x_[k] * factors_[basis_[k]]; }
        }
        return lambda;
    }

    [[nodiscard]] RationalVector separator(RationalVector pi) const {
        pi.pop_back();
        for (std::size_t j = 0; j < pi.size(); ++j) { pi[j] = -pi[j] / units_[j]; }
        return pi;
    }

    [[nodiscard]] static double logarithm(const Rational& x) {
        long exponent = 0;
        const double part = x.scaled(exponent);
        return std::log2(std::fabs(part)) + static_cast<double>(exponent);
    }
    [[nodiscard]] static double size_of(const RationalVector& column) {
        Rational largest;
        for (const Rational& x : column) { largest = std::max({largest, x, -x}); }
        return logarithm(largest);
    }

    std::size_t rows_;
    std::size_t equations_;
    std::vector<RationalVector> columns_; ///< of the rows, then unit vectors; whole numbers
    RationalVector units_;                ///< coordinates are divided by these
    RationalVector factors_;              ///< of the columns
    std::vector<double> bits_;            ///< log2 of the largest number of a column
    std::vector<std::size_t> basis_;
    RationalVector x_;    ///< the values of the basis
    RationalVector tilt_; ///< what each has more, in units of ε
};

} // namespace

Alternative gordan_from(const std::vector<const RationalVector*>& vectors, const std::vector<std::size_t>& start) {
    return Simplex(vectors, start).run();
}

} // namespace novikoff
