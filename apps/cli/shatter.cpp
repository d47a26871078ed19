// `shatter`: which subsets of points ranges can cut out.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "options/values.hpp"

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct ShatterSettings {
    ReadOptions data;
    std::optional<RangeKind> ranges;
    bool all = false;
    Output output;
};

RangeKind parse_ranges(const std::string& text) {
    std::vector<std::string> names;
    for (const RangeKind kind : all_range_kinds()) { names.push_back(to_string(kind)); }
    return parse_range_kind(one_of(text, names));
}

Shattered shatter_interruptibly(const Dataset& points, RangeKind ranges, Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    console.catch_signals();
    const double start = seconds_now();
    Shattering result = shatter(points, {ranges, [&](const ShatterProgress& progress) {
                                             line.shattering(progress);
                                             return !console.interrupted();
                                         }});
    return {std::move(result), ranges, seconds_now() - start};
}

int run_shatter(ShatterSettings& settings, const Arguments& arguments, Console& console) {
    refuse_if(!settings.ranges, "--ranges is needed: halfspaces, discs or discs-and-complements");
    const bool quiet = settings.output.quiet;
    const Loaded loaded = load(arguments, settings.data, console, quiet);
    const Shattered shattered = shatter_interruptibly(loaded.data, *settings.ranges, console, quiet);
    if (settings.output.json) {
        Json json = shatter_json(shattered.result, shattered.ranges, loaded.data, settings.all);
        json["seconds"] = {{"read", loaded.seconds}, {"shatter", shattered.seconds}};
        print(json, console.out);
    } else if (!quiet) {
        console.out << shatter_report(shattered, loaded.data, settings.all) << std::flush;
    }
    if (!quiet) { print_notes(loaded.notes, console); }
    const Shattering& result = shattered.result;
    if (result.decided == result.subsets) { return exit_code::done; }
    if (!quiet) {
        console.err << fmt::format("interrupted: {} of {} decided\n", count_text(result.decided),
                                   count_text(result.subsets, "subset"));
    }
    return exit_code::interrupted;
}

} // namespace

Command shatter_command() {
    const auto settings = std::make_shared<ShatterSettings>();
    Command command{
        "shatter",
        "which subsets of some points half-spaces or discs can cut out",
        {{"POINTS", "one point a row: CSV, TSV, .npy or LIBSVM text, also .gz or .zst; - is standard input"}},
        "Decides for every subset of the points whether some range holds exactly its points: "
        "if so, such a range proves it (--all prints them); "
        "if not, two equal weighted means do, one of points inside the subset and one of points outside. "
        "Everything is exact for the numbers as they are read. "
        "The points are shattered if every subset is cut out; "
        "the VC dimension of a kind of ranges is the largest number of points for which that happens.\n\n"
        "Discs are intervals on the line and balls in space. "
        "At most 63 points and 1000 dimensions; 20 points in the plane take about a second.",
    };
    command.groups = {
        {"Ranges",
         {option("--ranges", "KIND",
                 "halfspaces; discs; or discs-and-complements, which is what train --lift circle learns",
                 settings->ranges, parse_ranges)}},
        {"Output",
         {flag("--all", "list every subset that is cut out, with its range, and every reason", settings->all),
          json_option(settings->output), quiet_option(settings->output)}},
        data_options_for_points(settings->data)};
    command.examples = {
        {"novikoff shatter data/square.csv --ranges discs",
         "the corners of a square: 14 of 16 subsets, the diagonals are missing"},
        {"novikoff shatter data/square.csv --ranges halfspaces --all", "with the half-planes"},
        {"novikoff shatter data/square.csv --ranges discs-and-complements --json", "the proofs in exact fractions"},
    };
    command.run = run_with(settings, run_shatter);
    return command;
}

} // namespace novikoff::cli
