// A run compared with directions u that need not separate the rows: the facts that the bounds of inseparable rows need.
//
// The theorems hold for any u and any margin γ, and for any part of a run, from whatever w it begins with. A run in
// memory is one part, a window, whose u is known at its end. A stream keeps no rows, so its windows begin at 1, 2, 4,
// 8, … updates, and u is what the learner would return at that moment; the bounds of all windows add up. A window that
// has ended is a few sums, so only the u of the current one is kept: one number for each column beside w itself.
#pragma once

#include "base/kernels.hpp"
#include "geometry/bounds.hpp"
#include "geometry/shortfalls.hpp"
#include "geometry/survey.hpp"
#include "novikoff/proof.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

/// A bound against a unit vector u that needs sums of the learner's own, as a function of the margin γ and of the
/// losses Σα(γ − z·u)₊.
struct OwnLimit {
    double constant = 0;
    double over_margin = 0;
    double over_square = 0;
    double of_losses = 0;
    double of_start = 0; ///< times ‖w‖² at the beginning − 2⟨w,u⟩/γ

    template <class Archive> void archive(Archive& archive) {
        archive(constant, over_margin, over_square, of_losses, of_start);
    }
};

/// A part of a run.
struct Window {
    double start = 0;  ///< ‖w‖ at its beginning, rounded up
    double along = 0;  ///< ⟨w,u⟩ at its beginning, rounded down
    double margin = 0; ///< γ; 0: there was no direction, and its updates are counted as they are
    double losses = 0; ///< Σα(γ − z·u)₊ over its updates
    Rates rates = {};
    std::uint64_t updates = 0;
    std::uint64_t mistakes = 0;
    std::optional<OwnLimit> own = {}; ///< of a learner that has one

    /// w at the beginning and u, of any length but 0.
    void begin_at(std::span<const double> w, std::span<const double> u) {
        const double error = dot_error(w.size());
        start = norm(w) * (1 + error);
        along = start == 0 ? 0 : dot(u, w) / norm(u) - 2 * error * start;
    }

    /// Chooses the margin of the grid, at most R, at which the sum of the rates would be bounded best if every visit
    /// were an update. (The best one for the updates themselves says nothing: the bound tends to their number as γ
    /// grows.)
    void choose_margin(const Shortfalls& shortfalls, double radius) {
        const auto sums = shortfalls.sums();
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < sums.size() && Shortfalls::margin(k) <= radius; ++k) {
            const double limit = limit_at(Shortfalls::margin(k), sums[k].visits, radius);
            if (limit < least) {
                least = limit;
                margin = Shortfalls::margin(k);
                losses = sums[k].rates;
            }
        }
    }

    /// The learner's own theorem. REQUIRES: there is one.
    [[nodiscard]] double own_limit(double gamma, double sum_of_losses) const {
        const double from_start =
            start * start - 2 * along / gamma + 0x1p-50 * (start * start + std::fabs(along) / gamma);
        return own->constant + (own->over_margin + own->of_losses * sum_of_losses) / gamma +
               own->over_square / gamma / gamma + own->of_start * from_start;
    }

    template <class Archive> void archive(Archive& archive) {
        archive(start, along, margin, losses, rates, updates, mistakes, own);
    }

private:
    /// `visits`: Σ (γ − z·u)₊ over all visits.
    [[nodiscard]] double limit_at(double gamma, double visits, double radius) const {
        if (own) { return own_limit(gamma, rates.sum / static_cast<double>(updates) * visits); }
        return bounds::sum_of_rates(radius, gamma, rates.max * visits, rates.max, start, along);
    }
};

/// The windows of a stream. The learner's loop calls it at each visit.
class Windows {
public:
    [[nodiscard]] bool ends() const noexcept { return updates_ == next_; }
    /// Ends the current window, whose theorem may be the learner's own.
    void close(double radius, const std::optional<OwnLimit>& own) {
        if (!is_empty()) { closed_.push_back(closed(radius, own)); }
    }
    /// Begins the next one, with the current weights. u() are those that the learner would return.
    void begin(std::span<const double> w) {
        length_ = norm(u_);
        now_ = {};
        if (length_ > 0) { now_.begin_at(w, u_); }
        shortfalls_ = {};
        next_ = std::max<std::uint64_t>(1, 2 * updates_);
    }

    /// Whether the score of this visit along u is needed.
    [[nodiscard]] bool wants(std::uint64_t visit, double alpha) const noexcept {
        return length_ > 0 && (alpha > 0 || visit % sample == 0);
    }
    /// A visit; `along` is y⟨u,x⟩ if it was wanted.
    void visit(std::uint64_t number, double alpha, bool mistake, double along, double squared_length) {
        if (wants(number, alpha)) {
            const double score = along / length_ - 4 * dot_error(u_.size()) * std::sqrt(squared_length);
            shortfalls_.add(score, number % sample == 0 ? sample : 0, alpha);
        }
        now_.mistakes += mistake ? 1 : 0;
        if (alpha > 0) {
            ++updates_;
            ++now_.updates;
            now_.rates.sum += alpha;
            now_.rates.sum_of_squares += alpha * alpha;
            now_.rates.min = std::min(now_.rates.min, alpha);
            now_.rates.max = std::max(now_.rates.max, alpha);
        }
    }
    [[nodiscard]] std::vector<double>& u() noexcept { return u_; }
    [[nodiscard]] const std::vector<double>& u() const noexcept { return u_; }

    /// All windows up to now; `own` is that of the current one.
    [[nodiscard]] std::vector<Window> all(double radius, const std::optional<OwnLimit>& own) const {
        std::vector<Window> windows = closed_;
        if (!is_empty()) { windows.push_back(closed(radius, own)); }
        return windows;
    }

    template <class Archive> void archive(Archive& archive) {
        archive(closed_, now_, u_, shortfalls_, updates_, next_);
        archive.require([&] { return now_.margin == 0 && next_ >= updates_; });
        length_ = norm(u_);
    }

private:
    static constexpr std::uint64_t sample = 16; ///< every so many visits count for the choice of the margin

    [[nodiscard]] bool is_empty() const noexcept { return now_.updates == 0 && now_.mistakes == 0; }
    [[nodiscard]] Window closed(double radius, const std::optional<OwnLimit>& own) const {
        Window window = now_;
        window.own = own;
        if (length_ > 0 && now_.updates > 0) { window.choose_margin(shortfalls_, radius); }
        return window;
    }

    std::vector<Window> closed_;
    Window now_;
    std::vector<double> u_; ///< empty or 0: no direction
    double length_ = 0;
    Shortfalls shortfalls_; ///< of the current window, along u
    std::uint64_t updates_ = 0;
    std::uint64_t next_ = 1; ///< the number of updates at which the current window ends
};

} // namespace novikoff
