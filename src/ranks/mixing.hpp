// Problem    train one linear classifier on rows partitioned across ranks.
// Rule       iterative parameter mixing: in epoch n each rank i visits its rows from the mixed weights w_(n−1). This
//            gives w_(i,n) after k_(i,n) updates. Then w_n = Σ_i μ_(i,n) w_(i,n) with μ_(i,n) = k_(i,n) / Σ_i k_(i,n),
//            added up in the order of the ranks. A coordinate that no rank has changed stays bit-identical.
// Guarantee  from w_0 = 0 on separable rows Σ_n Σ_i μ_(i,n) k_(i,n) ≤ (R/γ*)², with updates at mistakes only and one
//            fixed rate (Theorem 3). Since μ is the share of the updates, Σ_i μ_i k_i ≥ (Σ_i k_i)/N (Cauchy-Schwarz),
//            so N ranks make at most N·(R/γ*)² updates in all.
// Source     McDonald, Hall & Mann 2010, Distributed training strategies for the structured perceptron.
// Tie        an epoch in which no rank makes an update does not change w.
//
// Each rank owns some coordinates: it receives their changes from the others, mixes them, and sends the result to all.
// A message lists the changed coordinates or has all of them, whichever is shorter. Sums for the mean are computed in
// the same way.
#pragma once

#include "learn/run/account.hpp"
#include "ranks/communicator.hpp"

namespace novikoff {

/// Bounds on the mixed weights: the computed ŵ has ‖ŵ − w‖ ≤ drift, where w = Σ c_j z_j for some c ≥ 0 with
/// Σ c_j = sum_of_rates.
struct MixingAccount {
    std::uint64_t updates = 0; ///< of all ranks
    std::uint64_t epochs = 0;
    double weighted = 0;     ///< Σ_n Σ_i μ_(i,n) k_(i,n)
    double sum_of_rates = 0; ///< up to the relative error below
    double drift = 0;
    double sum_error = 0;

    template <class Archive> void archive(Archive& archive) {
        archive(updates, epochs, weighted, sum_of_rates, drift, sum_error);
    }
};

class Mixing final : public Ranks {
public:
    /// w_0 is 0 in `dimension` coordinates. `eta` is the rate of all updates, `radius` that of the rows of all ranks.
    Mixing(Communicator& ranks, std::size_t dimension, double eta, double radius);

    EpochEnd mix(const EpochEnd& mine, std::span<double> w) override;
    void add_up(std::span<double> numbers, std::uint64_t& count) override;
    [[nodiscard]] std::uint64_t epochs() const noexcept override { return account_.epochs; }
    void archive(ArchiveWriter& archive) override { archive(mixed_, account_, bytes_sent_); }
    void archive(ArchiveReader& archive) override;
    [[nodiscard]] bool agree_on(std::uint64_t begun) override;

    [[nodiscard]] const MixingAccount& account() const noexcept { return account_; }
    /// Bytes that this rank has sent to mix, including those before a checkpoint.
    [[nodiscard]] std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

private:
    struct Report {
        EpochEnd epoch;
        double length = 0; ///< ‖w‖ after the epoch

        template <class Archive> void archive(Archive& archive) { archive(epoch, length); }
    };
    void keep_account(const std::vector<Report>& reports, const std::vector<double>& shares);
    /// Computes `mine` from the values that each rank has for these coordinates.
    using Combine = std::function<void(const std::vector<std::vector<double>>& of_ranks, std::span<double> mine)>;
    void combine_at_owners(std::vector<double>& known, std::span<double> w, const Combine& combine);

    Communicator& ranks_;
    std::vector<double> mixed_; ///< w_(n−1), then w_n
    double eta_;
    double radius_;
    MixingAccount account_;
    std::uint64_t bytes_sent_ = 0;
};

/// The proof of a run on several ranks (account.cpp): as learn/run/account.hpp, for mixed weights. `problem` has the
/// rows of this rank; `rows` and `mixing` describe all ranks. The result is the same on all ranks.
[[nodiscard]] Proof account(const Problem& problem, const RowsSeen& rows, const Trajectory& run,
                            const MixingAccount& mixing, Communicator& ranks);

/// The coordinates of `now` that are not bit-identical to `before`: as a list, or all of them if that is shorter.
/// apply_changes() changes them in `w`, which must be bit-identical to `before`.
[[nodiscard]] std::string changes(std::span<const double> before, std::span<const double> now);
void apply_changes(const std::string& changes, std::span<double> w);

} // namespace novikoff
