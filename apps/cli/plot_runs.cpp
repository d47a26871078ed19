// `plot loss` and `plot bound`: both draw traces, read from files or made by running learners.
#include "cli/compare_plan.hpp"
#include "cli/plot.hpp"
#include "data/binary_problems.hpp"
#include "novikoff/report.hpp"
#include "options/values.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

struct LossSettings {
    ReadOptions data;
    PlanSettings plan;
    Output output;
    Curve curve = Curve::errors;
};

struct BoundSettings {
    ReadOptions data;
    LearnerSettings learner;
    Output output;
    std::string label;
    bool certify = false;
};

Trace trace_of(const Dataset& data, TrainOptions options, const Output& output, Console& console,
               std::vector<Message>& notes) {
    options.ledger_limit = ledger_limit_for_traces;
    const Trained trained = train_interruptibly(data, options, console, output.quiet);
    notes.insert(notes.end(), trained.run.notes.begin(), trained.run.notes.end());
    return trace_interruptibly(data, options, trained.run, output.file, console, output.quiet);
}

/// A learner that refuses the data is omitted, with a note. If all refuse it, the first error is thrown.
std::vector<Trace> run_plan(const std::vector<Planned>& plan, const Loaded& loaded, const LossSettings& settings,
                            Console& console, std::vector<Message>& notes) {
    std::vector<Trace> traces;
    std::optional<Error> refused;
    for (const Planned& planned : plan) {
        TrainOptions options = planned.train;
        options.threads = settings.data.threads;
        try {
            std::vector<Message> said;
            traces.push_back(trace_of(loaded.data, options, settings.output, console, said));
            std::transform(said.begin(), said.end(), std::back_inserter(notes),
                           [&](const Message& note) { return Message("{}: {}", planned.name, note); });
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::data) { throw; }
            refused = refused ? refused : error;
            notes.push_back({"{}: not run: {}", planned.name, error.message()});
        }
        if (console.interrupted()) { break; }
    }
    if (traces.empty() && refused) { throw Error(*refused); }
    return traces;
}

/// Options for learning would have no effect on a trace, so they are refused.
void check_no_learning(const std::vector<GivenOption>& given, const SpaceOptions& space) {
    for (const GivenOption& option : given) { refuse(option.name + " does not go with a trace: its run is over"); }
    refuse_if(!space.bias || space.lift != Lift::none || space.scale != Scale::none,
              "--no-bias, --lift and --scale do not go with a trace: its run is over");
}

void check_figure(const Output& output, const std::vector<std::string>& files, const ReadOptions& data) {
    std::vector<InputFile> inputs{{"labels file", data.labels}};
    for (const std::string& file : files) { inputs.push_back({looks_like_trace(file) ? "trace" : "data file", file}); }
    check_output(output, inputs);
}

int run_loss(LossSettings& settings, const Arguments& files, Console& console) {
    check_figure(settings.output, files, settings.data);
    PlanSettings& plan = settings.plan;
    std::vector<Trace> traces;
    std::vector<Message> notes;
    if (std::all_of(files.begin(), files.end(), looks_like_trace)) {
        refuse_if(!plan.learners.empty() || !plan.runs.empty() || !plan.etas.empty(),
                  "--learners, --run and --eta do not go with a trace: its run is over");
        check_no_learning(plan.common.given, plan.common.train.space);
        std::transform(files.begin(), files.end(), std::back_inserter(traces), load_trace);
    } else {
        refuse_if(files.size() > 1, "several files must be traces of train --trace; learners are run on one data file");
        if (plan.learners.empty() && plan.runs.empty()) { plan.learners = {LearnerKind::perceptron}; }
        const auto planned = make_plan(plan);
        const Loaded loaded = load(files, settings.data, console, settings.output.quiet);
        notes = loaded.notes;
        traces = run_plan(planned, loaded, settings, console, notes);
    }
    write_figure(plot_loss(traces, settings.curve), notes, settings.output, console);
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

int run_bound(BoundSettings& settings, const Arguments& files, Console& console) {
    const std::string& file = files[0];
    check_figure(settings.output, files, settings.data);
    std::vector<Message> notes;
    Trace made;
    if (looks_like_trace(file)) {
        check_no_learning(settings.learner.given, settings.learner.train.space);
        refuse_if(settings.certify, "--certify does not go with a trace: train --certify --trace makes it");
        made = load_trace(file);
    } else {
        check_given(settings.learner);
        const Loaded loaded = load(files, settings.data, console, settings.output.quiet);
        notes = loaded.notes;
        TrainOptions options = settings.learner.train;
        options.threads = settings.data.threads;
        if (settings.certify) {
            check_labels(loaded.data);
            (void)certify_rows(loaded.data, options, console, settings.output.quiet);
        }
        made = trace_of(loaded.data, options, settings.output, console, notes);
    }
    write_figure(plot_bound(made, problem_of(made.classes, settings.label)), notes, settings.output, console);
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

Curve parse_curve(const std::string& name) {
    static const std::map<std::string, Curve> curves{
        {"errors", Curve::errors}, {"margin", Curve::margin}, {"norm", Curve::norm}, {"angle", Curve::angle}};
    return curves.at(one_of(name, {"errors", "margin", "norm", "angle"}));
}

} // namespace

Command plot_loss_command() {
    const auto settings = std::make_shared<LossSettings>();
    Command command{
        "plot loss",
        "errors after each update, one curve a run",
        {{"FILE", "traces that train --trace has written, or one data file to run learners on", true}},
        "Draws how many rows are on the wrong side after each update; a dot marks the end of a run. Without "
        "--learners and --run the perceptron is run. Curves that coincide are drawn as dashes of all their colours.",
    };
    OptionGroup plan = plan_options(settings->plan);
    plan.options[0].help = "names of learners, or all (default perceptron, unless there is a --run)";
    command.groups = {{"Drawing",
                       {option("--curve", "CURVE",
                               "errors (default), margin, norm (of w), or angle (between w and the row of the update)",
                               settings->curve, parse_curve)}},
                      plan,
                      space_options(settings->plan.common.train.space),
                      data_options(settings->data),
                      figure_options(settings->output)};
    command.examples = {
        {"novikoff plot loss data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4 --initial 5,-5 "
         "-o loss.svg",
         "Figure 3.4 of Steiner's dissertation: greedy against four fixed rates"},
        {"novikoff plot loss data/figure34.csv --no-bias --curve angle -o angle.svg",
         "the angle between w and the row of each update, after it"},
    };
    command.run = run_with(settings, run_loss);
    return command;
}

Command plot_bound_command() {
    const auto settings = std::make_shared<BoundSettings>();
    Command command{
        "plot bound",
        "updates against the mistake bound as the run goes",
        {{"FILE", "a trace that train --trace has written, or a data file to run a learner on"}},
        "Draws why a run must end. Above: updates, or mistakes if the theorem counts them, against the bound, and "
        "against what the ledger proves of (R/γ*)² "
        "as it grows. Below: Novikoff's proof, γΣα ≤ ‖w‖ ≤ R√Σα²; the run ends before the curves cross.",
    };
    command.groups = {
        {"Drawing",
         {flag("--certify", "first find the widest gap γ* itself: the bound becomes tight", settings->certify),
          class_option(settings->label)}},
        learner_options(settings->learner),
        space_options(settings->learner.train.space),
        data_options(settings->data),
        figure_options(settings->output)};
    command.examples = {
        {"novikoff plot bound data/figure34.csv --no-bias --certify -o bound.svg",
         "60 updates where 8,967 are allowed, and the two curves of Novikoff's proof"},
    };
    command.run = run_with(settings, run_bound);
    return command;
}

} // namespace novikoff::cli
