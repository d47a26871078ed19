// The two long jobs, reading and training: timed, with a progress line, and training with a way to stop it.
#pragma once

#include "cli/console.hpp"
#include "novikoff/data/read.hpp"
#include "novikoff/learn/train.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff::cli {

struct Loaded {
    Dataset data;
    std::vector<std::string> notes;
    std::uint64_t bytes = 0; ///< of the data file as it lies on the disk, or of what came through a pipe
    double seconds = 0;
};
/// What reading has to say, one sentence each.
[[nodiscard]] std::vector<std::string> read_notes_text(const ReadNotes& notes);
[[nodiscard]] Loaded load(const std::string& path, ReadOptions options, Console& console, bool quiet);

struct Trained {
    Run run;
    double seconds = 0;
};
/// From its call on a signal interrupts training instead of ending the program.
[[nodiscard]] Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet);

[[nodiscard]] bool was_interrupted(const Run& run);

/// One `note: …` line each.
void print_notes(const std::vector<std::string>& notes, Console& console);

} // namespace novikoff::cli
