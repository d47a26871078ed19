// `evaluate`: the errors of a model on labelled rows.
#include "cli/command.hpp"
#include "cli/jobs.hpp"
#include "cli/output.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct EvaluateSettings {
    ReadOptions data;
    Output output;
};

struct Evaluation {
    std::vector<std::string> actual;               ///< the model's classes, then labels unknown to it
    std::vector<std::string> predicted;            ///< the model's classes
    std::vector<std::vector<std::uint64_t>> count; ///< [actual][predicted]
    std::uint64_t rows = 0;
    std::uint64_t errors = 0;
};

Evaluation evaluate(const Model& model, const Dataset& data) {
    const auto decided = decide(model, data);
    Evaluation result{data.classes(), model.classes, {}, data.rows(), 0};
    result.count.assign(data.classes().size(), std::vector<std::uint64_t>(model.classes.size()));
    for (std::size_t i = 0; i < data.rows(); ++i) {
        const std::uint32_t actual = data.labels()[i];
        ++result.count[actual][decided[i]];
        result.errors += data.classes()[actual] == model.classes[decided[i]] ? 0 : 1;
    }
    return result;
}

Json as_json(const Evaluation& evaluation) {
    Json confusion = Json::object();
    for (std::size_t a = 0; a < evaluation.actual.size(); ++a) {
        for (std::size_t p = 0; p < evaluation.predicted.size(); ++p) {
            confusion[evaluation.actual[a]][evaluation.predicted[p]] = evaluation.count[a][p];
        }
    }
    return {{"rows", evaluation.rows},
            {"errors", evaluation.errors},
            {"accuracy", accuracy_json(evaluation.errors, evaluation.rows)},
            {"confusion", std::move(confusion)}};
}

std::string as_text(const Evaluation& evaluation) {
    std::vector<Table::Column> columns{{"label", Table::Align::left}};
    for (const std::string& predicted : evaluation.predicted) {
        columns.push_back({"taken for " + visible(predicted)});
    }
    columns.push_back({"right"});
    Table table(columns);
    for (std::size_t a = 0; a < evaluation.actual.size(); ++a) {
        std::vector<std::string> cells{visible(evaluation.actual[a])};
        std::uint64_t right = 0;
        std::uint64_t all = 0;
        for (std::size_t p = 0; p < evaluation.predicted.size(); ++p) {
            cells.push_back(count_text(evaluation.count[a][p]));
            all += evaluation.count[a][p];
            right += evaluation.actual[a] == evaluation.predicted[p] ? evaluation.count[a][p] : 0;
        }
        cells.push_back(percent_text(right, all));
        table.add(std::move(cells));
    }
    return fmt::format("{} in {} ({} right)\n\n{}", count_text(evaluation.errors, "error"),
                       count_text(evaluation.rows, "row"),
                       percent_text(evaluation.rows - evaluation.errors, evaluation.rows), table.text());
}

int run_evaluate(EvaluateSettings& settings, const Arguments& arguments, Console& console) {
    const Model model = load_model(arguments[0]);
    const Loaded loaded = load({arguments[1]}, reading_for(model, settings.data), console, settings.output.quiet);
    if (loaded.data.labels().empty()) {
        throw Error(ErrorKind::data, Place{loaded.data.source()},
                    "has no labels to compare predictions with; use 'novikoff predict' for unlabelled rows");
    }
    const Evaluation evaluation = evaluate(model, loaded.data);
    if (settings.output.json) {
        print(as_json(evaluation), console.out);
    } else if (!settings.output.quiet) {
        console.out << as_text(evaluation) << std::flush;
    }
    if (!settings.output.quiet) { print_notes(loaded.notes, console); }
    return exit_code::done;
}

} // namespace

Command evaluate_command() {
    const auto settings = std::make_shared<EvaluateSettings>();
    Command command{
        "evaluate",
        "count a model's errors on labelled data",
        {{"MODEL", "what train -o has written"}, {"DATA", "labelled rows, in any format; - is standard input"}},
        "Predicts every row and compares with its label: errors, accuracy, and a confusion table. "
        "A label that the model does not know is always an error.",
    };
    command.groups = {{"Output", {json_option(settings->output), quiet_option(settings->output)}},
                      data_options_for_model(settings->data)};
    command.examples = {
        {"novikoff evaluate iris.json data/iris_setosa.test.svm", "30 flowers that the model has not seen"},
        {"novikoff evaluate iris.json data/iris_setosa.test.svm --json", "the same as one JSON object"},
    };
    command.run = run_with(settings, run_evaluate);
    return command;
}

} // namespace novikoff::cli
