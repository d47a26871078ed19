// Problem    as the perceptron's, in fewer updates.
// Rule       at a mistake, step by the rate of S after which the fewest rows are mistakes.
//            `exact`: S is the whole interval [η_min, η_max]. Row i is a mistake at rate α iff s_i + α g_i ≤ 0, with
//            s_i = y_i⟨w,x_i⟩ and g_i = y_i y_r⟨x_i,x_r⟩: this changes once, at b_i = −s_i/g_i. The count is
//            therefore constant between neighbouring b_i, and one sort finds its minimum.
// Guarantee  (Σα)²/Σα² ≤ (R/γ*)² (Steiner, Theorem 15), so by Kantorovich's inequality
//            k ≤ ((η_min+η_max)²/(4 η_min η_max)) (R/γ*)², which is tighter than Theorem 18. Greedy can exceed (R/γ*)² itself.
// Source     Steiner 2023, Algorithm 2.
// Tie        the first minimum in S as given; `exact`: the least of η_min, η_max, the b_i and the midpoints between.
#pragma once

#include "novikoff/core/kernel_table.hpp"
#include "novikoff/core/kernels.hpp"
#include "novikoff/geometry/survey.hpp"
#include "novikoff/learn/gram_rows.hpp"
#include "novikoff/learn/learner.hpp"
#include "novikoff/learn/options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace novikoff {

/// Knows the scores of all rows at w, each over the length of its row, moved along with w by one Gram row an update. They drift away
/// from those that the dot products would give, never by more than error_; where that leaves the sign in doubt, the dot product
/// decides. So all that it knows can be found again, with the same rates, and none of it is archived.
class Greedy : public Learner {
public:
    explicit Greedy(const LearnerOptions& options) : rates_(options.rates.rates) {}

    template <class V> void begin(const V& view) {
        epsilon_ = dot_error(view.w.size());
        gram_rows_.begin(view);
    }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) {
            return 0;
        }
        if (scores_.empty() || settled_ >= view.rows.size()) {
            refresh(view);
        }
        const std::vector<std::uint64_t> mistakes = count_mistakes(view, row);
        const auto fewest = std::min_element(mistakes.begin(), mistakes.end());
        return rates_[static_cast<std::size_t>(fewest - mistakes.begin())];
    }

    template <class V> void stepped(const V& view, std::size_t row, double /*score*/, double alpha) {
        const double step = alpha * std::sqrt(view.squared_norms[row]);
        error_ = doubt(step);
        const auto factor = static_cast<float>(step * gram_rows_.unit());
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            scores_[i] += factor * gram_[i];
        }
        length_ = norm(view.w);
        ++steps_;
    }

private:
    /// For each group of rates: mistakes after a step by each, and the rows whose score is too near to 0 to tell.
    struct Tally {
        std::vector<std::uint64_t> mistakes;
        std::vector<std::vector<std::size_t>> unsure;
    };

    [[nodiscard]] std::size_t groups() const noexcept { return (rates_.size() + steps_at_once - 1) / steps_at_once; }

    /// Scores that are moved by a step of this length lie within this of those that a dot product would give, all over ‖x_i‖: s_i and
    /// g_i are not exact, neither are w + αyx nor its dot product, each by some units of ε(‖w‖ + α‖x‖), nor are float32.
    [[nodiscard]] double doubt(double step) const noexcept {
        const double size = length_ + step;
        if (!(size > 1e-20 && size < 1e30)) { // float32 cannot hold such scores well, nor steps in units of 1e-9
            return std::numeric_limits<double>::infinity();
        }
        const double roundings = (3 * epsilon_ + 4 * single_roundoff) * size;
        return (error_ + roundings + step * gram_rows_.error()) * (1 + 1e-5);
    }

    /// Scores from dot products: as soon as doubts have cost as much.
    template <class V> void refresh(const V& view) {
        std::vector<double> exact(view.rows.size());
        view.scorer().range(view.w, 0, exact);
        scores_.resize(exact.size());
        gram_.resize(exact.size());
        const std::span<const double> inverse = gram_rows_.inverse_lengths();
        for (std::size_t i = 0; i < exact.size(); ++i) {
            scores_[i] = inverse[i] == 0 ? -std::numeric_limits<float>::infinity() // no w gets it right
                                         : static_cast<float>(view.y[i] * exact[i] * inverse[i]);
        }
        length_ = norm(view.w);
        error_ = (epsilon_ + 2 * single_roundoff) * length_;
        settled_ = 0;
        ++refreshes_;
        if (refreshes_ * fewest_steps > steps_ + grace) {
            gram_rows_.forget_copy();
        }
    }

    template <class V> [[nodiscard]] std::vector<std::uint64_t> count_mistakes(const V& view, std::size_t row) {
        const std::vector<Steps> steps = steps_along(std::sqrt(view.squared_norms[row]));
        auto scorer = view.scorer();
        const Tally none{std::vector<std::uint64_t>(groups() * steps_at_once),
                         std::vector<std::vector<std::size_t>>(groups())};
        std::vector<Tally> tallies(scorer.members(), none);
        gram_rows_.choose(view, row);
        scorer.share(view.rows.size(),
                     [&](const Share& share, unsigned member) { count(view, share, steps, tallies[member]); });
        std::vector<std::uint64_t> mistakes(rates_.size());
        for (const Tally& tally : tallies) {
            for (std::size_t c = 0; c < rates_.size(); ++c) {
                mistakes[c] += tally.mistakes[c];
            }
            settle(view, row, tally, mistakes);
        }
        return mistakes;
    }

    /// The last group is filled up with its last rate.
    [[nodiscard]] std::vector<Steps> steps_along(double length) const {
        std::vector<Steps> steps(groups());
        for (std::size_t c = 0; c < steps.size() * steps_at_once; ++c) {
            const double step = rates_[std::min(c, rates_.size() - 1)] * length;
            Steps& group = steps[c / steps_at_once];
            group.size[c % steps_at_once] = static_cast<float>(step * gram_rows_.unit());
            group.doubt[c % steps_at_once] = static_cast<float>(doubt(step));
        }
        return steps;
    }

    template <class V> void count(const V& view, const Share& share, const std::vector<Steps>& steps, Tally& tally) {
        constexpr std::size_t block = 512; // what is read of it stays in the nearest cache
        std::uint32_t unsure[block];
        for (std::size_t first = share.first; first < share.last; first += block) {
            const std::size_t size = std::min(block, share.last - first);
            gram_rows_.get(view, first, std::span(gram_).subspan(first, size));
            for (std::size_t group = 0; group < steps.size(); ++group) {
                const std::size_t found = kernel_table().try_steps(&scores_[first], &gram_[first], size, steps[group],
                                                                   &tally.mistakes[group * steps_at_once], unsure);
                for (std::size_t k = 0; k < found; ++k) {
                    tally.unsure[group].push_back(first + unsure[k]);
                }
            }
        }
    }

    /// Rows that are in doubt at any of the rates of a group are counted by dot products.
    template <class V>
    void settle(const V& view, std::size_t row, const Tally& tally, std::vector<std::uint64_t>& mistakes) {
        for (std::size_t c = 0; c < rates_.size(); ++c) {
            const std::vector<std::size_t>& unsure = tally.unsure[c / steps_at_once];
            if (unsure.empty()) {
                continue;
            }
            trial_.assign(view.w.begin(), view.w.end());
            view.rows.axpy(rates_[c] * view.y[row], row, trial_);
            for (const std::size_t i : unsure) {
                mistakes[c] += view.y[i] * view.rows.dot(trial_, i) <= 0 ? 1 : 0;
            }
            settled_ += unsure.size();
        }
    }

    /// With more refreshes than one in so many steps the copy of the rows is too coarse; the first are no sign of it.
    static constexpr std::uint64_t fewest_steps = 8;
    static constexpr std::uint64_t grace = 8 * fewest_steps;

    std::vector<double> rates_; ///< S
    GramRows gram_rows_;
    std::vector<float> scores_; ///< s_i = y_i⟨w,x_i⟩/‖x_i‖
    std::vector<float> gram_;   ///< g_i
    double error_ = 0;
    double length_ = 0;  ///< ‖w‖
    double epsilon_ = 0; ///< of a dot product
    std::uint64_t steps_ = 0;
    std::uint64_t refreshes_ = 0;
    std::uint64_t settled_ = 0; ///< dot products for rows in doubt since the last refresh
    std::vector<double> trial_;
};

/// A row that becomes right (g > 0: for α > b) or wrong (g < 0: for α ≥ b) as α grows.
struct Breakpoint {
    double at;
    bool becomes_right;
};

/// The smallest candidate in [min, max] with the fewest mistakes; leaves the points within, sorted.
[[nodiscard]] double fewest_mistakes(std::vector<Breakpoint>& points, double min, double max);

class GreedyExact : public Learner {
public:
    explicit GreedyExact(const LearnerOptions& options)
        : min_(options.rates.rates.front()), max_(options.rates.rates.back()) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) {
            return 0;
        }
        scores_.resize(view.rows.size());
        gram_.resize(view.rows.size());
        auto scorer = view.scorer();
        scorer.range(view.w, 0, scores_);
        scorer.range(dense_row(view, row), 0, gram_);
        points_.clear();
        for (std::size_t i = 0; i < view.rows.size(); ++i) {
            const double g = view.y[i] * view.y[row] * gram_[i];
            if (g != 0) {
                points_.push_back({-(view.y[i] * scores_[i]) / g, g > 0});
            }
        }
        return fewest_mistakes(points_, min_, max_);
    }

private:
    std::vector<double> scores_;
    std::vector<double> gram_;
    std::vector<Breakpoint> points_;
    double min_;
    double max_;
};

} // namespace novikoff
