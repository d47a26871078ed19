#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/data_output.hpp"
#include "cli/follow.hpp"
#include "cli/jobs.hpp"
#include "cli/json.hpp"
#include "cli/output_file.hpp"
#include "cli/settings.hpp"
#include "cli/text.hpp"
#include "novikoff/error.hpp"
#include "novikoff/model.hpp"
#include "os/atomic_file.hpp"

#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <sstream>

namespace novikoff::cli {
namespace {

struct Settings {
    ReadOptions data;
    Output output;
    bool scores = false;
    bool follow = false;
    bool strict = false;
};

using Scores = std::vector<std::vector<double>>; // [separator][row]

std::string as_text(const Model& model, const std::vector<std::uint32_t>& decided, const Scores& scores,
                    bool with_scores) {
    std::string text;
    for (std::size_t i = 0; i < decided.size(); ++i) {
        text += model.classes[decided[i]];
        if (with_scores) {
            for (const auto& of_separator : scores) {
                fmt::format_to(std::back_inserter(text), "\t{}", of_separator[i]);
            }
        }
        text += '\n';
    }
    return text;
}

std::string as_json(const Model& model, const std::vector<std::uint32_t>& decided, const Scores& scores,
                    bool with_scores) {
    Json json{{"rows", decided.size()}, {"classes", model.classes}, {"predictions", Json::array()}};
    for (const std::uint32_t label : decided) {
        json["predictions"].push_back(model.classes[label]);
    }
    if (with_scores) {
        json["scores"] = Json::array();
        for (std::size_t i = 0; i < decided.size(); ++i) {
            Json of_row = Json::array();
            for (const auto& of_separator : scores) {
                of_row.push_back(of_separator[i]);
            }
            json["scores"].push_back(std::move(of_row));
        }
    }
    std::ostringstream text;
    print(json, text);
    return text.str();
}

/// --follow has a lower limit for the length of a line.
ReadOptions reading(const Settings& settings) {
    ReadOptions options = settings.data;
    if (options.max_record == 0) {
        options.max_record = settings.follow ? std::size_t{1} << 24U : ReadOptions{}.max_record;
    }
    return options;
}

int follow(const Settings& settings, const std::string& model_path, const std::string& data_path, Console& console) {
    if (!settings.output.file.empty()) {
        throw Error(ErrorKind::usage, "-o does not go with --follow: answers go to standard output at once");
    }
    return follow_rows(load_model(model_path), data_path, reading(settings),
                       {settings.output.json, settings.scores, settings.strict, settings.output.quiet}, console);
}

int run(const Settings& settings, const std::string& model_path, const std::string& data_path, Console& console) {
    if (settings.strict) {
        throw Error(ErrorKind::usage, "--strict belongs to --follow; without it the first fault ends it anyway");
    }
    const bool to_file = !settings.output.file.empty() && settings.output.file != "-";
    if (to_file) {
        check_output_file("-o", settings.output.file, {{"data file", data_path}, {"model", model_path}});
    }
    const Model model = load_model(model_path);
    const Loaded loaded = load(data_path, reading_for(model, reading(settings)), console, settings.output.quiet);
    const Scores of_rows = scores(model, loaded.data);
    const auto decided = decide(model, of_rows);
    const std::string text = settings.output.json ? as_json(model, decided, of_rows, settings.scores)
                                                  : as_text(model, decided, of_rows, settings.scores);
    if (!settings.output.quiet) {
        print_notes(loaded.notes, console);
    }
    if (!to_file) {
        console.out << text;
        return exit_code::done;
    }
    write_atomically(settings.output.file, text);
    print_saved(settings.output.file, count_text(loaded.data.rows(), "prediction"), settings.output, console);
    return exit_code::done;
}

} // namespace

Command predict_command() {
    const auto settings = std::make_shared<Settings>();
    settings->data.max_record = 0; // 0: not given
    Command command{
        "predict",
        "label new rows with a trained model",
        {{"MODEL", "what train -o has written"},
         {"DATA", "rows with or without labels, in any format; - is standard input"}},
        "Prints one label per line, in the order of the rows. Labels that the data has are not looked at. "
        "A score of 0 goes to the negative class, of equal scores the first class wins.",
    };
    command.groups = {
        {"Output",
         {{"--scores", "", "after each label, separated by tabs, the scores: one for two classes, else one per class",
           [settings = settings.get()](const std::string& /*none*/) { settings->scores = true; }},
          file_option(settings->output, "write to a file instead of standard output"),
          json_option(settings->output),
          quiet_option(settings->output)}},
        {"Serving",
         {{"--follow", "",
           "answer each row as it comes, for a program at the other end of a pipe; an invalid row "
           "gets an error line instead of an answer",
           [settings = settings.get()](const std::string& /*none*/) { settings->follow = true; }},
          {"--strict", "", "stop at the first invalid row",
           [settings = settings.get()](const std::string& /*none*/) { settings->strict = true; }}}},
        data_options_for_model(settings->data),
    };
    command.examples = {
        {"novikoff predict iris.json data/iris_setosa.test.svm", "one label per line"},
        {"novikoff predict iris.json data/iris_setosa.test.svm --scores -o labels.tsv",
         "labels and scores, into a file"},
        {"novikoff predict iris.json data/iris_setosa.test.svm --follow --json",
         "one JSON object per line, as rows come; - reads them from a pipe"},
    };
    command.run = [settings](const std::vector<std::string>& arguments, Console& console) {
        return (settings->follow ? follow : run)(*settings, arguments[0], arguments[1], console);
    };
    return command;
}

} // namespace novikoff::cli
