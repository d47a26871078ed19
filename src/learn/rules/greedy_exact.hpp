// Problem    that of greedy (learn/rules/greedy.cpp), with an interval of rates.
// Rule       at a mistake, update by the rate of [η_min, η_max] after which the fewest rows are mistakes. Row i is a
//            mistake at rate α iff s_i + α g_i ≤ 0, with s_i = y_i⟨w,x_i⟩ and g_i = y_i y_r⟨x_i,x_r⟩. This changes
//            once, at b_i = −s_i/g_i. The count is therefore constant between neighbouring b_i, and one sort finds
//            its minimum.
// Guarantee  that of greedy.
// Source     Steiner 2023, Definition 12 with S an interval.
// Tie        the least of η_min, η_max, the b_i between them and the midpoints of neighbours.
//
// A rate b_i needs every bit of s_i and g_i, so it is computed from dot products. But rows with b_i outside the
// interval add the same to every count. A score is linear in α: if moved scores show the same sign at both ends, b_i
// is outside. Dot products are computed for the remaining rows, a few in a hundred once w is long.
#pragma once

#include "learn/engine/moved_scores.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {

/// A row that becomes right (g > 0: for α > b) or wrong (g < 0: for α ≥ b) as α grows.
struct Breakpoint {
    double at;
    bool becomes_right;
};

/// The smallest candidate in [min, max] with the fewest mistakes. Sorts the points. REQUIRES: all lie in [min, max].
[[nodiscard]] inline double fewest_mistakes(std::vector<Breakpoint>& points, double min, double max) {
    std::sort(points.begin(), points.end(), [](const Breakpoint& a, const Breakpoint& b) { return a.at < b.at; });
    std::int64_t mistakes = 0; // minus those before the first breakpoint
    std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
    double best = 0;
    const auto offer = [&](double candidate) {
        if (mistakes < fewest) {
            fewest = mistakes;
            best = candidate;
        }
    };
    std::size_t next = 0;
    for (double here = min;;) {
        // Rows with b = `here` that turn wrong are mistakes already. Those that turn right are right only beyond.
        for (std::size_t i = next; i < points.size() && points[i].at == here; ++i) {
            mistakes += points[i].becomes_right ? 0 : 1;
        }
        offer(here);
        for (; next < points.size() && points[next].at == here; ++next) {
            mistakes -= points[next].becomes_right ? 1 : 0;
        }
        if (here >= max) { return best; }
        const double there = next < points.size() && points[next].at < max ? points[next].at : max;
        const double middle = here + (there - here) / 2;
        if (middle > here && middle < there) { offer(middle); }
        here = there;
    }
}

class GreedyExact : public Learner {
public:
    static constexpr bool reads_all_rows = true;

    explicit GreedyExact(const LearnerOptions& options)
        : min_(options.rates.rates.front()), max_(options.rates.rates.back()) {}

    template <class V> void begin(const V& view) { moved_.begin(view); }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) { return 0; }
        find_rows(view, row);
        find_points(view, row);
        return fewest_mistakes(points_, min_, max_);
    }

    template <class V> void stepped(const V& view, std::size_t /*row*/, double /*score*/, double alpha) {
        moved_.stepped(view, alpha);
    }

private:
    /// Finds all rows whose b_i may lie in the interval.
    template <class V> void find_rows(const V& view, std::size_t row) {
        moved_.choose(view, row);
        const MovedScores::Step least = moved_.step(min_);
        const MovedScores::Step most = moved_.step(max_);
        found_.resize(view.scorer().members());
        for (auto& rows : found_) { rows.clear(); }
        moved_.for_each_block(view, [&](unsigned share, const MovedScores::Block& block) {
            std::size_t turning[MovedScores::largest_block];
            std::size_t count = 0;
            for (std::size_t k = 0; k < block.size; ++k) { // no branch: it would be unpredictable
                const float first = block.s[k] + least.size * block.g[k];
                const float last = block.s[k] + most.size * block.g[k];
                const bool right = (first > least.doubt) & (last > most.doubt);
                const bool wrong = (first < -least.doubt) & (last < -most.doubt);
                turning[count] = block.first + k;
                count += (right | wrong) ? 0 : 1;
            }
            found_[share].insert(found_[share].end(), turning, turning + count);
        });
        rows_.clear();
        for (const auto& rows : found_) { rows_.insert(rows_.end(), rows.begin(), rows.end()); }
    }

    template <class V> void find_points(const V& view, std::size_t row) {
        scores_.resize(rows_.size());
        gram_.resize(rows_.size());
        auto scorer = view.scorer();
        scorer.list(view.w, rows_, scores_);
        scorer.list(dense_row(view, row), rows_, gram_);
        points_.clear();
        std::uint64_t in_vain = 0;
        for (std::size_t k = 0; k < rows_.size(); ++k) {
            const double s = view.y[rows_[k]] * scores_[k];
            const double g = view.y[rows_[k]] * view.y[row] * gram_[k];
            const double at = -s / g;
            if (g != 0 && at >= min_ && at <= max_) {
                points_.push_back({at, g > 0});
            } else if (s != 0 || g != 0) { // else the score is 0 at every rate; moved scores cannot show that
                ++in_vain;
            }
        }
        if (std::isfinite(moved_.step(max_).doubt)) { // else the step is so large that all is in doubt
            moved_.settled(2 * in_vain);
        }
    }

    double min_;
    double max_;
    MovedScores moved_;
    std::vector<std::vector<std::size_t>> found_; ///< in each share
    std::vector<std::size_t> rows_;
    std::vector<double> scores_; ///< ⟨w,x_i⟩ of these rows
    std::vector<double> gram_;   ///< ⟨x_i,x_r⟩ of these rows
    std::vector<Breakpoint> points_;
};

} // namespace novikoff
