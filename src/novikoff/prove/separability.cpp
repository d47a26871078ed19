#include "novikoff/prove/separability.hpp"

#include "novikoff/data/rows.hpp"
#include "novikoff/geometry/exact_scores.hpp"
#include "novikoff/geometry/span.hpp"
#include "novikoff/prove/combine.hpp"
#include "novikoff/prove/gordan.hpp"
#include "novikoff/prove/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

constexpr double clear_gap = 1e-7; // below it floating point is not asked for its opinion

template <class Rows> class Search {
public:
    Search(const Rows& rows, std::span<const double> y, std::span<const double> hint)
        : rows_(rows), y_(y), span_(rows.dimension()), in_span_(rows.size()), hint_(hint.begin(), hint.end()) {
        if (hint_.empty()) { // then the sum of all rows, which most rows agree with
            hint_.resize(rows.dimension());
            for (std::size_t i = 0; i < rows.size(); ++i) {
                rows.axpy(y[i], i, hint_);
            }
        }
    }

    [[nodiscard]] Decision run() && {
        set_aliased_columns_aside();
        take_zero_row();
        while (auto found = separate_outside_span()) {
            absorb(std::move(*found));
        }
        give_verdict();
        estimate_coefficients();
        return std::move(decision_);
    }

private:
    /// A column that is a linear combination of others adds nothing to what scores are possible: its weight is kept at 0.
    void set_aliased_columns_aside() {
        Span all(rows_.dimension()); // of the rows; its echelon form has its pivots at the first independent columns
        for (std::size_t i = 0; i < std::min(rows_.size(), 2 * rows_.dimension()); ++i) {
            all.add(exact_row(i));
        }
        for (const std::size_t column : all.free_coordinates()) {
            while (const auto row = row_outside(all, column)) {
                all.add(exact_row(*row));
            }
        }
        decision_.aliased = all.free_coordinates();
        for (const std::size_t column : decision_.aliased) {
            span_.add(unit(column, 1));
        }
    }

    [[nodiscard]] RationalVector unit(std::size_t coordinate, long value) const {
        RationalVector e(rows_.dimension());
        e[coordinate] = value;
        return e;
    }

    /// A row that does not lie in the space, seen by a vector orthogonal to it that is free in one coordinate.
    [[nodiscard]] std::optional<std::size_t> row_outside(const Span& space, std::size_t coordinate) const {
        const auto free = space.free_coordinates();
        const auto found = std::find(free.begin(), free.end(), coordinate);
        if (found == free.end()) {
            return std::nullopt;
        }
        RationalVector choice(free.size());
        choice[static_cast<std::size_t>(found - free.begin())] = 1;
        const ExactScores scores(space.orthogonal(choice));
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (scores.of(rows_, i, y_[i]).sign != 0) {
                return i;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] RationalVector exact_row(std::uint64_t i) const {
        RationalVector z(rows_.dimension());
        rows_.for_each(i, [&](std::size_t j, double x) { z[j] = Rational::of(y_[i] * x); });
        if (rows_.bias()) {
            z.back() = Rational::of(y_[i]);
        }
        return z;
    }

    /// A row of zeros is in every space and is by itself the shortest reason.
    void take_zero_row() {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (rows_.is_zero(i)) {
                in_span_[i] = true;
                if (decision_.reason.empty()) {
                    decision_.spanning.push_back({i, 1});
                    decision_.reason.push_back({i, 1});
                }
            }
        }
    }

    /// Either sets the separator, or returns a λ ≥ 0 on rows outside V whose sum lies in V.
    [[nodiscard]] std::optional<std::vector<Multiplier>> separate_outside_span() {
        working_.clear();
        if (span_.rank() == rows_.dimension()) {
            return std::nullopt;
        }
        Alternative found = separate_all(first_guess());
        if (!found.multipliers.empty()) {
            return witness(found.multipliers);
        }
        decision_.separator = std::move(found.separator);
        return std::nullopt;
    }

    /// Gordan's alternative for all rows outside V together with the working rows, starting from a guess.
    [[nodiscard]] Alternative separate_all(RationalVector w) {
        while (true) {
            const ExactScores scores(std::move(w));
            const std::vector<std::uint64_t> violated = scan(scores);
            if (violated.empty()) {
                return {scores.w(), {}};
            }
            for (const std::uint64_t row : violated) {
                working_.push_back({row, span_.residual(exact_row(row))});
            }
            Alternative alternative = decide_working_rows();
            if (!alternative.multipliers.empty()) {
                return alternative;
            }
            w = span_.orthogonal(alternative.separator);
        }
    }

    [[nodiscard]] RationalVector first_guess() const {
        RationalVector free;
        for (const std::size_t j : span_.free_coordinates()) {
            free.push_back(std::isfinite(hint_[j]) ? Rational::of(hint_[j]) : Rational(0));
        }
        return span_.orthogonal(free);
    }

    /// The rows outside V with z·w ≤ 0 that are furthest on the wrong side, so many as a program of this size can use.
    [[nodiscard]] std::vector<std::uint64_t> scan(const ExactScores& scores) {
        ++decision_.scans;
        struct Violation {
            double score;
            std::uint64_t row;
        };
        const auto worse = [](const Violation& a, const Violation& b) {
            return a.score != b.score ? a.score < b.score : a.row < b.row;
        };
        const std::size_t wanted = 4 * rows_.dimension() + 16;
        std::vector<Violation> heap; // the least bad of the worst is on top
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (in_span_[i]) {
                continue;
            }
            const ExactScore score = scores.of(rows_, i, y_[i]);
            if (score.sign > 0 || (score.sign == 0 && found_in_span(i))) {
                continue;
            }
            heap.push_back({score.value / std::sqrt(rows_.inner(i, i)), i});
            std::push_heap(heap.begin(), heap.end(), worse);
            if (heap.size() > wanted) {
                std::pop_heap(heap.begin(), heap.end(), worse);
                heap.pop_back();
            }
        }
        std::vector<std::uint64_t> result;
        for (const Violation& violation : heap) {
            result.push_back(violation.row);
        }
        return result;
    }

    [[nodiscard]] bool found_in_span(std::size_t i) {
        const RationalVector rest = span_.residual(exact_row(i));
        in_span_[i] = std::all_of(rest.begin(), rest.end(), [](const Rational& x) { return x.sign() == 0; });
        return in_span_[i];
    }

    /// Gordan's alternative for the working rows, modulo V.
    [[nodiscard]] Alternative decide_working_rows() const {
        const WidestGap guess = widest_gap(near_rows());
        if (guess.gap > clear_gap) {
            RationalVector u;
            for (const double x : guess.direction) {
                u.push_back(Rational::of(x));
            }
            if (separates(u)) {
                return {std::move(u), {}};
            }
        } else if (Alternative few = decide_some(guess.support); !few.multipliers.empty()) {
            return few;
        }
        std::vector<std::size_t> all(working_.size());
        for (std::size_t k = 0; k < all.size(); ++k) {
            all[k] = k;
        }
        return decide_some(all);
    }

    /// Gordan's alternative for some of the working rows; the multipliers of the others are 0.
    [[nodiscard]] Alternative decide_some(const std::vector<std::size_t>& picked) const {
        if (picked.empty()) {
            return {};
        }
        std::vector<RationalVector> vectors;
        for (const std::size_t k : picked) {
            vectors.push_back(working_[k].residual);
        }
        Alternative alternative = gordan(vectors);
        if (!alternative.multipliers.empty()) {
            RationalVector spread(working_.size());
            for (std::size_t k = 0; k < picked.size(); ++k) {
                spread[picked[k]] = std::move(alternative.multipliers[k]);
            }
            alternative.multipliers = std::move(spread);
        }
        return alternative;
    }

    [[nodiscard]] std::vector<std::vector<double>> near_rows() const {
        std::vector<std::vector<double>> near;
        for (const Working& row : working_) {
            auto& line = near.emplace_back();
            for (const Rational& x : row.residual) {
                line.push_back(x.to_double());
            }
        }
        return near;
    }

    [[nodiscard]] bool separates(const RationalVector& u) const {
        return std::all_of(working_.begin(), working_.end(), [&](const Working& row) {
            Rational sum;
            for (std::size_t j = 0; j < u.size(); ++j) {
                sum.add_product(u[j], row.residual[j]);
            }
            return sum.sign() > 0;
        });
    }

    [[nodiscard]] std::vector<Multiplier> witness(const RationalVector& multipliers) const {
        std::vector<Multiplier> result;
        for (std::size_t k = 0; k < multipliers.size(); ++k) {
            if (multipliers[k].sign() != 0) {
                result.push_back({working_[k].row, multipliers[k]});
            }
        }
        return result;
    }

    /// Σ λ z of the new rows lies in V, so it is −Σ c v of the old ones. A large enough multiple of the old λ makes
    /// c + Kλ positive without changing the sum: then all rows together have positive multipliers and sum 0.
    void absorb(std::vector<Multiplier> witness) {
        RationalVector target(rows_.dimension());
        for (const Multiplier& m : witness) {
            add_multiple(target, -m.weight, exact_row(m.row));
        }
        std::vector<RationalVector> old;
        for (const Multiplier& m : decision_.spanning) {
            old.push_back(exact_row(m.row));
        }
        const RationalVector c = combine(old, target);
        Rational k = 0;
        for (std::size_t j = 0; j < c.size(); ++j) {
            k = std::max(k, Rational(1) - c[j] / decision_.spanning[j].weight);
        }
        for (std::size_t j = 0; j < c.size(); ++j) {
            Multiplier& m = decision_.spanning[j];
            m.weight = c[j] + k * m.weight;
        }
        if (decision_.reason.empty()) {
            decision_.reason = witness;
        }
        for (Multiplier& m : witness) {
            span_.add(exact_row(m.row));
            in_span_[m.row] = true;
            decision_.spanning.push_back(std::move(m));
        }
    }

    static void add_multiple(RationalVector& to, const Rational& factor, const RationalVector& vector) {
        for (std::size_t j = 0; j < to.size(); ++j) {
            to[j].add_product(factor, vector[j]);
        }
    }

    void give_verdict() {
        const bool nothing_left = std::all_of(in_span_.begin(), in_span_.end(), [](bool in) { return in; });
        if (span_.rank() == rows_.dimension() || nothing_left) {
            decision_.verdict = Verdict::inseparable;
            decision_.separator.clear();
        } else if (decision_.spanning.empty()) {
            decision_.verdict = Verdict::separable;
        } else {
            decision_.verdict = Verdict::quasi_separable;
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                if (!in_span_[i]) {
                    decision_.separated.push_back(i);
                }
            }
        }
    }

    void estimate_coefficients() {
        decision_.estimates.assign(rows_.dimension(), Estimate::finite);
        if (decision_.verdict == Verdict::inseparable) {
            return;
        }
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            const bool plus = occurs(j, 1);
            const bool minus = occurs(j, -1);
            decision_.estimates[j] = plus && minus ? Estimate::unbounded
                                     : plus        ? Estimate::plus_infinity
                                     : minus       ? Estimate::minus_infinity
                                                   : Estimate::finite;
        }
    }

    /// Is there a w with all z_i·w ≥ 0 and this sign of w_j? Some separator of all rows outside V can be added to it in
    /// any small amount, so this asks for a separator of those rows and ±e_j.
    [[nodiscard]] bool occurs(std::size_t j, int sign) {
        if (decision_.separator[j].sign() == sign) {
            return true;
        }
        RationalVector rest = span_.residual(unit(j, sign));
        if (std::all_of(rest.begin(), rest.end(), [](const Rational& x) { return x.sign() == 0; })) {
            return false;
        }
        const std::size_t place = working_.size();
        working_.push_back({0, std::move(rest)});
        Alternative found = decide_working_rows();
        if (found.multipliers.empty()) {
            found = separate_all(span_.orthogonal(found.separator));
        }
        working_.erase(working_.begin() + static_cast<std::ptrdiff_t>(place));
        return found.multipliers.empty();
    }

    struct Working {
        std::uint64_t row;
        RationalVector residual; ///< modulo V
    };

    const Rows& rows_;
    std::span<const double> y_;
    Span span_; ///< V
    std::vector<bool> in_span_;
    std::vector<double> hint_;
    std::vector<Working> working_;
    Decision decision_;
};

} // namespace

Decision decide_separability(const Dataset& data, bool bias, std::span<const double> y,
                             std::span<const double> hint) {
    return with_rows(data, bias, [&](const auto& rows) { return Search(rows, y, hint).run(); });
}

} // namespace novikoff
