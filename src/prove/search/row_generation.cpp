// Each round scans all rows for the worst ones and adds them to the few that the exact method sees.
#include "prove/search/row_generation.hpp"

#include "data/rows.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// How far a row is on the wrong side. Used only for comparison, so any finite number is valid.
double badness(double score, double squared_length) {
    const double distance = score / std::sqrt(squared_length);
    return std::isfinite(distance) ? distance : 0;
}

} // namespace

/// The worst rows of a scan, at most `wanted_`.
class RowGeneration::Worst {
public:
    explicit Worst(std::size_t wanted) : wanted_(wanted) {}

    void add(double score, std::uint64_t row) {
        ++seen_;
        heap_.emplace_back(score, row);
        std::push_heap(heap_.begin(), heap_.end()); // the least bad is on top
        if (heap_.size() > wanted_) {
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.pop_back();
        }
    }
    [[nodiscard]] const std::vector<std::pair<double, std::uint64_t>>& rows() const noexcept { return heap_; }
    /// Whether enough rows were seen that searching for worse ones is not worthwhile.
    [[nodiscard]] bool plenty() const noexcept { return seen_ > 50 * wanted_; }

private:
    std::size_t wanted_;
    std::size_t seen_ = 0;
    std::vector<std::pair<double, std::uint64_t>> heap_;
};

RowGeneration::RowGeneration(const ExactRows& rows, std::span<const double> y, std::function<void()> on_scan)
    : rows_(rows), y_(y), on_scan_(std::move(on_scan)), space_(rows.dimension()), in_space_(rows.size()) {
    find_across();
}

void RowGeneration::find_across() {
    across_.clear();
    for (auto& vector : space_.complement()) { across_.emplace_back(rows_, std::move(vector)); }
}

template <class View> bool RowGeneration::found_in_space(const View& view, std::size_t row) {
    in_space_[row] = in_space_[row] || std::all_of(across_.begin(), across_.end(), [&](const ExactScores& scores) {
                         return scores.of(view, row, 1).sign == 0;
                     });
    return in_space_[row];
}

void RowGeneration::add_to_space(const std::vector<RationalVector>& vectors) {
    space_.add_all(vectors);
    find_across();
    known_.clear();
    with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        for (const Working& old : std::exchange(working_, {})) {
            if (!found_in_space(view, old.row)) { add_working(old.row); }
        }
    });
}

void RowGeneration::add_working(std::uint64_t row) {
    if (known_.insert(row).second) { working_.push_back({row, space_.residual(exact_row(row))}); }
}

Alternative RowGeneration::alternative(std::vector<const RationalVector*> vectors) const {
    for (const Working& row : working_) { vectors.push_back(&row.residual); }
    return guided_gordan(vectors);
}

RowGeneration::Outcome RowGeneration::separate(RationalVector guess) {
    while (true) {
        const std::vector<ExactScores> candidate{ExactScores(rows_, std::move(guess))};
        if (scan(candidate)[0]) { return {candidate[0].w(), {}}; }
        const Alternative found = alternative({});
        if (!found.multipliers.empty()) {
            Outcome outcome;
            for (std::size_t k = 0; k < working_.size(); ++k) {
                if (found.multipliers[k].sign() != 0) {
                    outcome.witness.push_back({working_[k].row, found.multipliers[k]});
                }
            }
            return outcome;
        }
        guess = space_.orthogonal(found.separator);
    }
}

Alternative RowGeneration::decide(const RationalVector& extra) const {
    const RationalVector rest = space_.residual(extra);
    if (is_zero(rest)) { return {{}, RationalVector(1, Rational(1))}; }
    Alternative found = alternative({&rest});
    if (!found.separator.empty()) { found.separator = space_.orthogonal(found.separator); }
    return found;
}

template <class View>
void RowGeneration::scan_block(const View& view, std::size_t first, std::size_t last, const ExactScores& candidate,
                               Worst& worst) {
    if (worst.plenty()) { return; }
    candidate.for_each_near(view, y_, first, last, [&](std::size_t i, double value) {
        if (in_space_[i] || worst.plenty()) { return; }
        const ExactScore score = candidate.of(view, i, y_[i], value);
        if (score.sign < 0 || (score.sign == 0 && !found_in_space(view, i))) {
            worst.add(badness(score.value, view.inner(i, i)), i);
        }
    });
}

std::vector<bool> RowGeneration::scan(const std::vector<ExactScores>& candidates) {
    if (on_scan_) { on_scan_(); }
    const std::size_t wanted = 4 * rows_.dimension() + 16; // enough for a program of this size
    std::vector<Worst> worst(candidates.size(), Worst(wanted / candidates.size() + 1));
    with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        for (std::size_t first = 0; first < view.size(); first += ExactScores::block) {
            const std::size_t last = std::min(view.size(), first + ExactScores::block);
            for (std::size_t c = 0; c < candidates.size(); ++c) {
                scan_block(view, first, last, candidates[c], worst[c]);
            }
        }
    });
    std::vector<bool> clean;
    for (const Worst& rows : worst) {
        clean.push_back(rows.rows().empty());
        for (const auto& [score, row] : rows.rows()) { add_working(row); }
    }
    return clean;
}

} // namespace novikoff
