// All relations are checked in one pass over the rows, coordinate by coordinate.
#include "prove/check/relations.hpp"

#include "data/rows.hpp"
#include "exact/fractions.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// One coordinate of one relation.
struct Term {
    std::size_t relation;
    double factor; ///< of the relation made whole
};

/// The relations as sums in doubles.
class RelationSums {
public:
    RelationSums(const ExactRows& rows, const std::vector<SparseVector>& relations)
        : rows_(rows), relations_(relations), terms_(rows.dimension()), whole_(relations.size()),
          sums_(relations.size()) {
        for (std::size_t r = 0; r < relations.size(); ++r) { add(r); }
    }

    /// The first relation that is not 0 on this row.
    template <class View> [[nodiscard]] std::optional<std::size_t> broken(const View& view, std::size_t row) {
        touched_.clear();
        const auto show = [&](std::size_t j, double x) {
            for (const Term& term : terms_[j]) {
                if (x != 0) {
                    sums_[term.relation] += term.factor * x;
                    touched_.push_back(term.relation);
                }
            }
        };
        view.for_each(row, show);
        if (view.bias()) { show(view.columns(), 1); }
        std::optional<std::size_t> found;
        for (const std::size_t r : touched_) {
            if (!is_zero(r, row)) { found = std::min(r, found.value_or(r)); }
        }
        for (const std::size_t r : touched_) { sums_[r] = 0; }
        return found;
    }

    /// The relations whose value may not be 0 where all their coordinates are: a lift may have underflowed.
    [[nodiscard]] bool untouched_are_zero() const noexcept { return rows_.lift_roundings() == 0; }

    [[nodiscard]] bool exactly_zero(std::size_t relation, std::size_t row) const {
        const std::vector<Rational> x = rows_.exact(row, 1);
        Rational sum;
        for (const auto& [j, value] : relations_[relation]) { sum.add_product(value, x[j]); }
        return sum.sign() == 0;
    }

private:
    /// Nothing is rounded if all sums are small multiples of a unit, or if there are two terms, each a power of two
    /// times a value: their sum is 0 only if it would be without rounding.
    void add(std::size_t r) {
        std::vector<Rational> values;
        for (const auto& [j, value] : relations_[r]) { values.push_back(value); }
        values = primitive(std::move(values));
        double reach = 0;
        int grain = std::numeric_limits<int>::max();
        bool powers = values.size() <= 2;
        bool fits = true;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const std::size_t j = relations_[r][k].first;
            const double factor = values[k].to_double();
            fits = fits && std::fabs(factor) < 0x1p53;
            powers = powers && std::fabs(factor) == std::ldexp(1, std::ilogb(factor));
            reach += std::fabs(factor) * rows_.largest()[j];
            grain = std::min(grain, rows_.grain()[j]);
            terms_[j].push_back({r, factor});
        }
        const bool small = grain > -1000 && reach < std::ldexp(0x1p52, std::min(grain, 900));
        whole_[r] = fits && rows_.lift_roundings() == 0 && (small || (powers && reach < 0x1p1020));
    }

    [[nodiscard]] bool is_zero(std::size_t r, std::size_t row) const {
        return whole_[r] ? sums_[r] == 0 : exactly_zero(r, row);
    }

    const ExactRows& rows_;
    const std::vector<SparseVector>& relations_;
    std::vector<std::vector<Term>> terms_; ///< of each coordinate
    std::vector<bool> whole_; ///< of each relation: its sums are 0 exactly if they would be without rounding
    std::vector<double> sums_;
    std::vector<std::size_t> touched_;
};

} // namespace

std::vector<std::size_t> own_coordinates(const ExactRows& rows, const std::vector<SparseVector>& relations,
                                         std::string& fault) {
    std::vector<std::size_t> uses(rows.dimension());
    for (std::size_t r = 0; r < relations.size(); ++r) {
        std::size_t least = 0;
        for (const auto& [j, value] : relations[r]) {
            if (j < least || j >= rows.dimension() || value.sign() == 0) {
                fault = fmt::format("relation {} of the balance is not a vector of the space", r + 1);
                return {};
            }
            ++uses[j];
            least = j + 1;
        }
    }
    std::vector<std::size_t> own;
    for (std::size_t r = 0; r < relations.size(); ++r) {
        std::optional<std::size_t> found;
        for (const auto& [j, value] : relations[r]) {
            const bool bias = rows.bias() && j + 1 == rows.dimension();
            if (uses[j] == 1 && !(bias && found)) { found = j; }
        }
        if (!found) {
            fault = fmt::format("relation {} of the balance has no coordinate of its own", r + 1);
            return {};
        }
        own.push_back(*found);
    }
    return own;
}

std::vector<std::size_t> own_coordinates(const ExactRows& rows, const std::vector<SparseVector>& relations) {
    std::string none;
    return own_coordinates(rows, relations, none);
}

std::optional<BrokenRelation> broken_relation(const ExactRows& rows, std::span<const std::size_t> face,
                                              const std::vector<SparseVector>& relations) {
    if (relations.empty()) { return std::nullopt; }
    RelationSums sums(rows, relations);
    return with_rows(rows.near(), rows.bias(), [&](const auto& view) -> std::optional<BrokenRelation> {
        for (const std::size_t row : face) {
            if (sums.untouched_are_zero()) {
                if (const auto r = sums.broken(view, row)) { return BrokenRelation{*r, row}; }
                continue;
            }
            for (std::size_t r = 0; r < relations.size(); ++r) {
                if (!sums.exactly_zero(r, row)) { return BrokenRelation{r, row}; }
            }
        }
        return std::nullopt;
    });
}

} // namespace novikoff
