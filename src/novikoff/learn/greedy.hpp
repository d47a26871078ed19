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

#include "novikoff/learn/learner.hpp"
#include "novikoff/learn/options.hpp"

#include <algorithm>
#include <vector>

namespace novikoff {

class Greedy : public Learner {
public:
    explicit Greedy(const LearnerOptions& options) : rates_(options.rates.rates) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) {
            return 0;
        }
        // All candidates are tried in one pass over the rows: a row that is in the cache is scored for each.
        trials_.resize(rates_.size());
        for (std::size_t c = 0; c < rates_.size(); ++c) {
            trials_[c].assign(view.w.begin(), view.w.end());
            view.rows.axpy(rates_[c] * view.y[row], row, trials_[c]);
        }
        mistakes_.assign(rates_.size(), 0);
        for (std::size_t i = 0; i < view.rows.size(); ++i) {
            for (std::size_t c = 0; c < rates_.size(); ++c) {
                mistakes_[c] += view.y[i] * view.rows.dot(trials_[c], i) <= 0 ? 1 : 0;
            }
        }
        const auto fewest = std::min_element(mistakes_.begin(), mistakes_.end());
        return rates_[static_cast<std::size_t>(fewest - mistakes_.begin())];
    }

private:
    std::vector<std::vector<double>> trials_;
    std::vector<std::uint64_t> mistakes_;
    std::vector<double> rates_; ///< S
};

/// A row that becomes right (g > 0: for α > b) or wrong (g < 0: for α ≥ b) as α grows.
struct Breakpoint {
    double at;
    bool becomes_right;
};

/// The smallest candidate in [min, max] with the fewest mistakes; sorts `points`.
[[nodiscard]] double fewest_mistakes(std::vector<Breakpoint>& points, double min, double max);

class GreedyExact : public Learner {
public:
    explicit GreedyExact(const LearnerOptions& options)
        : min_(options.rates.rates.front()), max_(options.rates.rates.back()) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) {
            return 0;
        }
        points_.clear();
        for (std::size_t i = 0; i < view.rows.size(); ++i) {
            const double g = view.y[i] * view.y[row] * view.rows.inner(i, row);
            if (g != 0) {
                points_.push_back({-(view.y[i] * view.rows.dot(view.w, i)) / g, g > 0});
            }
        }
        return fewest_mistakes(points_, min_, max_);
    }

private:
    std::vector<Breakpoint> points_;
    double min_;
    double max_;
};

} // namespace novikoff
