// `train --stream`: options, progress and report of a run over rows read block by block.
#include "cli/train.hpp"

#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "data/dataset_parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

void check_stream_options(const TrainSettings& settings) {
    const TrainOptions& train = settings.learner.train;
    const NotWith refuse{"--stream"};
    refuse(settings.certify, "--certify", "it needs all rows at once");
    refuse(!settings.trace.empty(), "--trace", "it needs all rows at once");
    refuse(!settings.report.empty(), "--report", "it needs all rows at once");
    refuse(train.space.scale != Scale::none, "--scale", "it needs all rows before learning starts");
    refuse(train.space.lift != Lift::none, "--lift", "rows are learnt as they are read");
    refuse(train.order.value_or(Order::cyclic) != Order::cyclic, "--order",
           "rows are learnt in the order in which they come");
    refuse(train.classes == Classes::joint, "--classes joint", "it needs all classes before learning starts");
    refuse(!train.initial.empty(), "--initial", "the negative label is not known until all labels are read");
}

/// The title of the table of progressive validation, and its lines.
constexpr auto title = "        rows     error  since last     updates\n";
std::string table_line(const Progressive& now, const Progressive& before) {
    return fmt::format("{:>12}  {:>8}  {:>10}  {:>10}\n", count_text(now.rows), percent_text(now.errors, now.rows),
                       percent_text(now.errors - before.errors, now.rows - before.rows), count_text(now.updates));
}

std::string ending(Stopped stopped) {
    switch (stopped) {
    case Stopped::interrupted: return "; interrupted";
    case Stopped::separated: return "; separated: no row is on the wrong side";
    case Stopped::stopping_rule: return "; stopped by the learner's own rule";
    default: return "";
    }
}

std::string problem_report(const Run& run) {
    const Separator& separator = run.model.separators.front();
    const Proof& proof = separator.proof;
    return report_line("", weights_text(separator.weights, run.model.space.bias)) +
           report_line("Proof", "margin  " + margin_text(proof.margin)) +
           report_line("", "radius  R = " + number_text(proof.radius)) +
           report_line("", "bound   " + bound_text(proof));
}

std::string problems_report(const Run& run) {
    Table table({{"class", Table::Align::left},
                 {"updates"},
                 {"mistakes"},
                 {"R"},
                 {"margin", Table::Align::left},
                 {"bound", Table::Align::left}});
    for (std::size_t k = 0; k < run.model.separators.size(); ++k) {
        const Proof& proof = run.model.separators[k].proof;
        table.add({visible(run.model.classes[k]), count_text(proof.updates), count_text(proof.errors),
                   number_text(proof.radius), margin_text(proof.margin), bound_of_class(proof)});
    }
    return '\n' + table.text();
}

std::string stream_report(const StreamRun& result, const std::string& source, double seconds) {
    const Run& run = result.run;
    const Model& model = run.model;
    const Proof& proof = model.separators.front().proof;
    const std::string own = own_options(model.learner, model.options);
    std::uint64_t updates = 0;
    for (const Separator& separator : model.separators) { updates += separator.proof.updates; }
    const auto bytes = static_cast<double>(result.bytes);
    const std::string speed = seconds > 0 ? fmt::format(" ({}/s)", bytes_text(bytes / seconds)) : "";
    return report_line("Read", fmt::format("{}, {}{}", visible(source), bytes_text(bytes), speed)) +
           report_line("", fmt::format("{} × {}, streamed, {}", count_text(result.rows, "row"),
                                       count_text(model.space.input_columns, "column"),
                                       count_text(result.nonzeros, "nonzero"))) +
           report_line("", labels_text(model.classes, result.label_counts)) +
           report_line("Learnt",
                       fmt::format("{}{}, {}, in {}", model.learner.name(), own.empty() ? "" : " (" + own + ")",
                                   model.space.bias ? "with bias" : "no bias", duration_text(seconds))) +
           report_line("", fmt::format("{}, {}{}", count_text(proof.epochs, "epoch"), count_text(updates, "update"),
                                       ending(proof.stopped))) +
           report_line("", fmt::format("{} in {} before learning ({} right)", count_text(run.errors, "error"),
                                       count_text(result.rows, "row"),
                                       percent_text(result.rows - run.errors, result.rows))) +
           (model.separators.size() == 1 ? problem_report(run) : problems_report(run));
}

Json stream_json(StreamRun result, double seconds) {
    DatasetParts shape;
    shape.rows = static_cast<std::size_t>(result.rows);
    shape.columns = result.run.model.space.input_columns;
    Json progressive = Json::array();
    Progressive before;
    for (const Progressive& now : result.progressive) {
        const auto share = [](std::uint64_t errors, std::uint64_t rows) {
            return static_cast<double>(errors) / static_cast<double>(rows);
        };
        progressive.push_back({{"rows", now.rows},
                               {"errors", now.errors},
                               {"error", share(now.errors, now.rows)},
                               {"since_last", share(now.errors - before.errors, now.rows - before.rows)},
                               {"updates", now.updates}});
        before = now;
    }
    Json json = run_json(result.run, from_parts(std::move(shape)), seconds, OptionWording());
    json["data"]["nonzeros"] = result.nonzeros;
    json["progressive"] = std::move(progressive);
    json["seconds"] = {{"read", nullptr}, {"train", seconds}};
    return json;
}

std::vector<Message> notes_of(const StreamRun& result) {
    std::vector<Message> notes = read_notes(result.read_notes);
    notes.insert(notes.end(), result.run.notes.begin(), result.run.notes.end());
    return notes;
}

/// Returns nothing if an interruption came before there was a model.
std::optional<StreamRun> train_interruptibly(const std::string& path, const ReadOptions& reading,
                                             const StreamOptions& options, const Console& console) {
    try {
        return train_stream(path, reading, options);
    } catch (const Error&) {
        if (!console.interrupted()) { throw; }
    }
    return std::nullopt;
}

} // namespace

std::optional<Run> stream(const std::string& path, const TrainSettings& settings, Checkpoints* checkpoints,
                          Console& console) {
    check_stream_options(settings);
    const TrainOptions& train = settings.learner.train;
    const bool table = settings.output.text();
    ProgressLine line(console.err, console.terminal && !settings.output.quiet);
    StreamOptions options;
    options.learner = train.learner;
    options.bias = train.space.bias;
    options.epochs = std::max<std::uint64_t>(train.epochs, 1);
    options.threads = settings.data.threads;
    options.checkpoints = checkpoints;
    options.progressive = [&, before = Progressive{}](const Progressive& now) mutable {
        if (table) {
            line.erase();
            console.out << (before.rows == 0 ? title : "") << table_line(now, before) << std::flush;
            before = now;
        }
    };
    options.monitor = [&, learner = to_string(train.learner.kind)](const StreamProgress& progress) {
        line.streaming(learner, progress);
        return !console.interrupted();
    };
    options.may_go_on = [&] { return !console.interrupted(); };
    console.catch_signals();
    const double start = seconds_now();
    std::optional<StreamRun> streamed = train_interruptibly(path, settings.data, options, console);
    const double seconds = seconds_now() - start;
    line.erase();
    if (!streamed) {
        console.err << (settings.output.quiet ? ""
                                              : "interrupted: fewer than two labels were read; nothing is saved\n");
        return std::nullopt;
    }
    StreamRun& result = *streamed;
    result.run.notes = notes_of(result);
    if (settings.output.json) {
        print(stream_json(result, seconds), console.out);
    } else if (table) {
        console.out << '\n' << stream_report(result, path == "-" ? "<stdin>" : path, seconds) << std::flush;
        print_notes(result.run.notes, console);
    }
    for (Separator& separator : result.run.model.separators) {
        separator.history = {}; // as large as the weights, and not needed to save the model
    }
    return std::move(result.run);
}

} // namespace novikoff::cli
