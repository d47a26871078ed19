// Finds a w with z_i·w > 0 for all i, by a perceptron that rescales space when it makes no progress.
//
// Problem: rows z_1, …, z_m of n numbers; is there a w with z_i·w > 0 for all i? The plain perceptron needs up to
// (R/γ*)² updates, and γ* may be as small as the numbers allow.
//
// Rule, with unit rows and σ = 1/(32 n):
//   separate()  Perceptron: x = 0; while some z_i·x ≤ 0, add the row with the least score. It ends without a solution
//               when ‖x‖ < σ · updates, since that proves γ* < σ (the ledger's own upper bound). This takes at most
//               1/σ² updates, usually far fewer.
//   rescale()   Improvement: x a random unit vector; while some z_i·x < −σ‖x‖, project the row with the least score out
//               of it, x ← x − (z_i·x) z_i. If x becomes shorter than 1/√n, start from another random vector.
//               Then all rows are nearly on the positive side of x. Space is stretched along x, made a unit vector:
//               z_i ← z_i + (z_i·x) x. B ← B(I + x xᵀ) maps solutions back.
//
// Guarantee (Dunagan & Vempala 2008, "A simple polynomial-time rescaling algorithm for solving linear programs",
// Mathematical Programming 114): while γ* < σ, a rescaling multiplies γ* by at least 1 + 1/(3n) with probability 1/8 or
// more, and by at least 1 − 1/(32n) − 1/(512n²) always. So O(n log 1/γ*) rescalings are enough. The paper's perceptron
// phase always makes 1/σ² updates; stopping at the proof above does not change the guarantee.
//
// Tie: a score of 0 is a mistake; of rows with equal scores the first is used.
#pragma once

#include "base/random.hpp"

#include <vector>

namespace novikoff {

class RescaledPerceptron {
public:
    /// The work done so far.
    struct Effort {
        std::uint64_t updates = 0;      ///< rows added by the perceptron
        std::uint64_t improvements = 0; ///< rows projected out of a random start
        std::uint64_t rescalings = 0;
    };

    /// REQUIRES: rows are not empty, none is zero, all of the same size n ≥ 1, finite.
    RescaledPerceptron(std::vector<std::vector<double>> rows, std::uint64_t seed);

    /// Runs one phase of the perceptron. Returns whether all z_i·w > 0, up to rounding.
    [[nodiscard]] bool separate();
    /// Returns whether space was stretched. If not, all `starts` random starts failed: there is no solution, or this
    /// happened with probability at most (7/8)^starts, or floating point is exhausted.
    [[nodiscard]] bool rescale(int starts = 32);

    /// The w of the last phase, in the original coordinates of the rows.
    [[nodiscard]] std::vector<double> w() const;
    /// The rows in the current coordinates, as unit vectors.
    [[nodiscard]] const std::vector<std::vector<double>>& rows() const noexcept { return rows_; }
    [[nodiscard]] const Effort& effort() const noexcept { return effort_; }

private:
    void prepare();
    [[nodiscard]] std::vector<double> random_unit_vector();
    [[nodiscard]] bool improve(std::vector<double>& x);
    [[nodiscard]] std::vector<double> scores_of(const std::vector<double>& x) const;

    std::size_t n_;
    double sigma_;
    std::vector<std::vector<double>> rows_;  ///< in the current coordinates, unit vectors
    std::vector<std::vector<double>> gram_;  ///< z_i·z_j: an update adds one line of it to the scores
    std::vector<std::vector<double>> basis_; ///< B, by rows
    std::vector<double> x_;                  ///< of the last perceptron phase
    Random random_;
    Effort effort_;
};

} // namespace novikoff
