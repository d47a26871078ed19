// Saves checkpoints of a run when they are due, and provides the state to resume from. All runs use it: in memory,
// with ranks, of a stream.
#pragma once

#include "learn/run/sharing.hpp"

namespace novikoff {

class Checkpointer {
public:
    /// `how` must outlive it; its `resume` is moved from. Throws Error(usage) if that is of a run with other options.
    /// With ranks only the leader's `how` is used, but every rank must have one.
    Checkpointer(Checkpoints& how, std::map<std::string, std::string> options, Sharing* sharing = nullptr);

    /// The checkpoint that the run resumes from; it has no states if there is none.
    [[nodiscard]] const Checkpoint& resumed() const noexcept { return checkpoint_; }

    // A run over rows in memory: all rows are known, and the problems are solved one after another.

    /// Throws Error(data) if the checkpoint is of other data.
    void check(const DataFingerprint& data, std::size_t problems);
    /// Connects the driver of a problem: it resumes from its state, if there is one, and saves it. `interrupted` must
    /// outlive the drive.
    void prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted);
    /// Whether the checkpoint has a state of this problem.
    [[nodiscard]] bool has_begun(std::size_t problem) const noexcept { return problem < checkpoint_.states.size(); }
    /// Call when the run is interrupted: saves it, unless that has been done.
    void give_up();

    // A run over a stream: one state for all problems, and the rows learnt so far.

    /// Calls read(reader) with the state to resume from. Returns false if there is none.
    [[nodiscard]] bool resume(const std::function<void(ArchiveReader&)>& read) const;
    [[nodiscard]] bool due() const { return how_.due(); }
    void save(const DataFingerprint& learnt, const WriteState& write);

private:
    /// What to do with a state that the driver offers.
    enum class Wish : char { none = 'n', hold = 'h', save = 's' };
    [[nodiscard]] Wish wish(std::size_t problem, Moment moment, bool interrupted) const;
    void offer(std::size_t problem, const WriteState& write, Moment moment, bool interrupted);
    [[nodiscard]] std::string& state_of(std::size_t problem);
    void save(bool interrupted);

    Checkpoints& how_;
    Sharing* sharing_; ///< null: a stream, whose rows are not shared
    Checkpoint checkpoint_;
    bool resumed_;
    std::size_t problems_ = 1;
    std::string state_; ///< of this process, to resume from
    std::optional<ArchiveReader> reader_;
    bool given_up_ = false; ///< later problems are not saved
};

} // namespace novikoff
