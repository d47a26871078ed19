// `plot updates` and `plot fuzzy`: draw a run on data.
#include "cli/plot.hpp"
#include "novikoff/report.hpp"
#include "options/values.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

struct PlotUpdatesSettings {
    ReadOptions data;
    LearnerSettings learner;
    Output output;
    std::string label;
    UpdatesPicture updates;
};

/// Checks the options, reads, trains, and writes the figure that `draw` returns.
template <class Draw>
int draw_run(const PlotUpdatesSettings& settings, const std::string& path, Console& console, const Draw& draw) {
    check_given(settings.learner);
    check_output(settings.output, {{"data file", path}, {"labels file", settings.data.labels}});
    const Loaded loaded = load({path}, settings.data, console, settings.output.quiet);
    TrainOptions train = settings.learner.train;
    train.threads = settings.data.threads;
    const Trained trained = train_interruptibly(loaded.data, train, console, settings.output.quiet);
    const std::size_t problem = problem_of(loaded.data.classes(), settings.label);
    write_figure(draw(loaded.data, train, trained.run, problem), all_notes(loaded, trained.run), settings.output,
                 console);
    return was_interrupted(trained.run) ? exit_code::interrupted : exit_code::done;
}

int run_updates(PlotUpdatesSettings& settings, const Arguments& arguments, Console& console) {
    return draw_run(settings, arguments[0], console,
                    [&](const Dataset& data, const TrainOptions& train, const Run& run, std::size_t problem) {
                        settings.updates.problem = problem;
                        return plot_updates(data, train, run, settings.updates);
                    });
}

int run_fuzzy(PlotUpdatesSettings& settings, const Arguments& arguments, Console& console) {
    return draw_run(settings, arguments[0], console,
                    [](const Dataset& data, const TrainOptions& train, const Run& run, std::size_t problem) {
                        return plot_fuzzy(data, train.learner, run.model, {.problem = problem});
                    });
}

OptionGroup drawing_options(PlotUpdatesSettings& settings) {
    return {"Drawing",
            {option("--first", "N", "the number of the first update to draw (default 1)", settings.updates.first,
                    within(1, 1U << 20U)),
             option("--most", "N", "number of updates to draw (default 12)", settings.updates.most, within(1, 60)),
             class_option(settings.label)}};
}

} // namespace

Command plot_updates_command() {
    const auto settings = std::make_shared<PlotUpdatesSettings>();
    Command command{
        "plot updates",
        "a panel for each update: the row, the old and the new normal",
        {{"DATA", data_help}},
        "Runs a learner and draws its first updates one by one: the row that was on the wrong side, w before, the "
        "step αyx, and w after, with both boundaries. For greedy the rates that it did not take are dotted.",
    };
    command.groups = {drawing_options(*settings), learner_options(settings->learner),
                      space_options(settings->learner.train.space), data_options(settings->data),
                      figure_options(settings->output)};
    command.examples = {
        {"novikoff plot updates data/figure34.csv --no-bias --most 6 -o updates.svg",
         "the first six updates of the perceptron"},
        {"novikoff plot updates data/figure34.csv --no-bias --learner greedy --first 2 --most 1 -o rates.svg",
         "one update of greedy, with the rates to choose from"},
    };
    command.run = run_with(settings, run_updates);
    return command;
}

Command plot_fuzzy_command() {
    const auto settings = std::make_shared<PlotUpdatesSettings>();
    settings->learner.train.learner.kind = LearnerKind::fuzzy;
    Command command{
        "plot fuzzy",
        "the membership of each row, and the band that is ignored",
        {{"DATA", data_help}},
        "Runs the fuzzy learner and draws what it sees: on the left the rows, those that it ignores hollow, the band "
        "in which a row of either class is ignored, and the boundary; on the right the membership p of each row over "
        "its place t between the means of the classes, and the rate that follows from it.",
    };
    OptionGroup learning = learner_options(settings->learner);
    const auto foreign = [](const Option& option) {
        return option.name == "--learner" ||
               (belongs_to_learners(option.name) && !understands(LearnerKind::fuzzy, option.name));
    };
    learning.options.erase(std::remove_if(learning.options.begin(), learning.options.end(), foreign),
                           learning.options.end());
    command.groups = {{"Drawing", {class_option(settings->label)}},
                      learning,
                      space_options(settings->learner.train.space),
                      data_options(settings->data),
                      figure_options(settings->output)};
    command.examples = {
        {"novikoff plot fuzzy data/figure34.csv --delta 0.1 -o fuzzy.svg",
         "80 points, of which those between the classes are ignored"},
    };
    command.run = run_with(settings, run_fuzzy);
    return command;
}

} // namespace novikoff::cli
