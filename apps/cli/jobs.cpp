// What commands share around a long computation: the progress line, interrupts, and the notes that follow.
#include "cli/jobs.hpp"

#include "cli/plot.hpp"
#include "cli/progress.hpp"
#include "cli/text.hpp"
#include "io/table/read_parts.hpp"

#include <algorithm>
#include <filesystem>

namespace novikoff::cli {

std::optional<std::uint64_t> size_on_disk(const std::vector<std::string>& paths) {
    std::uint64_t sum = 0;
    for (const std::string& path : paths) {
        std::error_code fault;
        if (path == "-" || !std::filesystem::is_regular_file(path, fault)) { return std::nullopt; }
        const auto size = std::filesystem::file_size(path, fault);
        if (fault) { return std::nullopt; }
        sum += size;
    }
    return sum;
}

Loaded load(const std::vector<std::string>& paths, ReadOptions options, Console& console, bool quiet) {
    Loaded loaded;
    ProgressLine line(console.err, console.terminal && !quiet);
    options.progress = [&](std::uint64_t done, std::uint64_t size) {
        loaded.bytes = std::max(loaded.bytes, done);
        line.reading(done, size);
    };
    ReadNotes notes;
    const double start = seconds_now();
    loaded.data = read_files(paths, options, notes);
    loaded.seconds = seconds_now() - start;
    loaded.bytes = size_on_disk(paths).value_or(loaded.bytes); // loaded.bytes also counts a labels file
    loaded.notes = data_notes(notes, loaded.data.rows(), loaded.data.classes().size());
    return loaded;
}

std::vector<Message> data_notes(const ReadNotes& notes, std::uint64_t rows, std::uint64_t classes) {
    std::vector<Message> all = read_notes(notes);
    if (classes > 20 && 2 * classes > rows) {
        all.push_back(
            {"{} for {}: each is learnt as a class of its own (are these the labels? {} names another column)",
             count_text(classes, "label"), count_text(rows, "row"), NamedSetting{"target"}});
    }
    return all;
}

Trained train_interruptibly(const Dataset& data, TrainOptions options, Console& console, bool quiet,
                            const RunLimit& limit) {
    ProgressLine line(console.err, console.terminal && !quiet);
    console.catch_signals();
    const double start = seconds_now();
    bool timed_out = false;
    options.monitor = [&, name = limit.name.empty() ? to_string(options.learner.kind)
                                                    : limit.name](const Progress& progress) {
        line.training(name, progress);
        timed_out = timed_out || seconds_now() - start > limit.seconds;
        return !timed_out && !console.interrupted();
    };
    Run run = train(data, options);
    const bool ended = timed_out && !console.interrupted();
    return {std::move(run), seconds_now() - start, ended};
}

double choose_interruptibly(const Dataset& data, TrainOptions& options, Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    console.catch_signals();
    const double start = seconds_now();
    options.monitor = [&](const Progress& progress) {
        line.training(to_string(LearnerKind::automatic), progress);
        return !console.interrupted();
    };
    const bool chooses = options.learner.kind == LearnerKind::automatic;
    options = choose(data, options);
    options.monitor = {};
    if (chooses && console.interrupted()) { throw Interrupted{}; }
    return seconds_now() - start;
}

bool was_interrupted(const Run& run) {
    for (std::size_t k = 0; k < run.model.problems(); ++k) {
        if (run.proof(k).stopped == Stopped::interrupted) { return true; }
    }
    return false;
}

void check_interrupted(const Run& run, const Console& console, const std::string& file) {
    if (console.interrupted() && !was_interrupted(run)) { throw Interrupted{file}; }
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

std::vector<Claim> certify_rows(const Dataset& data, TrainOptions& train, Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    CertifyOptions options;
    options.bias = train.space.bias;
    options.estimates = false;
    options.monitor = certify_monitor(line);
    auto claims = certify_as_stored(apply_space(fit_space(data, train.space), data, train.space.max_values), options);
    std::transform(claims.begin(), claims.end(), std::back_inserter(train.known), known_margin);
    return claims;
}

std::string report_page(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                        PageSettings settings, Console& console) {
    ProgressLine line(console.err, console.terminal && !settings.quiet);
    ReportInput input{loaded.data,
                      options,
                      trained.run,
                      std::move(settings.claims),
                      std::move(settings.uncertified),
                      with_options(all_notes(loaded, trained.run)),
                      console.command,
                      NOVIKOFF_VERSION,
                      {},
                      [&](const ReportProgress& progress) {
                          line.reporting(progress);
                          check_interrupted(trained.run, console, settings.file);
                      }};
    if (!settings.label.empty()) { input.problem = problem_of(loaded.data.classes(), settings.label); }
    std::string page = html_report(input);
    check_interrupted(trained.run, console, settings.file);
    return page;
}

void print_notes(const std::vector<Message>& notes, Console& console) {
    for (const std::string& note : with_options(notes)) { console.err << "note: " << note << '\n'; }
}

} // namespace novikoff::cli
