// `train --checkpoint`: a run is saved now and then, and can be resumed.
#pragma once

#include "cli/console.hpp"
#include "cli/progress.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "learn/checkpoint/checkpoint_file.hpp"
#include "options/grammar.hpp"

#include <functional>
#include <optional>
#include <string>

namespace novikoff::cli {

struct CheckpointSettings {
    std::string file;            ///< empty: none
    std::optional<double> every; ///< seconds
    bool resume = false;
};

[[nodiscard]] OptionGroup checkpoint_options(CheckpointSettings& settings);

/// When to save: every so many seconds, but never so often that more than a twentieth of the time goes into it.
class SavingTimes {
public:
    using Clock = std::function<double()>;
    explicit SavingTimes(double every, Clock clock = seconds_now);

    [[nodiscard]] bool due() const { return clock_() >= next_; }
    /// Calls save(), and sees how long it takes.
    void time(const std::function<void()>& save);

private:
    double every_;
    Clock clock_;
    double next_;
};

/// A fault of saving is told, and the run goes on: hours of work should not end because a disk is full for a while.
class CheckpointKeeper {
public:
    /// Reads the checkpoint to go on from, if that is wanted. Throws Error(usage) where settings do not fit together or a checkpoint
    /// would be overwritten, and what CheckpointFile::load throws.
    CheckpointKeeper(const CheckpointSettings& settings, Console& console, bool quiet);
    CheckpointKeeper(const CheckpointKeeper&) = delete;
    CheckpointKeeper& operator=(const CheckpointKeeper&) = delete;

    /// Null if none are wanted.
    [[nodiscard]] Checkpoints* checkpoints() noexcept { return wanted_ ? &checkpoints_ : nullptr; }
    /// The newest state is not on the disk.
    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    void resume();
    void save(const Checkpoint& checkpoint);

    Console& console_;
    bool quiet_;
    bool wanted_ = false;
    std::optional<CheckpointFile> file_; ///< of the first rank
    SavingTimes times_;
    Checkpoints checkpoints_;
    bool failed_ = false;
    std::optional<bool> told_at_end_; ///< whether the last save failed, once that was said
};

} // namespace novikoff::cli
