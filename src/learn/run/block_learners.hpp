// The learners of a stream, one for each binary problem, which see its rows a block at a time.
#pragma once

#include "geometry/survey.hpp"
#include "learn/engine/online.hpp"
#include "novikoff/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace novikoff {

class BlockLearners {
public:
    /// `name` is that of the data.
    BlockLearners(const LearnerOptions& options, bool bias, std::size_t problems, std::string name);

    [[nodiscard]] std::size_t size() const noexcept { return learners_.size(); }
    [[nodiscard]] bool all_done() const;
    [[nodiscard]] std::uint64_t updates() const;
    /// Of the rows of the current block.
    [[nodiscard]] const RowNorms& norms() const noexcept { return norms_; }

    void begin_epoch();
    /// Makes this block the current one. `rows_before`: in this epoch. Throws Error(data) for a row that is too long.
    void show(const Dataset& block, std::uint64_t rows_before);
    /// Learns some rows of the current block, and returns how many of them were predicted wrongly before they were learnt.
    std::uint64_t learn(const Dataset& block, std::size_t first, std::size_t last);

    /// Clears those in `candidates` that are not done after this epoch, as far as the current block tells.
    void keep_done(const Dataset& block, std::vector<bool>& candidates);
    void set_done(const std::vector<bool>& done) { done_ = done; }

    /// What each learner has done, with that many columns.
    [[nodiscard]] std::vector<Trajectory> so_far(std::size_t columns);
    [[nodiscard]] double perceptron_loss(std::size_t problem) const { return learners_[problem]->perceptron_loss(); }

    /// Two labels make one problem, more make one each.
    [[nodiscard]] std::uint32_t positive_class(std::size_t problem) const noexcept {
        return learners_.size() == 1 ? 1 : static_cast<std::uint32_t>(problem);
    }

    template <class Archive> void archive_done(Archive& archive) {
        archive(done_);
        archive.require([&] { return done_.size() == learners_.size(); });
    }
    template <class Archive> void archive_learners(Archive& archive) {
        for (auto& learner : learners_) {
            learner->archive(archive);
        }
    }

private:
    bool bias_;
    std::string name_;
    std::vector<std::unique_ptr<OnlineLearner>> learners_;
    std::vector<bool> done_; ///< by their own rules
    RowNorms norms_;
    std::vector<std::vector<double>> signs_;  ///< of the rows of the current block, for each learner
    std::vector<std::vector<double>> scores_; ///< likewise
};

} // namespace novikoff
