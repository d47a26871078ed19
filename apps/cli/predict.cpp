// `predict`: a label or score for each row.
#include "cli/command.hpp"
#include "cli/jobs.hpp"
#include "cli/output.hpp"
#include "cli/text.hpp"
#include "novikoff/serve.hpp"
#include "options/values.hpp"

#include <fmt/format.h>
#include <sstream>

namespace novikoff::cli {
namespace {

struct PredictSettings {
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
    for (const std::uint32_t label : decided) { json["predictions"].push_back(model.classes[label]); }
    if (with_scores) {
        json["scores"] = Json::array();
        for (std::size_t i = 0; i < decided.size(); ++i) {
            Json of_row = Json::array();
            for (const auto& of_separator : scores) { of_row.push_back(of_separator[i]); }
            json["scores"].push_back(std::move(of_row));
        }
    }
    std::ostringstream text;
    print(json, text);
    return text.str();
}

/// --follow has a lower limit for the length of a line.
ReadOptions reading(const PredictSettings& settings) {
    ReadOptions options = settings.data;
    if (options.max_record == 0) {
        options.max_record = settings.follow ? std::size_t{1} << 24U : ReadOptions{}.max_record;
    }
    return options;
}

// --- --follow: each row is answered as it arrives, for a program at the other end of a pipe

constexpr std::string_view error_mark = "error:";

/// Refuses labels that a reader of lines could mistake for an error or for the end of an answer.
void check_classes(const Model& model) {
    for (const std::string& name : model.classes) {
        refuse_if(name.starts_with(error_mark) || name.find_first_of("\t\n\r") != std::string::npos,
                  "the label '" + visible(name) + "' is ambiguous as one line of output; --follow needs --json");
    }
}

std::string fault_text(const Error& fault) { return visible(with_options(fault.message())); }

void add_line(const RowAnswer& answer, const Model& model, bool with_scores, std::string& text) {
    const auto to = std::back_inserter(text);
    if (answer.fault != nullptr) {
        const std::size_t column = answer.fault->place().column;
        fmt::format_to(to, "{} line {}{}: {}\n", error_mark, answer.line,
                       column == 0 ? "" : ", column " + std::to_string(column), fault_text(*answer.fault));
        return;
    }
    text += model.classes[answer.decided];
    for (std::size_t k = 0; with_scores && k < answer.scores.size(); ++k) {
        fmt::format_to(to, "\t{}", answer.scores[k]);
    }
    text += '\n';
}

void add_json(const RowAnswer& answer, const Model& model, bool with_scores, std::string& text) {
    Json json{{"line", answer.line}};
    if (answer.fault != nullptr) {
        const std::size_t column = answer.fault->place().column;
        json["column"] = column == 0 ? Json() : Json(column);
        json["error"] = fault_text(*answer.fault);
    } else {
        json["prediction"] = model.classes[answer.decided];
        if (with_scores) { json["scores"] = std::vector<double>(answer.scores.begin(), answer.scores.end()); }
    }
    text += json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

struct Counts {
    std::uint64_t rows = 0;
    std::uint64_t faults = 0;
};

void print_end(const Counts& counts, std::size_t values_beyond, Console& console) {
    if (counts.faults > 0) {
        console.err << fmt::format("note: {} of {} could not be read\n", count_text(counts.faults),
                                   count_text(counts.rows, "row"));
    }
    ReadNotes notes;
    notes.values_beyond = values_beyond;
    print_notes(read_notes(notes), console);
}

/// If --strict is given, throws Error(data) for an invalid row, after answering the rows before it.
int follow_rows(const PredictSettings& settings, const Arguments& arguments, Console& console) {
    refuse_if(!settings.output.file.empty(), "-o does not go with --follow: answers go to standard output at once");
    const Model model = load_model(arguments[0]);
    if (!settings.output.json) { check_classes(model); }
    console.catch_signals();
    Counts counts;
    std::string text;
    const auto add = [&](const RowAnswer& answer) {
        ++counts.rows;
        counts.faults += answer.fault != nullptr ? 1 : 0;
        if (answer.fault != nullptr && settings.strict) { throw *answer.fault; }
        (settings.output.json ? add_json : add_line)(answer, model, settings.scores, text);
    };
    const auto give = [&] {
        console.out << text << std::flush;
        text.clear();
    };
    try {
        Follower follower = follow(model, arguments[1], reading(settings), [&] { return !console.interrupted(); });
        while (follower.next(add) && console.out) { // stops when the reader has closed the output
            give();
        }
        if (!settings.output.quiet) { print_end(counts, follower.values_beyond(), console); }
    } catch (const Error&) {
        give();
        if (!console.interrupted()) { throw; }
    }
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

// --- all rows at once

int run_predict(PredictSettings& settings, const Arguments& arguments, Console& console) {
    if (settings.follow) { return follow_rows(settings, arguments, console); }
    refuse_if(settings.strict, "--strict needs --follow; without --follow the first error always ends the program");
    check_output(settings.output, {{"data file", arguments[1]}, {"model", arguments[0]}});
    const Model model = load_model(arguments[0]);
    const Loaded loaded = load({arguments[1]}, reading_for(model, reading(settings)), console, settings.output.quiet);
    const Scores of_rows = settings.scores ? scores(model, loaded.data) : Scores{};
    const auto decided = settings.scores ? decide(model, of_rows) : decide(model, loaded.data);
    const std::string text = settings.output.json ? as_json(model, decided, of_rows, settings.scores)
                                                  : as_text(model, decided, of_rows, settings.scores);
    if (!settings.output.quiet) { print_notes(loaded.notes, console); }
    write_output(text, settings.output, console, count_text(loaded.data.rows(), "prediction"));
    return exit_code::done;
}

} // namespace

Command predict_command() {
    const auto settings = std::make_shared<PredictSettings>();
    settings->data.max_record = 0; // 0: not given
    Command command{
        "predict",
        "label new rows with a trained model",
        {{"MODEL", "what train -o has written"},
         {"DATA", "rows with or without labels, in any format; - is standard input"}},
        "Prints one label per line, in the order of the rows. Labels in the data are ignored. "
        "A score of 0 goes to the negative class. Ties go to the first class.",
    };
    command.groups = {
        {"Output",
         {flag("--scores", "after each label, separated by tabs, the scores: one for two classes, else one per class",
               settings->scores),
          file_option(settings->output, "write to a file instead of standard output"), json_option(settings->output),
          quiet_option(settings->output)}},
        {"Serving",
         {flag("--follow",
               "answer each row as it comes, for a program at the other end of a pipe; an invalid row "
               "gets an error line instead of an answer",
               settings->follow),
          flag("--strict", "stop at the first invalid row", settings->strict)}},
        data_options_for_model(settings->data),
    };
    command.examples = {
        {"novikoff predict iris.json data/iris_setosa.test.svm", "one label per line"},
        {"novikoff predict iris.json data/iris_setosa.test.svm --scores -o labels.tsv",
         "labels and scores, into a file"},
        {"novikoff predict iris.json data/iris_setosa.test.svm --follow --json",
         "one JSON object per line, as rows come; - reads them from a pipe"},
    };
    command.run = run_with(settings, run_predict);
    return command;
}

} // namespace novikoff::cli
