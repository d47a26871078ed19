// The long jobs: reading, training, tracing, certifying and writing a page, with a progress line. Training, tracing and
// writing can be interrupted.
#pragma once

#include "cli/console.hpp"
#include "novikoff/certificate.hpp"
#include "novikoff/read.hpp"
#include "novikoff/trace.hpp"

#include <limits>

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
/// Reads the files, one after another.
[[nodiscard]] Loaded load(const std::vector<std::string>& paths, ReadOptions options, Console& console, bool quiet);

struct Trained {
    Run run;
    double seconds = 0;
    bool timed_out = false; ///< the limit ended the run
};
struct RunLimit {
    std::string name;                                         ///< of the run, on the progress line; empty: its learner
    double seconds = std::numeric_limits<double>::infinity(); ///< a longer run ends as if it were interrupted
};
/// From this call on, a signal interrupts training instead of ending the program.
[[nodiscard]] Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet,
                                          const RunLimit& limit = {});

/// Replaces the learner `auto` by the one that it chooses; returns how many seconds that took. Throws Interrupted
/// if a signal ends it.
[[nodiscard]] double choose_interruptibly(const Dataset& data, TrainOptions& options, Console& console, bool quiet);

[[nodiscard]] bool was_interrupted(const Run& run);

/// Throws Interrupted if a signal has come, because a partial result would be useless. `run` is what
/// train_interruptibly returned: if the signal interrupted training itself, nothing is thrown, and the work on that
/// run continues. `file` is the result's file.
void check_interrupted(const Run& run, const Console& console, const std::string& file);
[[nodiscard]] Trace trace_interruptibly(const Dataset& data, const TrainOptions& options, const Run& run,
                                        const std::string& file, Console& console, bool quiet);

/// Certifies the rows in the learner's space, and tells `train` the margins. The verdicts do not depend on the learner.
[[nodiscard]] std::vector<Claim> certify_rows(const Dataset& data, TrainOptions& train, Console& console, bool quiet);

/// The contents of a page besides the run.
struct PageSettings {
    std::vector<Claim> claims;
    std::string uncertified; ///< why there are no claims; empty with claims
    std::string label;       ///< of several problems, the class to show; empty: the one with most errors
    std::string file;        ///< the page's file
    bool quiet = false;
};
/// The page that `report` and `train --report` write. Throws Interrupted at a signal.
[[nodiscard]] std::string report_page(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                                      PageSettings settings, Console& console);

/// Prints each note as a line `note: …`.
void print_notes(const std::vector<Message>& notes, Console& console);

} // namespace novikoff::cli
