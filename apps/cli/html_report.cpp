// `report`: a run as one HTML page.
#include "cli/plot.hpp"
#include "data/binary_problems.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

enum class Certify { if_quick, always, never };

struct ReportSettings {
    ReadOptions data;
    LearnerSettings learner;
    Output output;
    std::string label;
    Certify certify = Certify::if_quick;
};

/// Up to these sizes certifying takes seconds. They depend only on the data, so that all machines write the same page.
struct Quick {
    static constexpr double numbers = 0x1p24; ///< stored values × problems
    static constexpr double cubes = 0x1p23;   ///< dimension³ × problems, for the systems of fractions
};

std::string why_slow(const Dataset& data, const Space& space) {
    const auto problems = static_cast<double>(positive_classes(data).size());
    const auto dimension = static_cast<double>(space.dimension());
    const double stored =
        space.lift == Lift::none ? static_cast<double>(data.nonzeros()) : static_cast<double>(data.rows()) * dimension;
    const bool many_numbers = stored * problems > Quick::numbers;
    const bool many_columns = dimension * dimension * dimension * problems > Quick::cubes;
    return many_numbers || many_columns
               ? fmt::format("with so many {} it may take minutes; report --certify does it all the same",
                             many_numbers ? "numbers" : "columns")
               : "";
}

PageSettings certified(const Dataset& data, const ReportSettings& settings, TrainOptions& options, Console& console) {
    PageSettings page;
    page.label = settings.label;
    page.file = settings.output.file;
    page.quiet = settings.output.quiet;
    check_labels(data);
    page.uncertified = settings.certify == Certify::always  ? ""
                       : settings.certify == Certify::never ? "disabled by --no-certify"
                                                            : why_slow(data, fit_space(data, options.space));
    if (page.uncertified.empty()) { page.claims = certify_rows(data, options, console, settings.output.quiet); }
    return page;
}

int run_report(ReportSettings& settings, const Arguments& arguments, Console& console) {
    check_given(settings.learner);
    check_output(settings.output, {{"data file", arguments[0]}, {"labels file", settings.data.labels}});
    const Loaded loaded = load(arguments, settings.data, console, settings.output.quiet);
    (void)problem_of(loaded.data.classes(), settings.label); // refuses an unknown label before training
    refuse_if(settings.learner.train.classes == Classes::joint && loaded.data.classes().size() > 2,
              "--classes joint: a report is of one class against the rest");
    TrainOptions options = settings.learner.train;
    options.threads = settings.data.threads;
    options.ledger_limit = ledger_limit_for_traces;
    PageSettings page = certified(loaded.data, settings, options, console);
    const Trained trained = train_interruptibly(loaded.data, options, console, settings.output.quiet);
    write_figure(report_page(loaded, options, trained, std::move(page), console), all_notes(loaded, trained.run),
                 settings.output, console);
    return was_interrupted(trained.run) ? exit_code::interrupted : exit_code::done;
}

OptionGroup page_options(ReportSettings& settings) {
    const auto certify = [&settings](const std::string& name, const std::string& help, Certify value) {
        return Option{name, "", help, [&settings, value](const std::string& /*none*/) { settings.certify = value; }};
    };
    return {"Page",
            {certify("--certify", "always find γ* or prove that there is none (default: if it takes seconds)",
                     Certify::always),
             certify("--no-certify", "leave the certificate out", Certify::never),
             option("--class", "LABEL",
                    "of more than two labels, the one that is shown against the rest (default: the one with most "
                    "errors)",
                    settings.label)}};
}

} // namespace

Command report_command() {
    const auto settings = std::make_shared<ReportSettings>();
    Command command{
        "report",
        "one page about a run: data, model, proof, replay, certificate",
        {{"DATA", data_help}},
        "Runs a learner and writes a summary of the run as one HTML file, which needs no network and no other file: "
        "the data, the model, the proof in words and numbers, curves, the confusion table, the heaviest weights, a "
        "replay update by update, the certificate with the rows of its witness, and the command.\n\n"
        "The file is smaller than 1 MB. Large data are sampled, long runs thinned, and the page says so. The same "
        "command on the same data gives a bit-identical page.",
    };
    command.groups = {page_options(*settings),
                      learner_options(settings->learner),
                      space_options(settings->learner.train.space),
                      data_options(settings->data),
                      {"Output",
                       {file_option(settings->output, "write the page to a file instead of standard output"),
                        quiet_option(settings->output, "no report of saved files, no notes; errors remain")}}};
    command.examples = {
        {"novikoff report data/figure34.csv --no-bias -o figure34.html",
         "80 points, 60 updates to step through, and why no order of the rows needs more than 8,967"},
        {"novikoff report data/endometrial.csv --learner pocket --scale standard -o endometrial.html",
         "data that no plane separates: the rows that show it, and the best plane found"},
    };
    command.run = run_with(settings, run_report);
    return command;
}

} // namespace novikoff::cli
