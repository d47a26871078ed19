// `train --checkpoint`: saves a run at intervals, so that it can be resumed.
#pragma once

#include "cli/console.hpp"
#include "cli/progress.hpp"
#include "learn/checkpoint/checkpoint_file.hpp"
#include "options/grammar.hpp"

namespace novikoff::cli {

struct CheckpointSettings {
    std::string file;            ///< empty: none
    std::optional<double> every; ///< seconds
    bool resume = false;
};

[[nodiscard]] OptionGroup checkpoint_options(CheckpointSettings& settings);

/// When to save: at the given interval, but rarely enough that saving takes at most a twentieth of the time.
class SavingTimes {
public:
    using Clock = std::function<double()>;
    explicit SavingTimes(double every, Clock clock = seconds_now);

    [[nodiscard]] bool due() const { return clock_() >= next_; }
    /// Calls save() and measures how long it takes.
    void time(const std::function<void()>& save);

private:
    double every_;
    Clock clock_;
    double next_;
};

/// Saves and loads the checkpoints of a run. A fault of saving is reported and the run continues: a disk that is full
/// for a while should not end hours of work.
class CheckpointKeeper {
public:
    /// Reads the checkpoint if the run is to be resumed. Throws Error(usage) if the settings contradict each other or
    /// a checkpoint would be overwritten, and what CheckpointFile::load throws.
    CheckpointKeeper(const CheckpointSettings& settings, Console& console, bool quiet);
    CheckpointKeeper(const CheckpointKeeper&) = delete;
    CheckpointKeeper& operator=(const CheckpointKeeper&) = delete;

    /// Null without --checkpoint.
    [[nodiscard]] Checkpoints* checkpoints() noexcept { return wanted_ ? &checkpoints_ : nullptr; }
    /// Whether the last save failed: the newest state is not on the disk.
    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    void resume();
    void save(const Checkpoint& checkpoint);

    Console& console_;
    bool quiet_;
    bool wanted_ = false;
    std::optional<CheckpointFile> file_; ///< only on rank 0
    SavingTimes times_;
    Checkpoints checkpoints_;
    bool failed_ = false;
    std::optional<bool> told_at_end_; ///< whether the last save failed, as reported at the end
};

} // namespace novikoff::cli
