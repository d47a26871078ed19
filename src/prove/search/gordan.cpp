// The simplex method in fractions on the multipliers, with a rule that cannot cycle.
#include "prove/search/gordan.hpp"

#include <utility>

namespace novikoff {
namespace {

/// The simplex tableau: one line for each equation, then the line of reduced costs. Columns: the λ_i, one artificial
/// variable for each equation, the right-hand side. The artificial variables are the first basis, and their sum is
/// minimised.
class Tableau {
public:
    explicit Tableau(const std::vector<RationalVector>& rows)
        : variables_(rows.size()), equations_(rows.front().size() + 1), lines_(equations_ + 1), basis_(equations_) {
        for (std::size_t e = 0; e < equations_; ++e) {
            RationalVector& line = lines_[e];
            line.resize(variables_ + equations_ + 1);
            for (std::size_t i = 0; i < variables_; ++i) { line[i] = e + 1 == equations_ ? Rational(1) : rows[i][e]; }
            line[variables_ + e] = 1;
            line.back() = e + 1 == equations_ ? 1 : 0;
            basis_[e] = variables_ + e;
        }
        RationalVector& costs = lines_.back();
        costs.resize(variables_ + equations_ + 1);
        for (std::size_t e = 0; e < equations_; ++e) {
            for (std::size_t i = 0; i < variables_; ++i) { costs[i] -= lines_[e][i]; }
        }
        costs.back() = -1; // minus the sum of the artificial variables
    }

    void minimise() {
        while (const auto entering = first_improving()) { pivot(leaving(*entering), *entering); }
    }

    [[nodiscard]] bool feasible() const { return lines_.back().back().sign() == 0; }

    [[nodiscard]] RationalVector solution() const {
        RationalVector lambda(variables_);
        for (std::size_t e = 0; e < equations_; ++e) {
            if (basis_[e] < variables_) { lambda[basis_[e]] = lines_[e].back(); }
        }
        return lambda;
    }

    /// −π without its last entry: the reduced cost of the artificial variable e is 1 − π_e.
    [[nodiscard]] RationalVector separator() const {
        RationalVector w(equations_ - 1);
        for (std::size_t e = 0; e + 1 < equations_; ++e) { w[e] = lines_.back()[variables_ + e] - 1; }
        return w;
    }

private:
    /// Bland: the first variable whose reduced cost is negative.
    [[nodiscard]] std::optional<std::size_t> first_improving() const {
        for (std::size_t i = 0; i < variables_; ++i) {
            if (lines_.back()[i].sign() < 0) { return i; }
        }
        return std::nullopt;
    }

    /// The equation that limits the entering variable most. Ties by Bland's rule: the one whose basic variable is
    /// first.
    [[nodiscard]] std::size_t leaving(std::size_t entering) const {
        std::optional<std::size_t> best;
        Rational least;
        for (std::size_t e = 0; e < equations_; ++e) {
            if (lines_[e][entering].sign() <= 0) { continue; }
            Rational ratio = lines_[e].back() / lines_[e][entering];
            if (!best || ratio < least || (ratio == least && basis_[e] < basis_[*best])) {
                best = e;
                least = std::move(ratio);
            }
        }
        return *best; // it exists: the sum of the λ_i is bounded
    }

    void pivot(std::size_t equation, std::size_t entering) {
        RationalVector& pivot_line = lines_[equation];
        const Rational factor = pivot_line[entering];
        for (Rational& entry : pivot_line) {
            if (entry.sign() != 0) { entry /= factor; }
        }
        for (std::size_t e = 0; e < lines_.size(); ++e) {
            const Rational multiple = lines_[e][entering];
            if (e == equation || multiple.sign() == 0) { continue; }
            for (std::size_t c = 0; c < pivot_line.size(); ++c) {
                if (pivot_line[c].sign() != 0) { lines_[e][c].subtract_product(multiple, pivot_line[c]); }
            }
        }
        basis_[equation] = entering;
    }

    std::size_t variables_;
    std::size_t equations_;
    std::vector<RationalVector> lines_;
    std::vector<std::size_t> basis_;
};

} // namespace

Alternative gordan(const std::vector<RationalVector>& rows) {
    Tableau tableau(rows);
    tableau.minimise();
    if (tableau.feasible()) { return {{}, tableau.solution()}; }
    return {tableau.separator(), {}};
}

} // namespace novikoff
