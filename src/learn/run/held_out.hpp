// Held-out rows: how many rows that it has not seen a learner gets wrong. For choosing between learners.
#pragma once

#include "novikoff/train.hpp"

namespace novikoff {

/// Which rows are learnt from and which are held out, drawn by a seed.
struct Split {
    std::vector<std::size_t> rows = {};  ///< a sample of all rows
    std::vector<unsigned> part = {}; ///< of each of them
    unsigned parts = 1;            ///< each class has about as many rows in each part
    unsigned held_out = 1;         ///< so many parts are held out, one after another

    /// The rows that are held out, each counted once.
    [[nodiscard]] std::uint64_t counted() const;
};
/// `most`: of the rows of the sample.
[[nodiscard]] Split split(const Dataset& data, std::size_t most, unsigned parts, unsigned held_out, std::uint64_t seed);

/// The sample in one space. The space is fitted to all rows of the sample, without a look at their labels.
class HeldOut {
public:
    /// Throws Error(data) if these rows cannot be brought into the space.
    HeldOut(const Dataset& data, const Split& split, const SpaceOptions& space);

    /// The mean of ‖x‖² over the rows, the bias coordinate included.
    [[nodiscard]] double mean_square() const noexcept { return mean_square_; }
    /// The held-out rows that runs with these options get wrong; `options.space` is not used.
    [[nodiscard]] std::uint64_t errors(TrainOptions options) const;

private:
    struct Fold {
        Dataset learnt;
        Dataset held_out;
    };
    std::vector<Fold> folds_;
    bool bias_;
    double mean_square_ = 0;
};

} // namespace novikoff
