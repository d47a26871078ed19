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
#include <span>
#include <utility>
#include <vector>

namespace novikoff {

/// Knows the scores of all rows at w, moved along with w by one Gram row an update. They drift away from those that the dot
/// products would give, never by more than error_·‖x_i‖; where that leaves the sign in doubt, the dot product decides. So all that it
/// knows can be found again, with the same rates, and none of it is archived.
class Greedy : public Learner {
public:
    explicit Greedy(const LearnerOptions& options) : rates_(options.rates.rates) {}

    template <class V> void begin(const V& view) {
        epsilon_ = dot_error(view.w.size());
        gram_rows_.begin(view);
        norms_.resize(view.rows.size());
        std::transform(view.squared_norms.begin(), view.squared_norms.end(), norms_.begin(),
                       [](double square) { return std::sqrt(square); });
    }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) {
            return 0;
        }
        if (steps_ % steps_between_refreshes == 0) {
            refresh(view);
        }
        const std::vector<std::uint64_t> mistakes = count_mistakes(view, row);
        const auto fewest = std::min_element(mistakes.begin(), mistakes.end());
        return rates_[static_cast<std::size_t>(fewest - mistakes.begin())];
    }

    template <class V> void stepped(const V& view, std::size_t row, double /*score*/, double alpha) {
        for (std::size_t i = 0; i < score_.size(); ++i) {
            score_[i] += alpha * static_cast<double>(gram_[i]);
        }
        error_ = (error_ + 2 * epsilon_ * (length_ + alpha * norms_[row]) + gram_error(alpha, row)) * (1 + 1e-9);
        length_ = norm(view.w);
        ++steps_;
    }

private:
    static constexpr std::uint64_t steps_between_refreshes = 64;

    /// Mistakes after a step by each of the rates, and the rows whose score is too near to 0 to tell.
    struct Tally {
        std::vector<std::uint64_t> mistakes;
        std::vector<std::size_t> unsure;
    };

    [[nodiscard]] double gram_error(double alpha, std::size_t row) const noexcept {
        return alpha * gram_rows_.error() * norms_[row];
    }

    template <class V> void refresh(const V& view) {
        score_.resize(view.rows.size());
        view.scorer().range(view.w, 0, score_);
        for (std::size_t i = 0; i < score_.size(); ++i) {
            score_[i] *= view.y[i];
        }
        length_ = norm(view.w);
        error_ = epsilon_ * length_;
    }

    template <class V> [[nodiscard]] std::vector<std::uint64_t> count_mistakes(const V& view, std::size_t row) {
        // The score that a dot product would give lies within this times ‖x_i‖ of s_i + α g_i: s_i and g_i are
        // not exact, neither are w + αyx nor its dot product, each by some units of ε(‖w‖ + α‖x‖).
        std::vector<double> doubt;
        for (const double rate : rates_) {
            const double exact = error_ + 3 * epsilon_ * (length_ + rate * norms_[row]);
            doubt.push_back((exact + gram_error(rate, row)) * (1 + 1e-6));
        }
        auto scorer = view.scorer();
        std::vector<Tally> tallies(scorer.members(), Tally{std::vector<std::uint64_t>(rates_.size()), {}});
        gram_.resize(view.rows.size());
        gram_rows_.choose(view, row);
        scorer.share(view.rows.size(), [&](const Share& share, unsigned member) {
            gram_rows_.get(view, share.first, std::span(gram_).subspan(share.first, share.last - share.first));
            count(share, doubt, tallies[member]);
        });
        Tally& sum = tallies.front();
        for (std::size_t member = 0; member < tallies.size(); ++member) {
            for (std::size_t c = 0; member > 0 && c < rates_.size(); ++c) {
                sum.mistakes[c] += tallies[member].mistakes[c];
            }
            settle(view, row, tallies[member].unsure, sum.mistakes);
        }
        return std::move(sum.mistakes);
    }

    void count(const Share& share, const std::vector<double>& doubt, Tally& tally) {
        constexpr std::size_t block = 512;
        for (std::size_t first = share.first; first < share.last; first += block) {
            const std::size_t last = std::min(first + block, share.last);
            std::uint64_t unsure = 0;
            for (std::size_t c = 0; c < rates_.size(); ++c) {
                const ScoreCount counted = kernel_table().count(&score_[first], &gram_[first], &norms_[first],
                                                                last - first, rates_[c], doubt[c]);
                tally.mistakes[c] += counted.mistakes;
                unsure += counted.unsure;
            }
            if (unsure > 0) {
                take_back(first, last, doubt, tally);
            }
        }
    }

    /// Rows that are in doubt at any of the rates are counted again, by dot products.
    void take_back(std::size_t first, std::size_t last, const std::vector<double>& doubt, Tally& tally) {
        for (std::size_t i = first; i < last; ++i) {
            const auto score = [&](std::size_t c) { return score_[i] + rates_[c] * static_cast<double>(gram_[i]); };
            bool sure = true;
            for (std::size_t c = 0; c < rates_.size(); ++c) {
                sure = sure && std::fabs(score(c)) > doubt[c] * norms_[i];
            }
            for (std::size_t c = 0; !sure && c < rates_.size(); ++c) {
                tally.mistakes[c] -= score(c) <= 0 ? 1 : 0;
            }
            if (!sure) {
                tally.unsure.push_back(i);
            }
        }
    }

    template <class V>
    void settle(const V& view, std::size_t row, const std::vector<std::size_t>& unsure,
                std::vector<std::uint64_t>& mistakes) {
        for (std::size_t c = 0; c < rates_.size() && !unsure.empty(); ++c) {
            trial_.assign(view.w.begin(), view.w.end());
            view.rows.axpy(rates_[c] * view.y[row], row, trial_);
            for (const std::size_t i : unsure) {
                mistakes[c] += view.y[i] * view.rows.dot(trial_, i) <= 0 ? 1 : 0;
            }
        }
    }

    std::vector<double> rates_; ///< S
    GramRows gram_rows_;
    std::vector<double> score_; ///< s_i
    std::vector<float> gram_;   ///< g_i
    double error_ = 0;
    std::vector<double> norms_; ///< ‖x_i‖
    double length_ = 0;         ///< ‖w‖
    double epsilon_ = 0;        ///< of a dot product
    std::uint64_t steps_ = 0;
    std::vector<double> trial_;
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
