// The library in the browser. Input: a table of points and the words of a command line. Output: JSON with the keys of
// docs/json.md, and typed arrays. Nothing is computed here.
//
// Every function returns an object; for invalid data or options it is {error, fault}. web/src/core.ts has the types.
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "learn/engine/order.hpp"
#include "learn/rules/fuzzy_rates.hpp"
#include "model/joint.hpp"
#include "novikoff/trace.hpp"
#include "options/learner_options.hpp"
#include "options/render.hpp"
#include "report/json/report_json.hpp"
#include "trace/replay.hpp"

#include <algorithm>

#include <emscripten/bind.h>
#include <emscripten/val.h>

namespace novikoff::web {
namespace {

using emscripten::typed_memory_view;
using emscripten::val;

/// A typed array that JavaScript owns.
template <class T> val array(const char* type, const std::vector<T>& values) {
    return val::global(type).new_(val(typed_memory_view(values.size(), values.data())));
}
val doubles(const std::vector<double>& values) { return array("Float64Array", values); }

val strings(const std::vector<std::string>& values) { return val::array(values); }

/// A JavaScript object with these members.
val object_of(std::initializer_list<std::pair<const char*, val>> members) {
    val result = val::object();
    for (const auto& [name, value] : members) { result.set(name, value); }
    return result;
}
/// Parses JSON into a JavaScript object.
val object(const std::string& json) { return val::global("JSON").call<val>("parse", json); }
val object(const Json& json) { return object(json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

/// The parts of a message: text, {setting, value?} or {rows}.
val parts(const std::vector<Message::Part>& all) {
    val result = val::array();
    for (const Message::Part& part : all) {
        val told = val::object();
        if (const auto* words = std::get_if<std::string>(&part)) {
            told = val(*words);
        } else if (const auto* named = std::get_if<NamedSetting>(&part)) {
            told.set("setting", named->name);
            if (named->value) { told.set("value", *named->value); }
        } else {
            const auto& rows = std::get<NamedRows>(part).indices;
            told.set("rows", val::array(std::vector<double>(rows.begin(), rows.end())));
        }
        result.call<void>("push", told);
    }
    return result;
}

/// The place and the message of an error as data.
val fault(const Error& error) {
    return object_of({{"file", val(error.place().file)},
                      {"line", val(static_cast<double>(error.place().line))},
                      {"column", val(static_cast<double>(error.place().column))},
                      {"parts", parts(error.message().parts())},
                      {"advice", parts(error.message().advice())}});
}

/// The result of `work`, or {error, fault}.
template <class Work> val answer(Work work) {
    try {
        return work();
    } catch (const Error& error) {
        return object_of({{"error", val(error.text(cli::OptionWording()))}, {"fault", fault(error)}});
    }
}

/// Copies an array of texts in one call; one call for each text would take longer than a run.
std::vector<std::string> texts(const val& array) {
    std::vector<std::string> result(array["length"].as<unsigned>());
    const auto joined = array.call<std::string>("join", std::string(1, '\0'));
    std::size_t at = 0;
    for (std::string& text : result) {
        const std::size_t end = std::min(joined.find('\0', at), joined.size());
        text = joined.substr(at, end - at);
        at = end + 1;
    }
    return result;
}

/// {columns, points, labels, names?}: values row by row, and a text label for each row; stored as by the readers.
Dataset dataset(const val& table) {
    DataNames names;
    if (table.hasOwnProperty("names")) { names.columns = emscripten::vecFromJSArray<std::string>(table["names"]); }
    std::vector<std::string> labels = texts(table["labels"]);
    const std::size_t rows = labels.size();
    return stored_as_fits(
        parts_of(Dataset::dense(emscripten::convertJSArrayToNumberVector<double>(table["points"]), rows,
                                table["columns"].as<unsigned>(), std::move(labels), std::move(names))));
}

/// Parses the words as the command line does, without a file name.
void parse_words(const std::vector<cli::OptionGroup>& groups, const val& words) {
    const std::vector<cli::Positional> no_positionals;
    (void)cli::parse(cli::Grammar{no_positionals, groups}, emscripten::vecFromJSArray<std::string>(words));
}

TrainOptions train_options(const val& words) {
    cli::LearnerSettings settings;
    parse_words({cli::learner_options(settings), cli::space_options(settings.train.space)}, words);
    cli::check_given(settings);
    settings.train.threads = 1;
    return settings.train;
}

/// The ledger of one problem; `weights` begins with w0.
val ledger(const Dataset& rows, const TrainOptions& options, const std::vector<double>& y, const Ledger& ledger) {
    std::vector<std::uint32_t> row;
    std::vector<std::uint32_t> epoch;
    std::vector<double> alpha;
    std::vector<double> score;
    std::vector<double> weights;
    Replay replay({rows, options.space.bias, y, options.initial, ledger, options.learner});
    weights.assign(replay.w().begin(), replay.w().end());
    while (replay.step()) {
        row.push_back(static_cast<std::uint32_t>(replay.entry().row));
        epoch.push_back(static_cast<std::uint32_t>(replay.epoch()));
        alpha.push_back(replay.entry().alpha);
        score.push_back(replay.entry().score);
        weights.insert(weights.end(), replay.w().begin(), replay.w().end());
    }
    return object_of({{"row", array("Uint32Array", row)},
                      {"epoch", array("Uint32Array", epoch)},
                      {"alpha", doubles(alpha)},
                      {"score", doubles(score)},
                      {"weights", doubles(weights)}});
}

val run_knowing(const val& table, const val& words, unsigned entries, const std::vector<KnownMargin>& known) {
    return answer([&] {
        const Dataset data = dataset(table);
        TrainOptions options = train_options(words);
        options.ledger_limit = entries;
        options.known = known;
        const Run run = train(data, options);
        refuse_joint(run.model, "the page");
        const Dataset rows = apply_space(run.model.space, data, options.space.max_values);
        const auto positives = positive_classes(data);
        val ledgers = val::array();
        for (std::size_t k = 0; k < positives.size(); ++k) {
            ledgers.call<void>("push", ledger(rows, options, signs(data, positives[k]), run.history(k).ledger));
        }
        return object_of({{"report", object(run_json(run, data, 0, cli::OptionWording()))}, {"ledgers", ledgers}});
    });
}

val run(const val& table, const val& words, unsigned entries) { return run_knowing(table, words, entries, {}); }

/// `margin`: {direction, lower, upper}, as certify found it, so that the bound is as tight as possible.
val run_certified(const val& table, const val& words, unsigned entries, const val& margin) {
    const KnownMargin known{emscripten::vecFromJSArray<double>(margin["direction"]), margin["lower"].as<double>(),
                            margin["upper"].as<double>()};
    return run_knowing(table, words, entries, {known});
}

/// The lines of docs/trace.md: w and the rows after every update (thinned beyond `entries`).
val traced(const val& table, const val& words, unsigned entries) {
    return answer([&] {
        const Dataset data = dataset(table);
        TrainOptions options = train_options(words);
        options.ledger_limit = ledger_limit_for_traces;
        TraceOptions how;
        how.entries = entries;
        how.threads = 1;
        return object_of({{"lines", val(trace_to_lines(trace(data, options, train(data, options), how)))}});
    });
}

/// Parses the options of the space, without a scale.
CertifyOptions certify_options(const val& words) {
    SpaceOptions space;
    parse_words({cli::unscaled_space_options(space)}, words);
    CertifyOptions options;
    options.lift = space.lift;
    options.degree = space.degree;
    options.bias = space.bias;
    options.estimates = false;
    options.digest = false;
    return options;
}

/// {report, aliased}: the verdict about the unscaled rows, and the number of columns that are combinations of others.
val certified(const val& table, const val& words) {
    return answer([&] {
        const CertifyOptions options = certify_options(words);
        const Dataset data = dataset(table);
        const Certification found = certify(data, options);
        return object_of({{"report", object(certify_json(found, data))},
                          {"aliased", val(static_cast<double>(found.findings.front().aliased.size()))}});
    });
}

/// {columns, names, points} of rows; `name_of` names a column.
template <class NameOf> val points_of(const Dataset& rows, NameOf name_of) {
    std::vector<double> values(rows.rows() * rows.columns());
    std::vector<std::string> names;
    for (std::size_t j = 0; j < rows.columns(); ++j) { names.push_back(name_of(j)); }
    with_rows(rows, false, [&](const auto& view) {
        for (std::size_t i = 0; i < view.size(); ++i) {
            view.for_each(i, [&](std::size_t j, double x) { values[i * rows.columns() + j] = x; });
        }
    });
    return object_of({{"columns", val(static_cast<unsigned>(rows.columns()))},
                      {"names", strings(names)},
                      {"points", doubles(values)}});
}

/// Rows in the learner's space, without the bias. `input` provides the column names.
val coordinates_of(const Dataset& rows, const Space& space, const Dataset& input) {
    return points_of(rows, [&](std::size_t j) { return space.column_name(input, j); });
}

/// The rows of `table` in the learner's space, without the bias.
val coordinates(const val& table, const val& words) {
    return answer([&] {
        const Dataset data = dataset(table);
        const Space space = fit_space(data, train_options(words).space);
        return coordinates_of(apply_space(space, data), space, data);
    });
}

/// Other points in the space that is fitted to `table`. `places`: values row by row, with the columns of `table`.
val coordinates_at(const val& table, const val& words, const val& places) {
    return answer([&] {
        const Dataset data = dataset(table);
        const Space space = fit_space(data, train_options(words).space);
        std::vector<double> points = emscripten::convertJSArrayToNumberVector<double>(places);
        const std::size_t count = points.size() / data.columns();
        const Dataset other = Dataset::dense(std::move(points), count, data.columns());
        return coordinates_of(apply_space(space, other), space, data);
    });
}

/// The rows that epochs 1, 2, … visit, in order, one epoch after another.
val visits(const val& words, unsigned rows, unsigned epochs) {
    return answer([&] {
        const TrainOptions options = train_options(words);
        Visits order(order_of(options), options.seed, rows);
        std::vector<std::uint32_t> visited;
        visited.reserve(std::size_t{rows} * epochs);
        for (unsigned epoch = 0; epoch < epochs; ++epoch) {
            order.begin_epoch();
            for (std::size_t position = 0; position < rows; ++position) {
                visited.push_back(static_cast<std::uint32_t>(order[position]));
            }
        }
        return object_of({{"rows", array("Uint32Array", visited)}});
    });
}

/// The fuzzy learner's α for each row of a table with two labels; 0 for a fuzzy row.
val rates_of_fuzzy(const val& table, const val& words) {
    return answer([&] {
        const Dataset data = dataset(table);
        const TrainOptions options = train_options(words);
        const Dataset rows = apply_space(fit_space(data, options.space), data, options.space.max_values);
        const std::vector<double> y = signs(data, positive_classes(data)[0]);
        return object_of({{"rates", doubles(fuzzy_rates(rows, y, options.learner))}});
    });
}

/// A table from text that was pasted or dropped. Messages mention `name`, and its extension selects the format.
val read_text(const std::string& text, const std::string& name) {
    return answer([&] {
        ReadOptions options;
        options.threads = 1;
        ReadNotes notes;
        const Dataset data = read_bytes(text, name, options, &notes);
        check_labels(data);
        std::vector<std::string> labels;
        for (const std::uint32_t label : data.labels()) { labels.push_back(data.classes()[label]); }
        val result = points_of(data, [&](std::size_t j) { return data.column_name(j); });
        result.set("labels", strings(labels));
        result.set("notes", strings(cli::with_options(cli::read_notes(notes))));
        return result;
    });
}

/// The declarations of the learners, from which the page makes its controls.
val learners() { return object(learners_to_json()); }

} // namespace

EMSCRIPTEN_BINDINGS(novikoff) {
    emscripten::function("learners", &learners);
    emscripten::function("read", &read_text);
    emscripten::function("run", &run);
    emscripten::function("run", &run_certified);
    emscripten::function("trace", &traced);
    emscripten::function("certify", &certified);
    emscripten::function("coordinates", &coordinates);
    emscripten::function("coordinatesAt", &coordinates_at);
    emscripten::function("visits", &visits);
    emscripten::function("fuzzyRates", &rates_of_fuzzy);
}

} // namespace novikoff::web
