// Held-out rows: how many rows that it has not seen a learner gets wrong. For choosing between learners.
#pragma once

#include "learn/engine/problem.hpp"

namespace novikoff {

/// Which rows are learnt from and which are held out, drawn by a seed.
struct Split {
    std::vector<std::size_t> rows = {}; ///< a sample of all rows
    std::vector<unsigned> part = {};    ///< of each of them
    unsigned held_out = 1;              ///< so many parts, from 0, are held out, one after another

    /// The rows that are held out, each counted once.
    [[nodiscard]] std::uint64_t counted() const;
};
/// Each class has about as many rows in each part. `most`: of the rows of the sample.
[[nodiscard]] Split split(const Dataset& data, std::size_t most, unsigned parts, unsigned held_out, std::uint64_t seed);

/// A sample in one space, which is fitted to all rows of the sample, without a look at their labels.
class HeldOut {
public:
    /// Throws Error(data) if these rows cannot be brought into the space.
    HeldOut(const Dataset& data, const Split& split, const SpaceOptions& space);

    /// The mean of ‖x‖² over the rows, the bias coordinate included.
    [[nodiscard]] double mean_square() const noexcept { return mean_square_; }
    [[nodiscard]] std::size_t folds() const noexcept { return folds_.size(); }
    /// The held-out rows of a fold that a run with these options gets wrong; their space is not used. `go_on` as in
    /// DriveOptions. Several threads may call it.
    using GoOn = std::function<bool(std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates)>;
    [[nodiscard]] std::uint64_t errors(std::size_t fold, const TrainOptions& options, const GoOn& go_on) const;

private:
    struct Fold {
        Dataset learnt;
        RowNorms norms;
        Dataset held_out;
    };
    [[nodiscard]] Fold fold_of(const Dataset& rows, const Split& split, unsigned part) const;
    [[nodiscard]] std::uint64_t errors_of(const std::vector<double>& w, const Dataset& rows) const;

    bool bias_;
    std::vector<Fold> folds_;
    double mean_square_ = 0;
};

} // namespace novikoff
