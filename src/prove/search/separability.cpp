// The descent: whatever cannot be strictly separated spans a space, and the search continues orthogonally to it.
#include "prove/search/separability.hpp"

#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/sparse_vector.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

RationalVector unit(std::size_t dimension, std::size_t coordinate) {
    RationalVector e(dimension);
    e[coordinate] = 1;
    return e;
}

/// Finds the columns that are linear combinations of the bias and of earlier columns. Their weight may be 0: they do
/// not change which scores are possible.
class Aliased {
public:
    Aliased(const ExactRows& rows, std::span<const double> y) : rows_(rows), y_(y), span_(rows.dimension()) {}

    [[nodiscard]] std::vector<std::size_t> find() {
        const std::size_t count = std::min(rows_.size(), 2 * rows_.dimension());
        std::vector<RationalVector> sample;
        for (std::size_t k = 0; k < count; ++k) {
            sample.push_back(bias_first(rows_.exact(k * rows_.size() / count, 1)));
        }
        if (rank_at_least(sample) == rows_.dimension()) { return {}; }
        span_.add_all(sample);
        while (const auto row = row_outside()) { span_.add(bias_first(rows_.exact(*row, 1))); }
        std::vector<std::size_t> result;
        for (const std::size_t j : span_.free_coordinates()) {
            result.push_back(rows_.bias() ? j - 1 : j); // never the bias: it comes first and is not 0
        }
        return result;
    }

    /// For each of the columns found, a w with this coordinate and all z_i·w = 0.
    [[nodiscard]] std::vector<SparseVector> relations() const {
        std::vector<SparseVector> result;
        for (std::size_t k = 0; k < settled_.size(); ++k) { result.push_back(sparse(across(k))); }
        return result;
    }

private:
    [[nodiscard]] RationalVector across(std::size_t k) const {
        RationalVector w = span_.orthogonal(unit(span_.free_coordinates().size(), k));
        if (rows_.bias()) { std::rotate(w.begin(), w.begin() + 1, w.end()); }
        return w;
    }

    /// Puts the bias first, since the span keeps the first independent coordinates.
    [[nodiscard]] RationalVector bias_first(RationalVector x) const {
        if (rows_.bias()) { std::rotate(x.begin(), x.end() - 1, x.end()); }
        return x;
    }

    /// A row outside the span: its score with a vector orthogonal to the span is not 0.
    [[nodiscard]] std::optional<std::size_t> row_outside() {
        const std::vector<std::size_t> free = span_.free_coordinates();
        for (std::size_t k = 0; k < free.size(); ++k) {
            if (std::find(settled_.begin(), settled_.end(), free[k]) != settled_.end()) { continue; }
            const ExactScores scores(rows_, across(k));
            const std::size_t found = scores.find_sign(y_, [](int sign) { return sign != 0; });
            if (found < rows_.size()) { return found; }
            settled_.push_back(free[k]); // a combination of the pivots before it, for all rows
        }
        return std::nullopt;
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    Span span_;
    std::vector<std::size_t> settled_;
};

} // namespace

Separability::Separability(const ExactRows& rows, std::span<const double> y, std::function<void()> on_scan)
    : rows_(rows), y_(y), on_scan_(std::move(on_scan)), generation_(rows, y, on_scan_) {}

Decision Separability::decide(const std::vector<double>& hint) {
    set_aliased_aside();
    take_zero_rows();
    while (auto found = separate_outside_space(hint)) { absorb(std::move(*found)); }
    give_verdict();
    return std::move(decision_);
}

Decision Separability::adopt(RationalVector separator) {
    set_aliased_aside();
    for (std::size_t k = 0; k < decision_.aliased.size(); ++k) { // the relation is 1 at its own coordinate
        const Rational factor = separator[decision_.aliased[k]];
        for (const auto& [j, value] : decision_.relations[k]) { separator[j].subtract_product(factor, value); }
    }
    decision_.separator = primitive(std::move(separator));
    for (std::size_t i = 0; i < rows_.size(); ++i) { decision_.separated.push_back(i); }
    return std::move(decision_);
}

void Separability::set_aliased_aside() {
    Aliased aliased(rows_, y_);
    decision_.aliased = aliased.find();
    decision_.relations = aliased.relations();
    for (const std::size_t j : decision_.aliased) { space_vectors_.push_back(unit(rows_.dimension(), j)); }
    generation_.add_to_space(space_vectors_);
    full_ = space_vectors_.size() == rows_.dimension(); // no coordinate is left: all rows are 0
}

/// A row of zeros lies in every space and is the shortest reason by itself.
void Separability::take_zero_rows() {
    for (const std::size_t row : rows_.zero_rows()) { generation_.mark_in_space(row); }
    if (!rows_.zero_rows().empty()) {
        decision_.reason.push_back({rows_.zero_rows().front(), 1});
        levels_.push_back(decision_.reason);
    }
}

/// Either sets the separator, or returns a λ > 0 on rows outside V whose sum lies in V.
std::optional<std::vector<Multiplier>> Separability::separate_outside_space(const std::vector<double>& hint) {
    if (full_) { return std::nullopt; }
    RowGeneration::Outcome outcome = generation_.separate(first_guess(hint.empty() ? sum_of_rows() : hint));
    if (!outcome.witness.empty()) { return std::move(outcome.witness); }
    decision_.separator = primitive(std::move(outcome.separator));
    return std::nullopt;
}

RationalVector Separability::first_guess(const std::vector<double>& hint) const {
    RationalVector free;
    for (const std::size_t j : generation_.space().free_coordinates()) {
        free.push_back(std::isfinite(hint[j]) ? Rational::of(hint[j]) : Rational(0));
    }
    return generation_.space().orthogonal(free);
}

/// A first guess: most rows have a positive score with it.
std::vector<double> Separability::sum_of_rows() const {
    std::vector<double> sum(rows_.dimension());
    with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        for (std::size_t i = 0; i < view.size(); ++i) { view.axpy(y_[i], i, sum); }
    });
    return sum;
}

void Separability::absorb(std::vector<Multiplier> witness) {
    std::vector<RationalVector> fresh;
    fresh.reserve(witness.size());
    for (const Multiplier& m : witness) { fresh.push_back(generation_.exact_row(m.row)); }
    if (decision_.reason.empty()) { decision_.reason = witness; }
    levels_.push_back(std::move(witness));
    space_vectors_.insert(space_vectors_.end(), fresh.begin(), fresh.end());
    full_ = rank_at_least(space_vectors_) == rows_.dimension();
    if (!full_) { // the full space needs no echelon form, which may be costly
        generation_.add_to_space(fresh);
        full_ = generation_.space().rank() == rows_.dimension();
    }
}

void Separability::give_verdict() {
    tidy(decision_.reason);
    decision_.separated.reserve(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (!generation_.in_space(i)) { decision_.separated.push_back(i); }
    }
    decision_.spanning = join_levels(levels_, [this](std::uint64_t row) { return generation_.exact_row(row); });
    if (full_ || decision_.separated.empty()) {
        decision_.verdict = Verdict::inseparable;
        decision_.separator.clear();
        decision_.separated.clear();
    } else {
        const bool all = decision_.spanning.empty();
        decision_.verdict = all ? Verdict::separable : Verdict::quasi_separable;
    }
}

} // namespace novikoff
