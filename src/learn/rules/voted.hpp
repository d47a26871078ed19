// Problem    as averaged: a classifier that generalises where no hyperplane separates.
// Rule       the perceptron's steps; every vector v that occurred votes sign⟨v,x⟩ once for each look after which it was
//            the current one, and sign(0) = 0.
// Guarantee  the run is a perceptron's, so k ≤ (R/γ*)² from w0 = 0 on separable data. It makes exactly
//            the passes asked for.
// Source     Freund & Schapire 1999.
// Tie        a vote of exactly 0 predicts the negative class.
#pragma once

#include "learn/engine/learner.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <vector>

namespace novikoff {

class Voted : public Learner {
public:
    std::vector<std::uint64_t> count{0}; ///< votes of v_0 = w0, v_1, …
    std::vector<std::uint64_t> row;      ///< v_k = v_{k−1} + step · x_row
    std::vector<double> step;            ///< α·y

    explicit Voted(const LearnerOptions& options) : eta_(options.eta) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        return score <= 0 ? eta_ : 0;
    }

    template <class V> void stepped(const V& view, std::size_t stepped_row, double /*score*/, double alpha) {
        row.push_back(stepped_row);
        step.push_back(alpha * view.y[stepped_row]);
        count.back() = view.looks - first_look_;
        count.push_back(0);
        first_look_ = view.looks;
    }

    template <class V> [[nodiscard]] bool done_after_pass(const V& /*view*/, const PassCount& /*pass*/) const {
        return false;
    }

    template <class V> void result(const V& view, std::span<double> /*w*/) {
        count.back() = view.looks + 1 - first_look_;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        archive(count, row, step, first_look_);
        archive.require([&] { return count.size() == row.size() + 1 && step.size() == row.size(); });
        archive.require(
            [&] { return std::all_of(row.begin(), row.end(), [&](auto r) { return r < view.rows.size(); }); });
    }

private:
    std::uint64_t first_look_ = 1; ///< of the current vector; every look is one vote, also at a row of zeros
    double eta_;
};

} // namespace novikoff
