#include "cli/jobs.hpp"

#include "cli/progress.hpp"
#include "cli/text.hpp"

#include <algorithm>
#include <utility>

namespace novikoff::cli {

std::vector<Message> data_notes(const ReadNotes& notes, std::uint64_t rows, std::uint64_t classes) {
    std::vector<Message> all = read_notes(notes);
    if (classes > 20 && 2 * classes > rows) {
        all.push_back(
            {"{} for {}: each is learnt as a class of its own (are these the labels? {} names another column)",
             count_text(classes, "label"), count_text(rows, "row"), NamedSetting{"target"}});
    }
    return all;
}

Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    console.catch_signals();
    options.monitor = [&, learner = to_string(options.learner.kind)](const Progress& progress) {
        line.training(learner, progress);
        return !console.interrupted();
    };
    const double start = seconds_now();
    Run run = train(data, options);
    return {std::move(run), seconds_now() - start};
}

bool was_interrupted(const Run& run) {
    const auto& separators = run.model.separators;
    return std::any_of(separators.begin(), separators.end(),
                       [](const Separator& s) { return s.proof.stopped == Stopped::interrupted; });
}

void check_interrupted(const Run& run, const Console& console, const std::string& file) {
    if (console.interrupted() && !was_interrupted(run)) {
        throw Interrupted{file};
    }
}

Trace trace_interruptibly(const Dataset& data, const TrainOptions& options, const Run& run, const std::string& file,
                          Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    TraceOptions how;
    how.threads = options.threads;
    how.monitor = [&](const TraceProgress& progress) {
        line.tracing(progress);
        check_interrupted(run, console, file);
    };
    return trace(data, options, run, how);
}

void print_notes(const std::vector<Message>& notes, Console& console) {
    for (const std::string& note : with_options(notes)) {
        console.err << "note: " << note << '\n';
    }
}

} // namespace novikoff::cli
