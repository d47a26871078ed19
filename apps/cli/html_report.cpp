#include "cli/html_report.hpp"

#include "cli/command.hpp"
#include "cli/plot.hpp"
#include "cli/progress.hpp"
#include "cli/text.hpp"
#include "data/binary_problems.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/error.hpp"
#include "novikoff/report.hpp"
#include "novikoff/trace.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

enum class Certify { if_quick, always, never };

struct Settings {
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
    const double stored = space.lift == Lift::none ? static_cast<double>(data.nonzeros())
                                                   : static_cast<double>(data.rows()) * dimension;
    const bool many_numbers = stored * problems > Quick::numbers;
    const bool many_columns = dimension * dimension * dimension * problems > Quick::cubes;
    return many_numbers || many_columns
               ? fmt::format("with so many {} it may take minutes; report --certify does it all the same",
                             many_numbers ? "numbers" : "columns")
               : "";
}

PageSettings certified(const Dataset& data, const Settings& settings, TrainOptions& options, Console& console) {
    PageSettings page;
    page.label = settings.label;
    page.file = settings.output.file;
    page.quiet = settings.output.quiet;
    check_labels(data);
    page.uncertified = settings.certify == Certify::always  ? ""
                       : settings.certify == Certify::never ? "report --no-certify was asked for"
                                                            : why_slow(data, fit_space(data, options.space));
    if (page.uncertified.empty()) {
        page.claims = certify_rows(data, options, console, settings.output.quiet);
        std::transform(page.claims.begin(), page.claims.end(), std::back_inserter(options.known), known_margin);
    }
    return page;
}

int run(const Settings& settings, const std::string& path, Console& console) {
    check_given(settings.learner);
    check_figure(settings.output, {{"data file", path}, {"labels file", settings.data.labels}});
    const Loaded loaded = load(path, settings.data, console, settings.output.quiet);
    (void)problem_of(loaded.data.classes(), settings.label); // refuses an unknown label before training
    TrainOptions options = settings.learner.train;
    options.threads = settings.data.threads;
    options.ledger_limit = ledger_limit_for_traces;
    PageSettings page = certified(loaded.data, settings, options, console);
    const Trained trained = train_interruptibly(loaded.data, options, console, settings.output.quiet);
    std::vector<Message> notes = loaded.notes;
    notes.insert(notes.end(), trained.run.notes.begin(), trained.run.notes.end());
    write_figure(report_page(loaded, options, trained, std::move(page), console), notes, settings.output, console);
    return was_interrupted(trained.run) ? exit_code::interrupted : exit_code::done;
}

OptionGroup page_options(Settings& settings) {
    return {"Page",
            {{"--certify", "", "always find γ* or prove that there is none (default: if it takes seconds)",
              [&settings](const std::string& /*none*/) { settings.certify = Certify::always; }},
             {"--no-certify", "", "leave the certificate out",
              [&settings](const std::string& /*none*/) { settings.certify = Certify::never; }},
             {"--class", "LABEL",
              "of more than two labels, the one that is shown against the rest (default: the one with most errors)",
              [&settings](const std::string& value) { settings.label = value; }}}};
}

} // namespace

std::vector<Claim> certify_rows(const Dataset& data, const TrainOptions& train, Console& console, bool quiet) {
    ProgressLine line(console.err, console.terminal && !quiet);
    CertifyOptions options;
    options.bias = train.space.bias;
    options.estimates = false;
    options.monitor = [&](const CertifyProgress& progress) {
        line.certifying(progress);
        return true;
    };
    return certify_as_stored(apply_space(fit_space(data, train.space), data, train.space.max_values), options);
}

std::string report_page(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                        PageSettings settings, Console& console) {
    ProgressLine line(console.err, console.terminal && !settings.quiet);
    ReportInput input{loaded.data,
                      options,
                      trained.run,
                      std::move(settings.claims),
                      std::move(settings.uncertified),
                      with_options(loaded.notes),
                      console.command,
                      NOVIKOFF_VERSION,
                      {},
                      [&](const ReportProgress& progress) {
                          line.reporting(progress);
                          check_interrupted(trained.run, console, settings.file);
                      }};
    const auto of_run = with_options(trained.run.notes);
    input.notes.insert(input.notes.end(), of_run.begin(), of_run.end());
    if (!settings.label.empty()) {
        input.problem = problem_of(loaded.data.classes(), settings.label);
    }
    std::string page = html_report(input);
    check_interrupted(trained.run, console, settings.file);
    return page;
}

Command report_command() {
    const auto settings = std::make_shared<Settings>();
    Command command{
        "report",
        "one page about a run: data, model, proof, replay, certificate",
        {{"DATA", data_help}},
        "Runs a learner and writes all that is worth knowing of the run as one HTML file, which needs no network and "
        "no other file: what was read and learnt, the proof in words and numbers, curves, confusion, the heaviest "
        "weights, a replay of the run, update by update, the certificate with the rows of its witness, and how to "
        "do it again.\n\n"
        "The file is smaller than 1 MB, whatever the size of the data: of many rows a random sample is drawn, "
        "of many updates some are replayed, and the page says so. The same command on the same data gives the same "
        "page to the byte.",
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
    command.run = [settings](const std::vector<std::string>& arguments, Console& console) {
        return run(*settings, arguments[0], console);
    };
    return command;
}

} // namespace novikoff::cli
