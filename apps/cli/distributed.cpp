// `train` and `certify` on several ranks.
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "cli/train.hpp"
#include "data/dataset_parts.hpp"
#include "ranks/certify.hpp"
#include "ranks/train.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

void check_ranks_options(const TrainSettings& settings) {
    const NotWith refuse{"several ranks"};
    refuse(settings.certify, "--certify", "mpirun novikoff certify finds the margin");
    refuse(!settings.trace.empty(), "--trace", "no rank sees all updates");
    refuse(!settings.report.empty(), "--report", "no rank sees all updates");
    refuse(settings.stream, "--stream", "each rank keeps its rows");
    refuse(settings.data.columns != 0, "--columns", "it belongs to --stream");
}

/// Ranks share the cores of a machine, so each uses one thread by default.
ReadOptions options_of_rank(ReadOptions options) {
    options.threads = options.threads == 0 ? 1 : options.threads;
    return options;
}

std::string shard_report(const Shard& shard, const std::vector<std::string>& paths, unsigned ranks) {
    const auto bytes = size_on_disk(paths);
    return report_line("Read", fmt::format("{}{}, by {} ranks", visible(shard.data.source()),
                                           bytes ? ", " + bytes_text(static_cast<double>(*bytes)) : "", ranks)) +
           report_line("",
                       fmt::format("{} × {}, {}", count_text(shard.rows, "row"),
                                   count_text(shard.data.columns(), "column"), count_text(shard.nonzeros, "nonzero"))) +
           report_line("", labels_text(shard.data.classes(), shard.label_counts));
}

std::vector<Message> notes_of(const Shard& shard) {
    return data_notes(shard.notes, shard.rows, shard.data.classes().size());
}

/// A data set without values that has the shape of the rows of all ranks, for the reports.
Dataset shape_of(const Shard& shard) {
    DatasetParts shape;
    shape.rows = static_cast<std::size_t>(shard.rows);
    shape.columns = shard.data.columns();
    shape.classes = shard.data.classes();
    shape.schema = shard.data.schema();
    return from_parts(std::move(shape));
}

/// (R/γ)², which bounds Σ μ·updates: the printed bound divided by the number of ranks. Nothing without a bound.
std::optional<double> weighted_at_most(const Separator& separator, const Communicator& ranks) {
    const auto& all = separator.proof.bound.updates_at_most;
    return all ? std::optional(*all / ranks.size()) : std::nullopt;
}

Json ranks_json(const DistributedRun& result, const Run& run, const Communicator& ranks) {
    Json weighted = Json::array();
    Json at_most = Json::array();
    for (std::size_t k = 0; k < result.mixing.size(); ++k) {
        weighted.push_back(result.mixing[k].weighted);
        at_most.push_back(or_null(weighted_at_most(run.model.separators[k], ranks)));
    }
    const bool one = result.mixing.size() == 1;
    return {{"count", ranks.size()},
            {"weighted_updates", one ? weighted[0] : weighted},
            {"weighted_updates_at_most", one ? at_most[0] : at_most},
            {"bytes_sent", result.bytes_sent}};
}

std::string ranks_report(const DistributedRun& result, const Run& run, const Communicator& ranks) {
    std::uint64_t epochs = 0;
    for (const MixingAccount& mixing : result.mixing) { epochs += mixing.epochs; }
    const double first =
        static_cast<double>(result.bytes_sent) / static_cast<double>(std::max<std::uint64_t>(epochs, 1));
    std::string text = fmt::format("{} ranks, the first sent {} an epoch", ranks.size(), bytes_text(first));
    if (result.mixing.size() == 1) {
        const auto at_most = weighted_at_most(run.model.separators.front(), ranks);
        text += "; Σ μ·updates = " + number_text(result.mixing[0].weighted) +
                (at_most ? " ≤ " + number_text(*at_most) + " = (R/γ)²" : "");
    }
    return report_line("Mixed", text);
}

/// Prints the JSON object, or the report without its part about the rows.
void print_result(const Shard& shard, Trained& trained, const DistributedRun& result, double seconds_to_read,
                  const TrainSettings& settings, Console& console) {
    const Dataset shape = shape_of(shard);
    auto& notes = trained.run.notes;
    if (settings.output.json) {
        const auto read = notes_of(shard);
        notes.insert(notes.begin(), read.begin(), read.end());
        Json json = run_json(trained.run, shape, trained.seconds, OptionWording());
        json["data"]["nonzeros"] = shard.nonzeros;
        json["ranks"] = ranks_json(result, trained.run, *console.ranks);
        json["seconds"] = {{"read", seconds_to_read}, {"train", trained.seconds}};
        print(json, console.out);
    } else if (!settings.output.quiet) {
        console.out << run_report(trained, shape) << ranks_report(result, trained.run, *console.ranks) << std::flush;
        print_notes(notes, console);
    }
}

} // namespace

Run train_together(const std::vector<std::string>& paths, const TrainSettings& settings, Checkpoints* checkpoints,
                   Console& console) {
    check_ranks_options(settings);
    check_for_ranks(settings.learner.train);
    Communicator& ranks = *console.ranks;
    ProgressLine line(console.err, console.terminal && !settings.output.quiet);
    const double start = seconds_now();
    const Shard shard = read_shard(paths, options_of_rank(settings.data), ranks);
    const double read = seconds_now() - start;
    check_export(settings, shard.data.classes());
    if (settings.output.text()) {
        console.out << shard_report(shard, paths, ranks.size()) << std::flush;
        print_notes(notes_of(shard), console);
    }
    TrainOptions options = settings.learner.train;
    options.threads = options_of_rank(settings.data).threads;
    options.checkpoints = checkpoints;
    console.catch_signals();
    options.monitor = [&, learner = to_string(options.learner.kind)](const Progress& progress) {
        line.training(learner, progress);
        return !console.interrupted();
    };
    DistributedRun result = train(shard, options, ranks);
    line.erase();
    Trained trained{std::move(result.run), seconds_now() - start - read};
    print_result(shard, trained, result, read, settings, console);
    return std::move(trained.run);
}

Certificate certify_together(const std::vector<std::string>& paths, const ReadOptions& data, CertifyOptions options,
                             const Output& output, Console& console) {
    Communicator& ranks = *console.ranks;
    const double start = seconds_now();
    const Shard shard = read_shard(paths, options_of_rank(data), ranks);
    const double read = seconds_now() - start;
    if (output.text()) { console.out << shard_report(shard, paths, ranks.size()) << std::flush; }
    ProgressLine line(console.err, console.terminal && !output.quiet);
    options.monitor = certify_monitor(line);
    DistributedCertification found = certify(shard, options, ranks);
    const double seconds = seconds_now() - start - read;
    line.erase();
    std::vector<Message> notes = notes_of(shard);
    if (options.estimates) { notes.emplace_back("several ranks do not search for infinite coefficients"); }
    const Dataset shape = shape_of(shard);
    if (output.json) {
        Json json = certify_json(found.certification, shape);
        json["data"]["nonzeros"] = shard.nonzeros;
        json["ranks"] = {
            {"count", ranks.size()}, {"working_rows", found.working_rows}, {"bytes_sent", ranks.bytes_sent()}};
        json["notes"] = with_options(notes);
        json["seconds"] = {{"read", read}, {"certify", seconds}};
        print(json, console.out);
    } else if (output.text()) {
        console.out << certify_report(found.certification, shape)
                    << report_line("Work", fmt::format("{} of {} ranks, {} offered, {}",
                                                       count_text(found.certification.scans, "round"), ranks.size(),
                                                       count_text(found.working_rows, "row"), duration_text(seconds)))
                    << std::flush;
        print_notes(notes, console);
    }
    return std::move(found.certification.certificate);
}

} // namespace novikoff::cli
