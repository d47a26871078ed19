// The learners of a stream, one for each binary problem. They see its rows block by block, or row by row from a
// caller's own loop (online.cpp).
#pragma once

#include "learn/engine/online.hpp"

namespace novikoff {

/// Throws Error(usage) for settings out of range and for a learner that needs all rows at once.
void check_streamable(const LearnerOptions& options);
/// The options as text, for the model.
[[nodiscard]] std::map<std::string, std::string> describe_stream(const LearnerOptions& options, std::uint64_t epochs);

class BlockLearners {
public:
    /// `name`: of the data.
    BlockLearners(const LearnerOptions& options, bool bias, std::size_t problems, std::string name);

    [[nodiscard]] std::size_t size() const noexcept { return learners_.size(); }
    [[nodiscard]] bool all_done() const;
    [[nodiscard]] std::uint64_t updates() const;
    /// The norms of the rows of the current block.
    [[nodiscard]] const RowNorms& norms() const noexcept { return norms_; }

    void begin_epoch();
    /// Makes this block the current one. `rows_before`: the rows before it in this epoch. Throws Error(data) for a
    /// row that is too long.
    void show(const Dataset& block, std::uint64_t rows_before);
    /// Learns some rows of the current block. Returns how many of them were predicted wrongly before they were
    /// learnt.
    std::uint64_t learn(const Dataset& block, std::size_t first, std::size_t last);

    /// Clears the candidates that are not done after this epoch, judged by the current block alone.
    void keep_done(const Dataset& block, std::vector<bool>& candidates);
    void set_done(const std::vector<bool>& done) { done_ = done; }

    /// The result of each learner, with this many columns. REQUIRES: no row is shown after it.
    [[nodiscard]] std::vector<Trajectory> finish(std::size_t columns);
    [[nodiscard]] double perceptron_loss(std::size_t problem) const { return learners_[problem]->perceptron_loss(); }
    [[nodiscard]] std::uint64_t errors(std::size_t problem) const { return learners_[problem]->errors(); }

    /// Two labels make one problem; more labels make one problem each.
    [[nodiscard]] std::uint32_t positive_class(std::size_t problem) const noexcept {
        return learners_.size() == 1 ? 1 : static_cast<std::uint32_t>(problem);
    }

    template <class Archive> void archive_done(Archive& archive) {
        archive(done_);
        archive.require([&] { return done_.size() == learners_.size(); });
    }
    template <class Archive> void archive_learners(Archive& archive) {
        for (auto& learner : learners_) { learner->archive(archive); }
    }

private:
    bool bias_;
    std::string name_;
    std::vector<std::unique_ptr<OnlineLearner>> learners_;
    std::vector<bool> done_; ///< by their own rules
    RowNorms norms_;
    std::vector<std::vector<double>> signs_;  ///< of the rows of the current block, for each learner
    std::vector<std::vector<double>> scores_; ///< of the same rows, for each learner
};

} // namespace novikoff
