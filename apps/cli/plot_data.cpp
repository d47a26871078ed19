// `plot data`: points, boundary, normal and band.
#include "cli/plot.hpp"
#include "data/binary_problems.hpp"
#include "learn/rules/train_options.hpp"
#include "novikoff/report.hpp"
#include "options/values.hpp"
#include "report/plots/solutions.hpp"

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct PlotDataSettings {
    ReadOptions data;
    LearnerSettings learner;
    Output output;
    std::string model;
    std::vector<double> weights; ///< empty: a model is trained
    std::string label;
    bool points = false;
    bool certify = false;
    bool solutions = false;
    std::size_t most_points = DataPicture{}.most_points;
};

void check(const PlotDataSettings& settings, const std::string& path) {
    const SpaceOptions& space = settings.learner.train.space;
    const std::string other = settings.points ? "--points: nothing is learnt" : "--model: it is learnt already";
    if (settings.points || !settings.model.empty()) {
        refuse_if(settings.points && !settings.model.empty(), "--model does not go with --points: nothing is learnt");
        refuse_if(!settings.weights.empty(), "--weights does not go with " + other);
        for (const GivenOption& given : settings.learner.given) { refuse(given.name + " does not go with " + other); }
        refuse_if(!space.bias || space.lift != Lift::none || space.scale != Scale::none,
                  "--no-bias, --lift and --scale do not go with " + other);
    }
    check_given(settings.learner);
    check_output(settings.output,
                 {{"data file", path}, {"labels file", settings.data.labels}, {"model file", settings.model}});
}

/// The model that --weights gives.
Model given_model(const Dataset& data, const PlotDataSettings& settings) {
    check_labels(data);
    refuse_if(data.classes().size() != 2,
              "--weights: two labels are needed, not " + std::to_string(data.classes().size()));
    const TrainOptions& train = settings.learner.train;
    Model model;
    model.learner = train.learner.kind;
    model.options = describe(train.learner);
    model.classes = data.classes();
    model.schema = data.schema();
    model.space = fit_space(data, train.space);
    refuse_if(settings.weights.size() != model.space.dimension(),
              fmt::format("--weights: {} expected, one for each of {} columns{}, but {} given", model.space.dimension(),
                          model.space.columns(), model.space.bias ? " and the bias" : "", settings.weights.size()));
    Separator separator;
    separator.weights = settings.weights;
    model.separators.push_back(std::move(separator));
    return model;
}

/// A witness in the space of the model; empty if a hyperplane separates the rows.
std::vector<Multiplier> witness_of(const Dataset& data, const Space& space, std::size_t problem) {
    CertifyOptions options;
    options.bias = space.bias;
    options.estimates = false;
    return certify_as_stored(apply_space(space, data), options).at(problem).reason;
}

int run_plot_data(PlotDataSettings& settings, const Arguments& arguments, Console& console) {
    check(settings, arguments[0]);
    std::optional<Model> model;
    ReadOptions reading = settings.data;
    if (!settings.model.empty()) {
        model = load_model(settings.model);
        reading = reading_for(*model, reading);
    }
    reading.labels_optional = reading.labels_optional || settings.points;
    const Loaded loaded = load(arguments, reading, console, settings.output.quiet);
    std::vector<Message> notes = loaded.notes;
    if (!settings.weights.empty()) {
        model = given_model(loaded.data, settings);
    } else if (!model && !settings.points) {
        TrainOptions train = settings.learner.train;
        train.threads = settings.data.threads;
        Trained trained = train_interruptibly(loaded.data, train, console, settings.output.quiet);
        notes.insert(notes.end(), trained.run.notes.begin(), trained.run.notes.end());
        model = std::move(trained.run.model);
    }
    refuse_if(settings.solutions && !(model && has_directions(*model) && !loaded.data.labels().empty()),
              "--solutions is for lines through the origin: two columns with labels, --no-bias, no --lift, no --scale");
    DataPicture picture;
    picture.most_points = settings.most_points;
    if (model) {
        picture.model = &*model;
        picture.problem = problem_of(model->classes, settings.label);
        picture.solutions = settings.solutions;
    }
    if (settings.certify) {
        check_labels(loaded.data);
        Space plain;
        plain.input_columns = loaded.data.columns();
        picture.problem = problem_of(loaded.data.classes(), settings.label);
        picture.witness = witness_of(loaded.data, model ? model->space : plain, picture.problem);
        if (picture.witness.empty()) {
            notes.emplace_back("a hyperplane separates the rows, so there are none to ring");
        }
    }
    write_figure(plot_data(loaded.data, picture), notes, settings.output, console);
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

OptionGroup drawing_options(PlotDataSettings& settings) {
    return {
        "Drawing",
        {flag("--points", "the points alone; nothing is learnt", settings.points),
         option("--model", "FILE", "the boundary of a model that train -o has written, instead of learning one",
                settings.model),
         option("--weights", "w1,w2,...[,b]", "this boundary; nothing is learnt, and --learner tells what the band is",
                settings.weights, numbers),
         flag("--certify", "ring the few rows that prove that no hyperplane separates, if none does; their hulls meet",
              settings.certify),
         flag("--solutions", "also shade all boundaries at which the learner would stop; two columns, --no-bias",
              settings.solutions),
         class_option(settings.label),
         option("--most-points", "N", "draw a random sample of N rows if there are more (default 2000)",
                settings.most_points, within(1, 100000))}};
}

} // namespace

Command plot_data_command() {
    const auto settings = std::make_shared<PlotDataSettings>();
    Command command{
        "plot data",
        "points, boundary, normal and band",
        {{"DATA", data_help}},
        "Draws the rows and the boundary that a learner finds: the line with its normal w, which points to the "
        "positive class, the circle of --lift circle, the curve of another lift. The band is the gap that the "
        "boundary leaves; if some rows are on the wrong side, the narrowest band that holds them; for margin-fuzzy "
        "the distance within which mistakes are forgiven.\n\n"
        "With more than two columns the figure shows the distance from the hyperplane, along w, and the direction of "
        "most remaining variance; both axes say so.",
    };
    command.groups = {drawing_options(*settings), learner_options(settings->learner),
                      space_options(settings->learner.train.space), data_options(settings->data),
                      figure_options(settings->output)};
    command.examples = {
        {"novikoff plot data data/figure34.csv --no-bias -o figure34.svg",
         "80 points, the line through the origin that separates them, and the gap it leaves"},
        {"novikoff plot data data/figure34.csv --no-bias --learner margin-fuzzy --epsilon 1 --solutions -o range.svg",
         "the band in which mistakes are forgiven, and how far the boundary could turn"},
        {"novikoff plot data data/endometrial.csv --certify -o why.svg",
         "three columns seen along w, and the rows that forbid a separating plane"},
        {"novikoff plot data data/iris_setosa.test.svm --points", "the points alone, on standard output"},
    };
    command.run = run_with(settings, run_plot_data);
    return command;
}

} // namespace novikoff::cli
