// How far rows fall short of a margin γ along a direction u, for many γ at once.
//
// Mistake bounds that need no separating hyperplane compare a run with any unit vector u and any γ > 0. They depend on
// Σ a_i (γ − z_i·u)₊ over the rows of the updates, where a_i is the sum of the rates of row i. This class keeps that
// sum for every γ of a geometric grid, in constant memory, so it can be added up row by row or over ranks.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace novikoff {

class Shortfalls {
public:
    /// The margins of the grid: 2^(k/2), from below the shortest row to above the longest.
    static constexpr int steps_per_octave = 2;
    static constexpr int least_exponent = -240;
    static constexpr int largest_exponent = 336;

    Shortfalls() : bins_(static_cast<std::size_t>(largest_exponent - least_exponent) * steps_per_octave) {}

    /// A row with z·u ≥ `score`, visited `visits` times, and a sum of rates `rates`.
    void add(double score, double visits, double rates);
    /// Adds the rows of another one.
    void add(const Shortfalls& others);

    [[nodiscard]] std::size_t margins() const noexcept { return bins_.size(); }
    [[nodiscard]] static double margin(std::size_t k);

    struct Sums {
        double visits; ///< Σ (γ − z·u)₊ over all visits
        double rates;  ///< Σ α(γ − z·u)₊ over the updates
    };
    /// For every margin of the grid, rounded up.
    [[nodiscard]] std::vector<Sums> sums() const;

    template <class Archive> void archive(Archive& archive) {
        const std::size_t size = bins_.size();
        archive(bins_, rows_);
        archive.require([&] { return bins_.size() == size; });
    }

private:
    /// The rows between two margins of the grid: their weights, and those times the score.
    struct Bin {
        double visits = 0;
        double visits_score = 0;
        double rates = 0;
        double rates_score = 0;
        template <class Archive> void archive(Archive& archive) { archive(visits, visits_score, rates, rates_score); }
    };
    std::vector<Bin> bins_; ///< bin k: rows that fall short of margin k and not of margin k − 1
    double rows_ = 0;       ///< for the rounding error
};

/// Lower bounds of the scores z_i·u of all rows for the unit vector u = w/‖w‖, from the computed y_i⟨w,x_i⟩; `lengths`
/// are ‖x_i‖². REQUIRES: w is not 0.
[[nodiscard]] std::vector<double> certain_scores(std::span<const double> scores, std::span<const double> w,
                                                 std::span<const double> squared_lengths);

} // namespace novikoff
