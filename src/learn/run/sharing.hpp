// How the rows of a run are shared: this process has all of them, or each of several ranks has a part
// (ranks/train.cpp).
#pragma once

#include "data/binary_problems.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "learn/run/account.hpp"

namespace novikoff {

/// What depends on all rows together, and what the ranks do together. This base class is for one process with all
/// rows. All ranks of a run make the same calls in the same order.
class Sharing {
public:
    Sharing() = default;
    Sharing(const Sharing&) = delete;
    Sharing& operator=(const Sharing&) = delete;
    virtual ~Sharing() = default;

    /// 0: this process has all rows.
    [[nodiscard]] virtual unsigned ranks() const noexcept { return 0; }
    /// The number of rows in the ranks before this one.
    [[nodiscard]] virtual std::uint64_t first_row() const noexcept { return 0; }

    /// Throws Error(usage) for options that are not supported, Error(data) unless the rows have two labels.
    virtual void check(const Dataset& mine, const TrainOptions& options) const {
        check_labels(mine, options.one_class_too);
    }
    [[nodiscard]] virtual Space fit(const Dataset& mine, const SpaceOptions& options) {
        return fit_space(mine, options);
    }
    /// The facts about all rows, from the facts about `mine`.
    [[nodiscard]] virtual RowsSeen see(RowsSeen mine) { return mine; }
    [[nodiscard]] virtual DataFingerprint fingerprint(const Dataset& mine) { return novikoff::fingerprint(mine); }
    /// The sum over all ranks.
    [[nodiscard]] virtual std::uint64_t total(std::uint64_t mine) { return mine; }
    /// Different on each rank, so that their shuffles differ.
    [[nodiscard]] virtual std::uint64_t seed(std::uint64_t given) const noexcept { return given; }

    /// For the driver of the next problem; null: there are no other ranks. `radius` is that of all rows.
    [[nodiscard]] virtual Ranks* mixing(std::size_t /*dimension*/, double /*eta*/, double /*radius*/) {
        return nullptr;
    }
    [[nodiscard]] virtual Proof account(const Problem& problem, const LearnerDeclaration& learner,
                                        const LearnerOptions& options, const Solution& solution,
                                        const RowsSeen& /*rows*/) {
        return novikoff::account(problem, learner, options, solution);
    }

    // One rank, the leader, writes and reads checkpoints.
    [[nodiscard]] virtual bool leads() const noexcept { return true; }
    [[nodiscard]] virtual bool any(bool mine) { return mine; }
    [[nodiscard]] virtual std::string from_leader(std::string mine) { return mine; }
    /// Joins the states of all ranks, for the leader.
    [[nodiscard]] virtual std::string gather_states(std::string mine) { return mine; }
    /// The inverse: the state of this process. `all` is the leader's, empty if there is none; `source` is its file.
    [[nodiscard]] virtual std::string scatter_states(const std::string& all, const std::string& /*source*/) {
        return all;
    }
};

/// Trains on rows in memory. `mine`: those of this process.
[[nodiscard]] Run train(const Dataset& mine, const LearnerDeclaration& learner, const TrainOptions& options,
                        Sharing& sharing);

} // namespace novikoff
