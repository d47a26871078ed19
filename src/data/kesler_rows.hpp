// Several classes as one problem (Kesler's construction; Crammer & Singer 2003).
//
// Each class c has a block w_c of the weights, and a row is decided by the highest of the scores s_c = ⟨w_c,x⟩. A row x
// of class y is right if s_y exceeds the score of its rival, the other class with the highest score (the first of
// equals). That is ⟨w,z⟩ > 0 for the row z with x in the block of y, −x in that of the rival and 0 elsewhere. So a
// learner of two classes that sees z learns all of them, and what is proved of it holds for the rows z.
//
// The rival depends on w: scoring a row notes its rival, and axpy() uses the noted one.
#pragma once

#include "data/rows.hpp"

#include <limits>

namespace novikoff {

/// The classes of the rows, and the rival that each row had when it was scored last.
struct JointClasses {
    std::size_t count = 0;
    std::span<const std::uint32_t> labels = {};
    std::span<std::uint32_t> rivals = {};
};

/// ‖z‖² = 2‖x‖².
inline constexpr double kesler_square = 2;

/// The rows z of `Rows`. Every y is +1, for the sign is in z. Threads may score different rows at the same time.
template <class Rows> class KeslerRows {
public:
    static constexpr bool dense = Rows::dense;

    KeslerRows(const Rows& rows, const JointClasses& classes) noexcept : rows_(rows), classes_(classes) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] std::size_t dimension() const noexcept { return classes_.count * rows_.dimension(); }
    /// The number of values that are multiplied to score all rows.
    [[nodiscard]] std::size_t stored() const noexcept { return classes_.count * rows_.stored(); }

    [[nodiscard]] double dot(std::span<const double> w, std::size_t i) const {
        thread_local std::vector<double> scores;
        scores.resize(classes_.count);
        rows_.block_scores(w, i, scores);
        const double own = std::exchange(scores[classes_.labels[i]], -std::numeric_limits<double>::infinity());
        const auto rival = std::max_element(scores.begin(), scores.end());
        classes_.rivals[i] = static_cast<std::uint32_t>(rival - scores.begin());
        return own - *rival;
    }
    void scores(std::span<const double> w, std::size_t first, std::span<double> out) const {
        for (std::size_t k = 0; k < out.size(); ++k) { out[k] = dot(w, first + k); }
    }
    void scores(std::span<const double> w, std::span<const std::size_t> rows, std::span<double> out) const {
        for (std::size_t k = 0; k < out.size(); ++k) { out[k] = dot(w, rows[k]); }
    }
    /// REQUIRES: row i has been scored.
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept {
        rows_.axpy(a, i, block(w, classes_.labels[i]));
        rows_.axpy(-a, i, block(w, classes_.rivals[i]));
    }
    void prefetch(std::size_t i) const noexcept { rows_.prefetch(i); }
    void prefetch_next(std::size_t i) const noexcept { rows_.prefetch_next(i); }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept { return rows_.is_zero(i); }

private:
    [[nodiscard]] std::span<double> block(std::span<double> w, std::size_t c) const noexcept {
        return w.subspan(c * rows_.dimension(), rows_.dimension());
    }

    Rows rows_;
    JointClasses classes_;
};

} // namespace novikoff
