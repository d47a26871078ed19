// The long jobs: reading, training and tracing, with a progress line. Training and tracing can be interrupted.
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
    std::uint64_t bytes = 0; ///< the size of the data files on disk, or of what came through a pipe
    double seconds = 0;
};
/// The total size of the files; nothing if one of them is not a regular file.
[[nodiscard]] std::optional<std::uint64_t> size_on_disk(const std::vector<std::string>& paths);
/// Notes about the reading and about the data, one sentence each.
[[nodiscard]] std::vector<Message> data_notes(const ReadNotes& notes, std::uint64_t rows, std::uint64_t classes);
[[nodiscard]] Loaded load(const std::string& path, ReadOptions options, Console& console, bool quiet);
/// Reads several files, one after another.
[[nodiscard]] Loaded load(const std::vector<std::string>& paths, ReadOptions options, Console& console, bool quiet);

struct Trained {
    Run run;
    double seconds = 0;
};
/// From this call on, a signal interrupts training instead of ending the program.
[[nodiscard]] Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet);

[[nodiscard]] bool was_interrupted(const Run& run);

/// Throws Interrupted if a signal has come, because a partial result would be useless. `run` is what
/// train_interruptibly returned: if the signal interrupted training itself, nothing is thrown, and the work on that
/// run continues. `file` is the result's file.
void check_interrupted(const Run& run, const Console& console, const std::string& file);
[[nodiscard]] Trace trace_interruptibly(const Dataset& data, const TrainOptions& options, const Run& run,
                                        const std::string& file, Console& console, bool quiet);

/// Prints each note as a line `note: …`.
void print_notes(const std::vector<Message>& notes, Console& console);

} // namespace novikoff::cli
