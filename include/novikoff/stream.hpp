// Training on a stream: each row is read once and not kept; memory holds a block of rows and the weights.
//
// Each row is predicted before it is learnt, which is an honest test on unseen rows: progressive validation. The
// weights, updates, mistakes, rates, radius and the upper end of the margin are bit-identical to one cyclic epoch of
// train() if the number of columns is known beforehand (ReadOptions::columns, CSV, .nvk) or there is no bias. (The
// bias is the last coordinate, so the place where it is added depends on their number.) The same holds for several
// epochs over a .nvk file; then each problem also reports why it stopped.
#pragma once

#include "novikoff/read.hpp"
#include "novikoff/train.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// How well the rows so far were predicted before they were learnt.
struct Progressive {
    std::uint64_t rows = 0;
    std::uint64_t errors = 0;
    std::uint64_t updates = 0;

    friend bool operator==(const Progressive&, const Progressive&) = default;
    template <class Archive> void archive(Archive& archive) { archive(rows, errors, updates); }
};

struct StreamProgress {
    std::uint64_t rows = 0; ///< of all epochs
    std::uint64_t updates = 0;
    std::uint64_t epoch = 0; ///< from 1
    std::uint64_t epochs = 0;
    std::uint64_t bytes = 0; ///< of this epoch
    std::uint64_t size = 0;  ///< 0: unknown
};

struct StreamOptions {
    LearnerOptions learner;
    bool bias = true;
    std::uint64_t epochs = 1; ///< more than one only for .nvk files
    unsigned threads = 0;     ///< 0: one for each core; the result does not depend on it
    std::function<void(const Progressive&)>
        progressive; ///< called in the first epoch after 1, 2, 4, 8, … rows, and at its end
    /// Called for each block; returning false interrupts the run, which then ends normally.
    std::function<bool(const StreamProgress&)> monitor;
    /// Called repeatedly by the reading thread, even while waiting for a pipe; returning false also interrupts the
    /// run.
    std::function<bool()> may_go_on;
    Checkpoints* checkpoints = nullptr; ///< saves and resumes the run (learn/checkpoint/checkpoint.hpp); may be null
};

struct StreamRun {
    Run run; ///< its `errors` and its proofs' are progressive: of the last epoch, each row before it was learnt
    std::uint64_t rows = 0;
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> label_counts; ///< rows of each class
    std::vector<Progressive> progressive;
    std::uint64_t bytes = 0; ///< of the source as stored or as received through a pipe, before decompression
    ReadNotes read_notes;
};

/// The names of the learners that can learn from a stream: `perceptron`, …
[[nodiscard]] std::vector<std::string> streaming_learners();

/// Reads `path` (`-`: standard input) and learns. Throws Error(usage) for what cannot be streamed, Error(data) for
/// invalid data.
[[nodiscard]] StreamRun train_stream(const std::string& path, const ReadOptions& reading, const StreamOptions& options);

struct OnlineOptions {
    LearnerOptions learner;
    bool bias = true;
    std::size_t columns = 0; ///< 0: those of the first row; sparse rows may add more, up to 2^24
};

/// A learner that the caller's own loop feeds one row at a time. It keeps no row.
///
///     Online learner;
///     while (…) {
///         const Online::Visit visit = learner.learn(x, y); // visit.mistake: before it was learnt
///     }
///     save_model(learner.model(), "model.json");           // at any time
///
/// Rows are counted from 1 in errors. Weights, updates and the proof are bit-identical to one cyclic epoch of train()
/// if the number of columns does not change.
class Online {
public:
    /// Throws Error(usage) for a learner that needs all rows at once.
    explicit Online(const OnlineOptions& options = {});
    Online(Online&&) noexcept;
    Online& operator=(Online&&) noexcept;
    ~Online();

    struct Visit {
        double score = 0;     ///< ⟨w,x⟩ with w before the update
        bool mistake = false; ///< y·score ≤ 0
        double alpha = 0;     ///< w ← w + α·y·x; 0: w did not change
    };
    /// `y` is +1 or −1. Throws Error(usage) for another y, Error(data) for numbers that are not finite and for a row
    /// of another size; then nothing is learnt.
    Visit learn(std::span<const double> x, int y);
    /// The nonzero values of a row; indices count from 0 and ascend.
    Visit learn(std::span<const std::uint32_t> indices, std::span<const double> values, int y);

    [[nodiscard]] std::uint64_t rows() const noexcept;
    /// The weights that the learner returns, w or its mean; with a bias the intercept is last.
    [[nodiscard]] std::vector<double> weights() const;
    [[nodiscard]] Proof proof() const;
    /// The model, with the classes -1 and 1.
    [[nodiscard]] Model model() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace novikoff
