// `compare`: a table of several learners on the same rows.
#include "cli/command.hpp"
#include "cli/compare_plan.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct CompareSettings {
    ReadOptions data;
    PlanSettings plan;
    double limit = 60; ///< seconds for each run
    Output output;
};

/// A finished run, or the reason why the learner could not be run on this data.
struct Outcome {
    Planned planned;
    std::optional<Trained> trained;
    Message fault;
};

/// Data that one learner refuses (for coinciding means, say) is its outcome; data that all refuse is an error.
std::vector<Outcome> carry_out(const std::vector<Planned>& plan, const Dataset& data, double limit, Console& console,
                               bool quiet) {
    std::vector<Outcome> outcomes;
    std::optional<Error> first_fault;
    bool any = false;
    for (const Planned& planned : plan) {
        if (console.interrupted()) { break; }
        Outcome outcome{planned, {}, {}};
        try {
            const auto name = fmt::format("{} (run {} of {})", planned.name, outcomes.size() + 1, plan.size());
            outcome.trained = train_interruptibly(data, planned.train, console, quiet, {name, limit});
            any = true;
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::data) { throw; }
            outcome.fault = error.message();
            first_fault = first_fault ? first_fault : error;
        }
        outcomes.push_back(std::move(outcome));
    }
    if (!any && first_fault) { throw Error(*first_fault); }
    return outcomes;
}

/// The epochs of the longest problem.
std::uint64_t epochs_of(const Run& run) {
    std::uint64_t epochs = 0;
    for (std::size_t k = 0; k < run.model.problems(); ++k) { epochs = std::max(epochs, run.proof(k).epochs); }
    return epochs;
}

/// All runs have the same rows and the same space, so each encloses the same γ*.
MarginInterval together(const std::vector<Outcome>& outcomes) {
    MarginInterval all;
    for (const Outcome& outcome : outcomes) {
        if (!outcome.trained || outcome.trained->run.model.problems() != 1) { continue; }
        const MarginInterval& one = outcome.trained->run.proof().margin;
        all.lower = std::max(all.lower, one.lower); // an empty optional is below all numbers
        if (one.upper) { all.upper = std::min(all.upper.value_or(*one.upper), *one.upper); }
    }
    return all;
}

/// Why a run that the limit ended has no more epochs.
Message limit_note(const Outcome& outcome, double limit) {
    return {"ended after {}, in epoch {} of at most {}; {} gives it more time", duration_text(limit),
            count_text(epochs_of(outcome.trained->run)), outcome.trained->run.model.options.at("epochs"),
            NamedSetting{"limit"}};
}

Json as_json(const std::vector<Outcome>& outcomes, const Loaded& loaded, double limit) {
    Json runs = Json::array();
    for (const Outcome& outcome : outcomes) {
        Json run{{"name", outcome.planned.name}, {"learner", to_string(outcome.planned.train.learner.kind)}};
        if (outcome.trained) {
            run.update(run_json(outcome.trained->run, loaded.data, outcome.trained->seconds, OptionWording()));
            run["seconds"]["read"] = loaded.seconds;
            if (outcome.trained->timed_out) { run["notes"].push_back(with_options(limit_note(outcome, limit))); }
        } else {
            run["error"] = with_options(outcome.fault);
        }
        runs.push_back(std::move(run));
    }
    return {{"runs", std::move(runs)}, {"margin", margin_json(together(outcomes))}};
}

std::string end_cell(const std::optional<double>& end) { return end ? number_text(*end) : "?"; }

std::vector<std::string> cells(const Outcome& outcome, std::size_t rows) {
    if (!outcome.trained) { return {outcome.planned.name, "-", "-", "-", "-", "-", "-", "-", "-", "not run", "-"}; }
    const Run& run = outcome.trained->run;
    std::uint64_t updates = 0;
    std::uint64_t mistakes = 0;
    for (std::size_t k = 0; k < run.model.problems(); ++k) {
        updates += run.proof(k).updates;
        mistakes += total_mistakes(run.proof(k));
    }
    const Proof& proof = run.proof();
    const bool one = run.model.problems() == 1;
    return {outcome.planned.name,
            count_text(epochs_of(run)),
            count_text(updates),
            count_text(mistakes),
            count_text(run.errors),
            percent_text(rows - run.errors, rows),
            one ? end_cell(proof.margin.lower) : "per class",
            one ? end_cell(proof.margin.upper) : "per class",
            one ? at_most_text(proof) : "per class",
            outcome.trained->timed_out ? "time limit"
            : was_interrupted(run)     ? "interrupted"
            : one                      ? to_string(proof.stopped)
                                       : "per class",
            duration_text(outcome.trained->seconds)};
}

std::string as_text(const std::vector<Outcome>& outcomes, std::size_t rows) {
    Table table({{"learner", Table::Align::left},
                 {"epochs"},
                 {"updates"},
                 {"mistakes"},
                 {"errors"},
                 {"right"},
                 {"γ* ≥"},
                 {"γ* ≤"},
                 {"bound", Table::Align::left},
                 {"stopped", Table::Align::left},
                 {"time"}});
    for (const Outcome& outcome : outcomes) { table.add(cells(outcome, rows)); }
    const MarginInterval margin = together(outcomes);
    return table.text() + (margin.lower || margin.upper ? "\ntogether " + margin_text(margin) + '\n' : "");
}

/// A note of several runs appears once; a note of one run is prefixed with its name.
std::vector<Message> all_notes(const Loaded& loaded, const std::vector<Outcome>& outcomes, double limit) {
    std::vector<std::pair<Message, std::vector<std::string>>> speakers; // the runs of each note
    const auto say = [&](const Message& note, const std::string& speaker) {
        const auto known =
            std::find_if(speakers.begin(), speakers.end(), [&](const auto& s) { return s.first == note; });
        auto& entry = known == speakers.end() ? speakers.emplace_back(note, std::vector<std::string>{}) : *known;
        entry.second.push_back(speaker);
    };
    for (const Outcome& outcome : outcomes) {
        if (!outcome.trained) {
            say({"not run: {}", outcome.fault}, outcome.planned.name);
            continue;
        }
        for (const Message& note : outcome.trained->run.notes) { say(note, outcome.planned.name); }
        if (outcome.trained->timed_out) { say(limit_note(outcome, limit), outcome.planned.name); }
    }
    std::vector<Message> notes = loaded.notes;
    for (const auto& [note, names] : speakers) {
        notes.push_back(names.size() == 1 ? Message("{}: {}", names[0], note) : note);
    }
    return notes;
}

/// Lists the planned runs that were not made because of an interruption.
void print_not_made(const std::vector<Planned>& plan, std::size_t made, Console& console) {
    const std::size_t missing = plan.size() - made;
    if (missing > 0) {
        std::vector<std::string> names;
        std::transform(plan.end() - static_cast<std::ptrdiff_t>(missing), plan.end(), std::back_inserter(names),
                       [](const Planned& planned) { return planned.name; });
        console.err << fmt::format("interrupted: {} of {} {} not made: {}\n", count_text(missing),
                                   count_text(plan.size(), "run"), missing == 1 ? "was" : "were", join(names));
    }
}

int run_compare(CompareSettings& settings, const Arguments& arguments, Console& console) {
    std::vector<Planned> plan = make_plan(settings.plan);
    for (Planned& planned : plan) { planned.train.threads = settings.data.threads; }
    const Loaded loaded = load(arguments, settings.data, console, settings.output.quiet);
    if (settings.output.text()) { console.out << data_report(loaded) << std::flush; }
    const std::vector<Outcome> outcomes = carry_out(plan, loaded.data, settings.limit, console, settings.output.quiet);
    if (settings.output.json) {
        print(as_json(outcomes, loaded, settings.limit), console.out);
    } else if (settings.output.text()) {
        console.out << '\n' << as_text(outcomes, loaded.data.rows()) << std::flush;
        print_notes(all_notes(loaded, outcomes, settings.limit), console);
    }
    if (!settings.output.quiet) { print_not_made(plan, outcomes.size(), console); }
    return console.interrupted() ? exit_code::interrupted : exit_code::done;
}

} // namespace

Command compare_command() {
    const auto settings = std::make_shared<CompareSettings>();
    Command command{
        "compare",
        "run several learners or settings on one data set",
        {{"DATA", data_help}},
        "Reads the data once, runs one learner after another on it and shows them in one table. "
        "Epochs, order, initial weights and space are common to all; "
        "learner options apply to the learners that support them.",
    };
    command.groups = {plan_options(settings->plan),
                      {"Time",
                       {option("--limit", "TIME",
                               "the time for each run, as 30s, 5m or 1h (default 1m); a run that takes longer is ended "
                               "and shown as far as it came",
                               settings->limit, duration)}},
                      space_options(settings->plan.common.train.space),
                      data_options(settings->data),
                      {"Output", {json_option(settings->output), quiet_option(settings->output)}}};
    command.examples = {
        {"novikoff compare data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4",
         "Figure 3.4 of Steiner's dissertation: four fixed rates against the greedy choice"},
        {"novikoff compare data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4 --initial 5,-5",
         "the same from another start, where the rate does make a difference"},
        {"novikoff compare data/iris_setosa.train.svm", "every learner with its defaults"},
        {"novikoff compare data/iris_setosa.train.svm "
         "--run perceptron --run 'passive-aggressive --form pa-ii' --json",
         "two runs of one's own choice, as one JSON object"},
    };
    command.run = run_with(settings, run_compare);
    return command;
}

} // namespace novikoff::cli
