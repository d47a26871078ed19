// Decides when a checkpoint is due: at intervals, but rarely enough that saving stays a small part of the time.
#include "cli/checkpoints.hpp"

#include "cli/text.hpp"
#include "options/values.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

constexpr double usual_interval = 30;  // seconds
constexpr double longest_share = 0.05; // the share of the time that saving may take

} // namespace

OptionGroup checkpoint_options(CheckpointSettings& settings) {
    return {"Checkpoints",
            {option("--checkpoint", "FILE",
                    "save the run in FILE at intervals, at its end and at a signal; FILE.previous is the one before",
                    settings.file),
             option("--every", "TIME", "the time from one checkpoint to the next: 500ms, 30s, 5m, 1h (default 30s)",
                    settings.every, duration),
             flag("--resume",
                  "resume from the checkpoint, if there is one; the result is bit-identical to an uninterrupted run",
                  settings.resume)}};
}

SavingTimes::SavingTimes(double every, Clock clock)
    : every_(every), clock_(std::move(clock)), next_(clock_() + every) {}

void SavingTimes::time(const std::function<void()>& save) {
    const double start = clock_();
    save();
    const double end = clock_();
    next_ = end + std::max(every_, (end - start) / longest_share);
}

CheckpointKeeper::CheckpointKeeper(const CheckpointSettings& settings, Console& console, bool quiet)
    : console_(console), quiet_(quiet), times_(settings.every.value_or(usual_interval)) {
    if (settings.file.empty()) {
        refuse_if(settings.resume || settings.every.has_value(),
                  std::string(settings.resume ? "--resume" : "--every") + " needs --checkpoint FILE");
        return;
    }
    wanted_ = true;
    if (!console.is_first()) {
        return; // rank 0 saves the states of all ranks
    }
    file_.emplace(settings.file);
    checkpoints_.due = [this] { return times_.due(); };
    checkpoints_.save = [this](const Checkpoint& checkpoint) { save(checkpoint); };
    if (settings.resume) {
        resume();
    } else if (const std::string found = file_->existing(); !found.empty()) {
        refuse("--checkpoint: " + found + " already exists; use --resume to continue it, or remove it to start over");
    }
}

void CheckpointKeeper::resume() {
    CheckpointFile::Found found = file_->load();
    if (!quiet_ && !found.checkpoint) {
        console_.err << "note: no checkpoint " << visible(file_->path()) << " yet; starting from the beginning\n";
    } else if (!quiet_ && found.note) {
        console_.err << "note: " << visible(with_options(*found.note)) << '\n';
    }
    checkpoints_.resume = std::move(found.checkpoint);
}

void CheckpointKeeper::save(const Checkpoint& checkpoint) {
    const bool last = checkpoint.interrupted || console_.interrupted();
    std::optional<std::string> fault;
    times_.time([&] {
        try {
            file_->save(checkpoint);
        } catch (const Error& error) { fault = error.text(OptionWording()); }
    });
    // A lasting fault is reported once, and again at the end. Two saves may end after a signal: the one that it
    // interrupted, and the last.
    const bool failed = fault.has_value();
    const bool new_to_tell = last ? told_at_end_ != failed : failed && !failed_;
    if (new_to_tell && failed) {
        console_.err << visible(*fault) << (last ? "\n" : "; the run continues\n");
    } else if (new_to_tell && !quiet_) {
        console_.err << "saved " << file_->path() << "; continue with --resume\n";
    }
    failed_ = failed;
    if (last) { told_at_end_ = failed; }
}

} // namespace novikoff::cli
