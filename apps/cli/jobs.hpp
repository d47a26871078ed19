// The long jobs, reading, training and tracing: with a progress line, and all but reading with a way to stop them.
#pragma once

#include "cli/console.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "novikoff/trace.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace novikoff::cli {

struct Loaded {
    Dataset data;
    std::vector<Message> notes;
    std::uint64_t bytes = 0; ///< of the data file as it lies on the disk, or of what came through a pipe
    double seconds = 0;
};
/// Of all files together; nothing if one of them is no plain file.
[[nodiscard]] std::optional<std::uint64_t> size_on_disk(const std::vector<std::string>& paths);
/// What reading has to say, one sentence each, and what the data themselves give reason to say.
[[nodiscard]] std::vector<Message> data_notes(const ReadNotes& notes, std::uint64_t rows, std::uint64_t classes);
[[nodiscard]] Loaded load(const std::string& path, ReadOptions options, Console& console, bool quiet);
/// Several files, one after another.
[[nodiscard]] Loaded load(const std::vector<std::string>& paths, ReadOptions options, Console& console, bool quiet);

struct Trained {
    Run run;
    double seconds = 0;
};
/// From its call on a signal interrupts training instead of ending the program.
[[nodiscard]] Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet);

[[nodiscard]] bool was_interrupted(const Run& run);

/// Throws Interrupted for the run that train_interruptibly returned, where a signal ends work of which a part is of no use. The work on a run that was itself interrupted goes on: that signal has had its
/// answer. `file` is where the result is to go.
void check_interrupted(const Run& run, const Console& console, const std::string& file);
[[nodiscard]] Trace trace_interruptibly(const Dataset& data, const TrainOptions& options, const Run& run,
                                        const std::string& file, Console& console, bool quiet);

/// One `note: …` line each.
void print_notes(const std::vector<Message>& notes, Console& console);

} // namespace novikoff::cli
