// Training on a stream: each row is read once and not kept; memory holds a block of rows and the weights.
//
// Each row is predicted before it is learnt, which is an honest test on unseen rows: progressive validation. The weights, updates,
// mistakes, rates, radius and the upper end of the margin are bit for bit those of one cyclic pass of train(), if the number of columns
// is known beforehand (ReadOptions::columns, CSV, .nvk) or there is no bias: the bias is the last coordinate, and where it is added
// depends on how many there are. So it is for several passes over a .nvk file, and then each problem also says why it stopped.
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
    std::uint64_t rows = 0; ///< of all passes
    std::uint64_t updates = 0;
    std::uint64_t epoch = 0; ///< from 1
    std::uint64_t epochs = 0;
    std::uint64_t bytes = 0; ///< of this pass
    std::uint64_t size = 0;  ///< 0: not known
};

struct StreamOptions {
    LearnerOptions learner;
    bool bias = true;
    std::uint64_t epochs = 1; ///< more than one only of .nvk files
    unsigned threads = 0;     ///< 0: one for each core; the result does not depend on it
    std::function<void(const Progressive&)>
        progressive; ///< told in the first pass after 1, 2, 4, 8, … rows, and at its end
    /// Called for each block; returning false interrupts the run, which then ends in good order.
    std::function<bool(const StreamProgress&)> monitor;
    /// Asked again and again by the thread that reads, also while a pipe is silent; returning false interrupts the run likewise.
    std::function<bool()> may_go_on;
    Checkpoints* checkpoints = nullptr; ///< saves and resumes the run (learn/checkpoint/checkpoint.hpp); may be null
};

struct StreamRun {
    Run run; ///< its `errors`, and those of the proofs, are progressive: of the last pass, each row before it was learnt
    std::uint64_t rows = 0;
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> label_counts; ///< rows of each class
    std::vector<Progressive> progressive;
    std::uint64_t bytes = 0; ///< of the source as it lies on the disk or came through a pipe
    ReadNotes read_notes;
};

/// `perceptron`, …: the names of the learners that need no row twice.
[[nodiscard]] std::vector<std::string> streaming_learners();

/// Reads `path` (`-`: standard input) and learns. Throws Error(usage) for what cannot be streamed, Error(data) for faults in the data.
[[nodiscard]] StreamRun train_stream(const std::string& path, const ReadOptions& reading,
                                     const StreamOptions& options);

struct OnlineOptions {
    LearnerOptions learner;
    bool bias = true;
    std::size_t columns = 0; ///< 0: those of the first row; sparse rows may bring more, up to 2^24
};

/// A learner that is fed from a loop of one's own, a row at a time. It keeps no row.
///
///     Online learner;
///     while (…) {
///         const Online::Visit visit = learner.learn(x, y); // visit.mistake: before it was learnt
///     }
///     save_model(learner.model(), "model.json");           // at any time
///
/// Rows are counted from 1 in errors. Weights, updates and the proof are bit-identical to one cyclic epoch of train() if the number of
/// columns does not change.
class Online {
public:
    /// Throws Error(usage) for a learner that needs all rows at once.
    explicit Online(const OnlineOptions& options = {});
    Online(Online&&) noexcept;
    Online& operator=(Online&&) noexcept;
    ~Online();

    struct Visit {
        double score = 0;     ///< ⟨w,x⟩, of the w before it
        bool mistake = false; ///< y·score ≤ 0
        double alpha = 0;     ///< w ← w + α·y·x; 0: w was left alone
    };
    /// `y` is +1 or −1. Throws Error(usage) for another y, Error(data) for numbers that are not finite and for a row of another size; then
    /// nothing is learnt.
    Visit learn(std::span<const double> x, int y);
    /// The nonzero values of a row; indices count from 0 and ascend.
    Visit learn(std::span<const std::uint32_t> indices, std::span<const double> values, int y);

    [[nodiscard]] std::uint64_t rows() const noexcept;
    /// What the learner returns, with a bias the intercept last: w, or its mean.
    [[nodiscard]] std::vector<double> weights() const;
    [[nodiscard]] Proof proof() const;
    /// With the classes -1 and 1.
    [[nodiscard]] Model model() const;

private:
    class State;
    std::unique_ptr<State> state_;
};

} // namespace novikoff
