// A relation of the face that the other rows keep, too, is one of all rows: its coordinate is aliased.
#include "prove/search/wide_cone.hpp"

#include "data/rows.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/span.hpp"

#include <algorithm>

namespace novikoff {
namespace {

constexpr std::size_t first_rows = 1000; // whose values tell which relations all rows keep, nearly always

class Builder {
public:
    Builder(const ExactRows& rows, std::span<const double> y, const WideDecision& decision,
            std::function<void()> on_scan)
        : rows_(rows), y_(y), decision_(decision),
          relations_(decision.balance->relations), cone_{rows, y,
                                                         {},   {},
                                                         {},   decision.separator,
                                                         {},   std::move(on_scan)} {
        own_ = own_coordinates(rows, relations_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!std::binary_search(decision.left.begin(), decision.left.end(), i)) { cone_.separated.push_back(i); }
        }
    }

    [[nodiscard]] WideCone build() {
        Span span = span_of_separated();
        WideCone result{relations_of_all(span), {}, std::move(cone_)};
        for (const std::size_t f : span.free_coordinates()) { result.aliased.push_back(own_[f]); }
        for (std::size_t k = 0; k < relations_.size(); ++k) {
            const auto& free = span.free_coordinates();
            if (!std::binary_search(free.begin(), free.end(), k)) { result.cone.basis.push_back(relations_[k]); }
        }
        clear_aliased(result.cone.separator, result.aliasing, span.free_coordinates());
        result.cone.spanning = rows_that_touch(result.cone.basis);
        std::sort(result.aliased.begin(), result.aliased.end());
        return result;
    }

private:
    /// The space of the vectors (z_i·v_1, z_i·v_2, …) of all rows that are separated, with the relations v.
    [[nodiscard]] Span span_of_separated() const {
        Span span(relations_.size());
        const std::size_t count = std::min(cone_.separated.size(), first_rows);
        std::vector<RationalVector> values;
        for (std::size_t k = 0; k < count; ++k) {
            values.push_back(values_of(cone_.separated[k * cone_.separated.size() / count]));
        }
        span.add_all(values);
        while (const auto broken = broken_by(relations_of_all(span))) { span.add(values_of(*broken)); }
        return span;
    }

    [[nodiscard]] RationalVector values_of(std::size_t row) const {
        const SparseVector z = rows_.exact_nonzeros(row, y_[row]);
        RationalVector values;
        for (const SparseVector& v : relations_) { values.push_back(product(z, v)); }
        return values;
    }

    [[nodiscard]] static Rational product(const SparseVector& a, const SparseVector& b) {
        Rational sum;
        for (const auto& [j, x] : a) { sum.add_product(x, value_at(b, j)); }
        return sum;
    }

    [[nodiscard]] std::optional<std::size_t> broken_by(const std::vector<SparseVector>& relations) const {
        const std::vector<std::size_t> separated(cone_.separated.begin(), cone_.separated.end());
        const auto broken = broken_relation(rows_, separated, relations);
        return broken ? std::optional(broken->row) : std::nullopt;
    }

    /// The combinations of relations that are 0 on the span's vectors.
    [[nodiscard]] std::vector<SparseVector> relations_of_all(const Span& span) const {
        std::vector<SparseVector> result;
        for (const RationalVector& factors : span.complement()) {
            std::vector<Rational> sum(rows_.dimension());
            for (std::size_t k = 0; k < factors.size(); ++k) {
                for (const auto& [j, x] : relations_[k]) { sum[j].add_product(factors[k], x); }
            }
            result.push_back(sparse(sum));
        }
        return result;
    }

    /// Makes w 0 at the aliased coordinates. No score changes.
    void clear_aliased(std::vector<Rational>& w, const std::vector<SparseVector>& aliasing,
                       const std::vector<std::size_t>& free) const {
        for (std::size_t k = 0; k < aliasing.size(); ++k) {
            const std::size_t own = own_[free[k]];
            const Rational factor = w[own] / value_at(aliasing[k], own);
            for (const auto& [j, x] : aliasing[k]) { w[j].subtract_product(factor, x); }
        }
    }

    /// Rows of the face with values at coordinates of the basis: of others, nothing is asked.
    [[nodiscard]] std::vector<std::uint64_t> rows_that_touch(const std::vector<SparseVector>& basis) const {
        std::vector<std::size_t> wanted(rows_.dimension());
        std::size_t coordinates = 0;
        for (const SparseVector& v : basis) {
            for (const auto& [j, x] : v) {
                coordinates += wanted[j] == 0 ? 1 : 0;
                wanted[j] = 4; // rows for each
            }
        }
        std::vector<std::uint64_t> result;
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            for (const std::size_t i : decision_.left) {
                bool touches = false;
                view.for_each(i, [&](std::size_t j, double x) {
                    if (x != 0 && wanted[j] > 0) {
                        --wanted[j];
                        touches = true;
                    }
                });
                if (touches) { result.push_back(i); }
            }
        });
        if (result.empty() && coordinates > 0) { result.push_back(decision_.left.front()); }
        return result;
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    const WideDecision& decision_;
    const std::vector<SparseVector>& relations_;
    std::vector<std::size_t> own_; ///< of each relation
    KnownCone cone_;
};

} // namespace

WideCone wide_cone(const ExactRows& rows, std::span<const double> y, const WideDecision& decision,
                   std::function<void()> on_scan) {
    return Builder(rows, y, decision, std::move(on_scan)).build();
}

} // namespace novikoff
