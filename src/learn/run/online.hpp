// Learners that need no row twice: they look at rows that pass by in blocks, and forget them.
//
// It is the driver's loop, one look at each row in order, and the rules are the same classes; only what the driver keeps for each row
// (its length, its share of the ledger) is kept for the rows of a block.
#pragma once

#include "base/archive.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/driver.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/train.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace novikoff {

/// Some rows of a block, with what is known of all of its rows.
struct OnlineRows {
    const Dataset& block;
    std::span<const double> y;
    const RowNorms& norms;
    std::size_t first;
    std::size_t last;
};

class OnlineLearner {
public:
    OnlineLearner() = default;
    OnlineLearner(const OnlineLearner&) = delete;
    OnlineLearner& operator=(const OnlineLearner&) = delete;
    virtual ~OnlineLearner() = default;

    /// From now on rows have so many columns, no fewer than before.
    virtual void widen_to(std::size_t columns) = 0;
    virtual void begin_pass() = 0;
    /// Looks at the rows in order. scores[i] becomes ⟨w,x⟩ of row i of the block, before the row is learnt.
    virtual void learn(const OnlineRows& rows, std::span<double> scores) = 0;
    /// The same, but nothing is learnt.
    virtual void score(const OnlineRows& rows, std::span<double> scores) = 0;
    /// Whether the learner is done after this pass, as far as these rows tell.
    [[nodiscard]] virtual bool done(const OnlineRows& rows) = 0;
    /// Call once, last.
    [[nodiscard]] virtual Trajectory finish() = 0;

    /// All that it has learnt, for a checkpoint, and back into a learner that has seen nothing yet.
    virtual void archive(ArchiveWriter& to) = 0;
    virtual void archive(ArchiveReader& from) = 0;

    [[nodiscard]] virtual std::uint64_t updates() const = 0;
    /// Σ max(0, −y⟨w,x⟩) over the rows of this pass, each before it is learnt.
    [[nodiscard]] virtual double perceptron_loss() const = 0;
};

/// Null if the learner needs all rows at once.
[[nodiscard]] std::unique_ptr<OnlineLearner> make_online(const LearnerOptions& options, bool bias);

} // namespace novikoff
