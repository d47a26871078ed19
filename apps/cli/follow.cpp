#include "cli/follow.hpp"

#include "cli/jobs.hpp"
#include "cli/json.hpp"
#include "cli/text.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace novikoff::cli {
namespace {

constexpr std::string_view error_mark = "error:";

/// Refuses labels that a reader of lines could mistake for an error or for the end of an answer.
void check_classes(const Model& model) {
    for (const std::string& name : model.classes) {
        if (name.starts_with(error_mark) || name.find_first_of("\t\n\r") != std::string::npos) {
            throw Error(ErrorKind::usage,
                        "the label '" + visible(name) + "' cannot stand on a line of its own; --follow needs --json");
        }
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
        if (with_scores) {
            json["scores"] = std::vector<double>(answer.scores.begin(), answer.scores.end());
        }
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

} // namespace

int follow_rows(const Model& model, const std::string& path, const ReadOptions& reading,
                const FollowSettings& settings, Console& console) {
    if (!settings.json) {
        check_classes(model);
    }
    console.catch_signals();
    Counts counts;
    std::string text;
    const auto add = [&](const RowAnswer& answer) {
        ++counts.rows;
        counts.faults += answer.fault != nullptr ? 1 : 0;
        if (answer.fault != nullptr && settings.strict) {
            throw *answer.fault;
        }
        (settings.json ? add_json : add_line)(answer, model, settings.scores, text);
    };
    const auto give = [&] {
        console.out << text << std::flush;
        text.clear();
    };
    try {
        Follower follower = follow(model, path, reading, [&] { return !console.interrupted(); });
        while (follower.next(add) && console.out) { // stops when the reader has closed the output
            give();
        }
        if (!settings.quiet) {
            print_end(counts, follower.values_beyond(), console);
        }
    } catch (const Error&) {
        give();
        if (!console.interrupted()) {
            throw;
        }
    }
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

} // namespace novikoff::cli
