// The command `train`: which options fit together, what is saved, and the exit code of a run.
#include "cli/train.hpp"

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "options/values.hpp"
#include "os/atomic_file.hpp"
#include "ranks/train.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

/// Checks a file that is written in addition to the model.
void check_side_file(const std::string& option, const std::string& what, const std::string& file,
                     const TrainSettings& settings, const std::vector<InputFile>& inputs) {
    if (file.empty()) { return; }
    refuse_if(file == "-", option + ": a " + what + " is written to a file, not to standard output");
    refuse_if(file == settings.output.file,
              option + ": this is the file that -o names; the model would be overwritten");
    check_output_file(option, file, inputs);
}

void check_outputs(const TrainSettings& settings, const std::vector<std::string>& paths) {
    const std::vector<InputFile> inputs = inputs_of(paths, settings.data);
    const std::string& checkpoint = settings.checkpoint.file;
    check_side_file("--checkpoint", "checkpoint", checkpoint, settings, inputs);
    if (!checkpoint.empty()) {
        check_side_file("--checkpoint", "checkpoint", CheckpointFile(checkpoint).previous(), settings, inputs);
    }
    check_side_file("--trace", "trace", settings.trace, settings, inputs);
    check_side_file("--report", "report", settings.report, settings, inputs);
    refuse_if(!checkpoint.empty() && (checkpoint == settings.trace || checkpoint == settings.report),
              std::string("--checkpoint: this is the file that ") +
                  (checkpoint == settings.trace ? "--trace" : "--report") + " names");
    refuse_if(!settings.trace.empty() && settings.trace == settings.report,
              "--report: this is the file that --trace names; the trace would be overwritten");
    refuse_if(settings.output.file.empty() && settings.liblinear, "--export needs -o FILE, the file to write");
    refuse_if(settings.output.file == "-", "-o: a model is written to a file, not to standard output");
    check_output(settings.output, inputs);
}

void save(const Model& model, const TrainSettings& settings, Console& console) {
    if (settings.output.file.empty()) { return; }
    if (settings.liblinear) {
        export_liblinear(model, settings.output.file);
    } else {
        save_model(model, settings.output.file);
    }
    print_saved(settings.output.file + (settings.liblinear ? " for LIBLINEAR" : ""), "", settings.output, console);
}

void save_trace_of(const Loaded& loaded, const TrainOptions& options, const Run& run, const TrainSettings& settings,
                   Console& console) {
    if (settings.trace.empty()) { return; }
    const Trace made = trace_interruptibly(loaded.data, options, run, settings.trace, console, settings.output.quiet);
    save_trace(made, settings.trace);
    for (const TraceProblem& problem : made.problems) {
        if (!settings.output.quiet && problem.traced < problem.proof.updates) {
            print_notes({"the trace ends after " + count_text(problem.traced) + " of " +
                         count_text(problem.proof.updates, "update")},
                        console);
        }
    }
    print_saved(settings.trace, "", settings.output, console);
}

void save_report_of(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                    std::vector<Claim> claims, const TrainSettings& settings, Console& console) {
    if (!settings.report.empty()) {
        const std::string page = report_page(
            loaded, options, trained,
            {std::move(claims), "train --certify asks for it", "", settings.report, settings.output.quiet}, console);
        write_atomically(settings.report, page);
        print_saved(settings.report, bytes_text(static_cast<double>(page.size())), settings.output, console);
    }
}

void print_result(const Loaded& loaded, Trained& trained, const std::vector<Claim>& claims,
                  const TrainSettings& settings, Console& console) {
    if (settings.output.json) {
        trained.run.notes.insert(trained.run.notes.begin(), loaded.notes.begin(), loaded.notes.end());
        Json json = run_json(trained.run, loaded.data, trained.seconds, OptionWording());
        add_claims(json, claims);
        json["seconds"] = {{"read", loaded.seconds}, {"train", trained.seconds}};
        print(json, console.out);
    } else if (!settings.output.quiet) {
        console.out << run_report(trained, loaded.data) << claims_report(claims, loaded.data) << std::flush;
        print_notes(trained.run.notes, console);
    }
}

/// Refuses what shows binary problems before training, which may take long.
void check_joint(const TrainSettings& settings, std::size_t classes) {
    if (settings.learner.train.classes != Classes::joint || classes <= 2) { return; }
    const NotWith refuse{"--classes joint"};
    refuse(settings.certify, "--certify", "a certificate is of one class against the rest");
    refuse(!settings.trace.empty(), "--trace", "a trace is of one class against the rest");
    refuse(!settings.report.empty(), "--report", "a report is of one class against the rest");
}

int code_of(const Run& run, const CheckpointKeeper& keeper) {
    return keeper.failed() ? exit_code::file : was_interrupted(run) ? exit_code::interrupted : exit_code::done;
}

int run_stream(const TrainSettings& settings, const std::vector<std::string>& paths, CheckpointKeeper& keeper,
               Console& console) {
    refuse_if(paths.size() > 1,
              "--stream reads one file, or standard input: cat FILE FILE | novikoff train - --stream");
    const auto run = stream(paths.front(), settings, keeper.checkpoints(), console);
    if (!run) { return exit_code::interrupted; }
    save(run->model, settings, console);
    return code_of(*run, keeper);
}

int run_together(const TrainSettings& settings, const std::vector<std::string>& paths, CheckpointKeeper& keeper,
                 Console& console) {
    const Run run = train_together(paths, settings, keeper.checkpoints(), console);
    if (console.is_first()) { save(run.model, settings, console); }
    return code_of(run, keeper);
}

/// The default where rows cannot be held out: in a stream, and among ranks.
void replace_auto(TrainSettings& settings, const Console& console) {
    TrainOptions& train = settings.learner.train;
    if (train.learner.kind != LearnerKind::automatic) { return; }
    if (console.ranks != nullptr) {
        train.learner.kind = LearnerKind::averaged;
        if (!train.space.keep_scale) { train.space.scale = Scale::max_abs; }
    } else if (settings.stream) {
        train.learner.kind = LearnerKind::arow;
    }
}

int run(TrainSettings& settings, const Arguments& paths, Console& console) {
    replace_auto(settings, console);
    check_given(settings.learner);
    if (console.is_first()) { check_outputs(settings, paths); }
    CheckpointKeeper keeper(settings.checkpoint, console, settings.output.quiet);
    if (console.ranks != nullptr) { return run_together(settings, paths, keeper, console); }
    if (settings.stream) { return run_stream(settings, paths, keeper, console); }
    refuse_if(settings.data.columns != 0, "--columns belongs to --stream; otherwise the columns are counted");
    const Loaded loaded = load(paths, settings.data, console, settings.output.quiet);
    check_export(settings, loaded.data.classes());
    check_joint(settings, loaded.data.classes().size());
    if (settings.output.text()) {
        console.out << data_report(loaded) << std::flush;
        print_notes(loaded.notes, console); // before training, which may take long
    }
    TrainOptions options = settings.learner.train;
    options.threads = settings.data.threads;
    options.checkpoints = keeper.checkpoints();
    if (!settings.trace.empty() || !settings.report.empty()) { options.ledger_limit = ledger_limit_for_traces; }
    if (settings.certify || !settings.trace.empty() || !settings.report.empty()) {
        options.classes = Classes::rest; // they are about one class against the rest
    }
    const double choosing = choose_interruptibly(loaded.data, options, console, settings.output.quiet);
    std::vector<Claim> claims;
    if (settings.certify) { claims = certify_rows(loaded.data, options, console, settings.output.quiet); }
    Trained trained = train_interruptibly(loaded.data, options, console, settings.output.quiet);
    trained.seconds += choosing;
    print_result(loaded, trained, claims, settings, console);
    save(trained.run.model, settings, console);
    save_trace_of(loaded, options, trained.run, settings, console);
    save_report_of(loaded, options, trained, std::move(claims), settings, console);
    return code_of(trained.run, keeper);
}

OptionGroup stream_options(TrainSettings& settings) {
    return {"Streaming",
            {flag("--stream",
                  "read each row once and do not keep it; memory holds the weights alone: " +
                      join(streaming_learners()) + "; LIBSVM, CSV and TSV, or .nvk for more epochs and classes",
                  settings.stream),
             option("--columns", "N",
                    "LIBSVM: the number of columns; makes the weights bit-identical to in-memory training",
                    settings.data.columns, within(1, std::numeric_limits<std::uint32_t>::max()))}};
}

std::vector<Example> examples() {
    return {
        {"novikoff train data/iris_setosa.train.svm -o iris.json",
         "the learner and scale that do best on held-out rows; iris.json is for predict and evaluate"},
        {"novikoff train data/figure34.csv --no-bias --learner perceptron",
         "80 points in the plane, a line through the origin: "
         "60 updates, and a bound of 36,727 that no order of the rows can exceed"},
        {"novikoff train data/figure34.csv --no-bias --learner perceptron --certify",
         "the same run beside the widest gap there is: at most 8,967 updates in any order"},
        {"novikoff train data/iris_setosa.train.svm --learner dynamic-margin --epsilon 0.01 --json",
         "train until the margin is proved to be within 1 % of the best; as one JSON object"},
        {"novikoff train data/figure34.csv --learner greedy --rates exact:0.5,4 --order shuffle --seed 7",
         "on each mistake the rate that leaves the fewest, from a whole interval; rows reshuffled every epoch"},
        {"novikoff train data/figure34.csv --no-bias --learner perceptron --trace run.jsonl",
         "what each of the 60 updates did: row, rate, scores, angles, errors left; novikoff plot loss run.jsonl "
         "draws it"},
        {"novikoff train data/iris_setosa.train.svm --stream -o iris.json",
         "one pass in constant memory, for data of any size; with - from a pipe; prints the errors before learning"},
        {"novikoff train data/figure34.csv --learner pocket --checkpoint run.ckpt --every 1m --resume -o model.json",
         "a run that may be killed at any moment: run the same command again to resume; the model is bit-identical"},
    };
}

} // namespace

void check_export(const TrainSettings& settings, const std::vector<std::string>& classes) {
    if (settings.liblinear) {
        Model model;
        model.learner = settings.learner.train.learner.kind;
        model.classes = classes;
        model.space.lift = settings.learner.train.space.lift;
        model.space.degree = settings.learner.train.space.degree;
        (void)to_liblinear(model);
    }
}

Command train_command() {
    const auto settings = std::make_shared<TrainSettings>();
    settings->learner.train.learner.kind = LearnerKind::automatic;
    Command command{
        "train",
        "learn a linear classifier from data, with a proof",
        {{"DATA", data_help + std::string("; several are read as one"), true}},
        "Reads labelled rows and runs a learner on them until it is done or the limit of epochs is reached. "
        "The result says what was learnt and what is proved by it: R, the length of the longest row; "
        "an interval that holds γ*, the widest gap that any hyperplane leaves between the classes; "
        "and the mistake bound that applies to this learner and these initial weights, with the lower end of that "
        "interval as γ, or compared with a direction that need not separate the rows; or the gap of an objective.\n\n"
        "Without --learner, several learners, scales and constants are tried on held-out rows, and the best is run "
        "on all rows; the result says what was chosen and why. Where no rows can be held out, the default is arow "
        "(--stream), or averaged with --scale max-abs (mpirun). --learner perceptron is the textbook's.\n\n"
        "Two labels of any kind make one problem, the smaller label is the negative one. "
        "More labels make one problem each, against the rest, or one problem of them all, with one proof: see "
        "--classes. "
        "A first Ctrl-C stops the learner, prints what it has and saves the model; a second one ends the program.\n\n"
        "mpirun -n N novikoff train DATA shares the rows among N processes, here or on several machines: " +
            join(distributed_learners()) + " (docs/distributed.md).",
    };
    command.distributed = true;
    command.groups = {
        learner_options(settings->learner),
        {"Proof",
         {flag("--certify", "first find the widest gap γ* itself, or prove that there is none: the bound becomes tight",
               settings->certify)}},
        stream_options(*settings),
        checkpoint_options(settings->checkpoint),
        space_options(settings->learner.train.space),
        data_options(settings->data),
        {"Output",
         {file_option(settings->output, "save the model, for predict and evaluate"),
          option("--export", "liblinear", "write the -o FILE in LIBLINEAR's format instead", settings->liblinear,
                 [](const std::string& value) { return one_of(value, {"liblinear"}) == "liblinear"; }),
          option("--trace", "FILE", "save what each update did, a line of JSON each, for plot (docs/trace.md)",
                 settings->trace),
          option("--report", "FILE", "save a page about the run, with figures and a replay, as HTML", settings->report),
          json_option(settings->output), quiet_option(settings->output)}},
    };
    command.examples = examples();
    command.run = run_with(settings, run);
    return command;
}

} // namespace novikoff::cli
