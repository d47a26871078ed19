// `evaluate`: the errors of a model on labelled rows.
#include "cli/command.hpp"
#include "cli/jobs.hpp"
#include "cli/output.hpp"
#include "cli/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace novikoff::cli {
namespace {

struct EvaluateSettings {
    ReadOptions data;
    Output output;
};

struct Evaluation {
    std::vector<std::string> actual;    ///< the model's classes, then labels unknown to it
    std::vector<std::string> predicted; ///< the model's classes
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> count; ///< of (actual, predicted), if not 0
    std::uint64_t rows = 0;
    std::uint64_t errors = 0;

    [[nodiscard]] std::uint64_t rows_of(std::size_t a, std::size_t p) const {
        const auto found = count.find({a, p});
        return found == count.end() ? 0 : found->second;
    }
};

Evaluation evaluate(const Model& model, const Dataset& data) {
    const auto decided = decide(model, data);
    Evaluation result{data.classes(), model.classes, {}, data.rows(), 0};
    for (std::size_t i = 0; i < data.rows(); ++i) {
        const std::uint32_t actual = data.labels()[i];
        ++result.count[{actual, decided[i]}];
        result.errors += data.classes()[actual] == model.classes[decided[i]] ? 0 : 1;
    }
    return result;
}

Json as_json(const Evaluation& evaluation) {
    Json confusion = Json::object();
    for (std::size_t a = 0; a < evaluation.actual.size(); ++a) {
        for (std::size_t p = 0; p < evaluation.predicted.size(); ++p) {
            confusion[evaluation.actual[a]][evaluation.predicted[p]] = evaluation.rows_of(a, p);
        }
    }
    return {{"rows", evaluation.rows},
            {"errors", evaluation.errors},
            {"accuracy", accuracy_json(evaluation.errors, evaluation.rows)},
            {"confusion", std::move(confusion)}};
}

/// A row for each label, a column for each class.
Table all_confusions(const Evaluation& evaluation) {
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
            const std::uint64_t rows = evaluation.rows_of(a, p);
            cells.push_back(count_text(rows));
            all += rows;
            right += evaluation.actual[a] == evaluation.predicted[p] ? rows : 0;
        }
        cells.push_back(percent_text(right, all));
        table.add(std::move(cells));
    }
    return table;
}

constexpr std::size_t most_shown = 12; // classes in a table of all confusions; lines of the other

/// The most frequent confusions, a line each.
Table frequent_confusions(const Evaluation& evaluation) {
    std::vector<std::pair<std::uint64_t, std::pair<std::size_t, std::size_t>>> wrong;
    for (const auto& [pair, rows] : evaluation.count) {
        if (evaluation.actual[pair.first] != evaluation.predicted[pair.second]) { wrong.emplace_back(rows, pair); }
    }
    std::stable_sort(wrong.begin(), wrong.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    Table table({{"label", Table::Align::left}, {"taken for", Table::Align::left}, {"rows"}});
    for (std::size_t k = 0; k < std::min(most_shown, wrong.size()); ++k) {
        const auto& [rows, pair] = wrong[k];
        table.add(
            {visible(evaluation.actual[pair.first]), visible(evaluation.predicted[pair.second]), count_text(rows)});
    }
    if (wrong.size() > most_shown) { table.add({"…", count_text(wrong.size() - most_shown) + " more", ""}); }
    return table;
}

std::string as_text(const Evaluation& evaluation) {
    const bool few = std::max(evaluation.actual.size(), evaluation.predicted.size()) <= most_shown;
    const std::string heading =
        fmt::format("{} in {} ({} right)\n", count_text(evaluation.errors, "error"), count_text(evaluation.rows, "row"),
                    percent_text(evaluation.rows - evaluation.errors, evaluation.rows));
    if (!few && evaluation.errors == 0) { return heading; }
    return heading + '\n' + (few ? all_confusions(evaluation) : frequent_confusions(evaluation)).text();
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
        "Predicts every row and compares with its label: errors, accuracy, and a confusion table; of more than 12 "
        "classes the most frequent confusions, and all of them with --json. "
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
