// The model file.
#include "novikoff/model.hpp"

#include "data/rows.hpp"
#include "data/storage.hpp"
#include "model/proof_json.hpp"
#include "os/atomic_file.hpp"
#include "space/lift.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// Rows are written as CSR, however they are stored.
Json support_to_json(const Dataset& support) {
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::size_t> indices;
    std::vector<double> values;
    with_rows(support, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    indices.push_back(j);
                    values.push_back(x);
                }
            });
            offsets.push_back(values.size());
        }
    });
    return {{"offsets", offsets}, {"indices", indices}, {"values", values}};
}

Json votes_to_json(const Votes& votes) {
    return {{"initial", votes.initial},
            {"row", votes.row},
            {"step", votes.step},
            {"count", votes.count},
            {"support", support_to_json(votes.support)}};
}

void check_finite(const std::vector<double>& weights) {
    if (!std::all_of(weights.begin(), weights.end(), [](double w) { return std::isfinite(w); })) {
        throw Error(ErrorKind::data,
                    Message("the model has weights that are larger than any double; scale the data, for "
                            "example with {}",
                            NamedSetting{"scale", "unit-ball"}));
    }
}

/// There may be many separators, with many weights. So the tree of a model contains the number of its separators
/// instead, and that of a separator contains its own number instead of its weights.
constexpr auto separators_key = "separators";
constexpr auto weights_key = "weights";
constexpr auto last_key = "last";

/// A mean is continued from the weights that the run ended with.
bool can_be_continued(const Separator& separator) {
    return separator.history.visits > 0 && separator.history.last.size() == separator.weights.size();
}

Json separator_to_json(const Model& model, std::size_t number) {
    const Separator& separator = model.separators[number];
    check_finite(separator.weights);
    Json json{{weights_key, number},
              {"votes", model.voted() ? votes_to_json(separator.votes) : Json(nullptr)},
              {"proof", model.joint ? Json(nullptr) : proof_to_json(separator.proof)}};
    if (can_be_continued(separator)) {
        check_finite(separator.history.last);
        json[last_key] = number;
        json["visits"] = separator.history.visits;
    }
    return json;
}

Json space_to_json(const Space& space) {
    return {{"input_columns", space.input_columns},
            {"lift", lift_name(space.lift, space.degree)},
            {"scale", scale_name(space.scale)},
            {"shift", space.shift},
            {"factor", space.factor},
            {"bias", space.bias}};
}

Json schema_to_json(const std::vector<Column>& schema) {
    Json columns = Json::array();
    for (const Column& column : schema) { columns.push_back({{"name", column.name}, {"levels", column.levels}}); }
    return columns;
}

/// Prints the same text as Json(numbers).dump(), with a fraction of its memory.
void print(const std::vector<double>& numbers, std::string& text) {
    const char* separator = "[";
    for (const double number : numbers) {
        text += separator + Json(number).dump();
        separator = ",";
    }
    text += numbers.empty() ? "[]" : "]";
}

void print(const Json& value, std::size_t depth, const Model& model, std::string& text);

/// Whether nothing is known about a problem, because the run was interrupted before it began.
bool untouched(const Separator& one) {
    const auto& [radius, margin, bound, objective, rates, updates, epochs, mistakes, stopped, errors, loss] = one.proof;
    const bool no_bound =
        bound.theorem.empty() && !bound.updates_at_most && !bound.mistakes_at_most && !bound.holds && !bound.comparator;
    const bool no_rates = rates.sum == 0 && rates.sum_of_squares == 0 && rates.max == 0 && std::isinf(rates.min);
    return epochs == 0 && updates == 0 && mistakes.empty() && !margin.lower && !margin.upper && no_bound &&
           !objective && no_rates && one.votes.count.empty() && one.history.visits == 0 &&
           std::all_of(one.weights.begin(), one.weights.end(), [](double w) { return w == 0 && !std::signbit(w); });
}

/// Whether the texts of two such problems are the same.
bool both_untouched(const Separator& a, const Separator& b) {
    return untouched(a) && untouched(b) && a.proof.stopped == b.proof.stopped && a.proof.errors == b.proof.errors &&
           a.proof.radius == b.proof.radius && a.proof.perceptron_loss == b.proof.perceptron_loss &&
           a.proof.bound.because == b.proof.bound.because && a.weights.size() == b.weights.size();
}

/// Prints separator after separator, so that the trees of all of them are never in memory together. An interrupted run
/// may have very many that are the same.
void print_separators(std::size_t depth, const Model& model, std::string& text) {
    const std::string indent(2 * depth + 2, ' ');
    std::size_t last = 0; // where the text of the last one begins, and its length
    std::size_t length = 0;
    text += '[';
    for (std::size_t k = 0; k < model.separators.size(); ++k) {
        text += (k == 0 ? "\n" : ",\n") + indent;
        if (k == 0 || model.joint || !both_untouched(model.separators[k - 1], model.separators[k])) {
            last = text.size();
            print(separator_to_json(model, k), depth + 1, model, text);
            length = text.size() - last;
        } else {
            text.append(text, last, length);
        }
    }
    text += model.separators.empty() ? "]" : '\n' + std::string(2 * depth, ' ') + ']';
}

/// Prints objects and arrays of objects with one entry a line, all other arrays on one line.
void print(const Json& value, std::size_t depth, const Model& model, std::string& text) {
    const bool many_lines = !value.empty() && (value.is_object() || (value.is_array() && value[0].is_object()));
    if (!many_lines) {
        text += value.dump();
        return;
    }
    const std::string indent(2 * depth + 2, ' ');
    text += value.is_object() ? "{" : "[";
    const char* separator = "\n";
    for (const auto& [key, entry] : value.items()) {
        text += separator + indent;
        if (value.is_object()) { text += Json(key).dump() + ": "; }
        if (entry.is_number() && key == separators_key) {
            print_separators(depth + 1, model, text);
        } else if (entry.is_number() && key == weights_key) {
            print(model.separators[entry.get<std::size_t>()].weights, text);
        } else if (entry.is_number() && key == last_key) {
            print(model.separators[entry.get<std::size_t>()].history.last, text);
        } else {
            print(entry, depth + 1, model, text);
        }
        separator = ",\n";
    }
    text += '\n' + std::string(2 * depth, ' ') + (value.is_object() ? "}" : "]");
}

using Node = JsonNode;

std::vector<std::string> texts(const Node& node) {
    return node.list([](const Node& entry) { return entry.text(); });
}

std::vector<std::uint64_t> counts(const Node& node) {
    return node.list([](const Node& entry) { return entry.count(); });
}

std::vector<std::uint32_t> counts_below(std::uint64_t limit, const Node& node) {
    return node.list([&](const Node& entry) { return entry.count_below(limit); });
}

std::vector<double> numbers(std::size_t size, const Node& node) {
    node.require_size(size, "numbers");
    return node.list([](const Node& entry) { return entry.number(); });
}

std::vector<double> numbers_or_none(std::size_t size, const Node& node) {
    return node.size() == 0 ? std::vector<double>{} : numbers(size, node);
}

/// Offsets begin with 0, never decrease, and end with the number of values.
std::vector<std::uint64_t> offsets_from(const Node& node, std::size_t values) {
    std::vector<std::uint64_t> offsets = counts(node);
    if (offsets.empty() || offsets.front() != 0 || offsets.back() != values ||
        !std::is_sorted(offsets.begin(), offsets.end())) {
        node.refuse(fmt::format("numbers ascending from 0 to {} expected", values));
    }
    return offsets;
}

Dataset support_from(const Node& node, std::size_t columns) {
    std::vector<std::uint32_t> indices = counts_below(columns, node.at("indices"));
    std::vector<double> values = numbers(indices.size(), node.at("values"));
    std::vector<std::uint64_t> offsets = offsets_from(node.at("offsets"), values.size());
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
        for (std::uint64_t k = offsets[i] + 1; k < offsets[i + 1]; ++k) {
            if (indices[k] <= indices[k - 1]) {
                node.at("indices").refuse(fmt::format("row {} is not in ascending order", i + 1));
            }
        }
    }
    DatasetParts support;
    support.rows = offsets.size() - 1;
    support.columns = columns;
    support.storage = SparseStorage{std::move(offsets), std::move(indices), std::move(values)};
    return stored_as_fits(std::move(support));
}

Votes votes_from(const Node& node, const Space& space) {
    Votes votes;
    votes.support = support_from(node.at("support"), space.columns());
    votes.row = counts_below(votes.support.rows(), node.at("row"));
    votes.step = numbers(votes.row.size(), node.at("step"));
    node.at("count").require_size(votes.row.size() + 1, "numbers");
    votes.count = counts(node.at("count"));
    votes.initial = numbers_or_none(space.dimension(), node.at("initial"));
    return votes;
}

Separator separator_from(const Node& node, const Model& model) {
    Separator separator;
    separator.weights = numbers(model.space.dimension(), node.at("weights"));
    if (const Node votes = node.at("votes"); model.voted()) {
        separator.votes = votes_from(votes, model.space);
    } else if (!votes.null()) {
        votes.refuse("null expected: only the voted learner has votes");
    }
    if (const Node proof = node.at("proof"); !model.joint) {
        separator.proof = proof_from(proof);
    } else if (!proof.null()) {
        proof.refuse("null expected: classes learnt jointly have one proof");
    }
    if (node.has("last")) { // files of earlier versions do not have it
        separator.history.last = numbers(model.space.dimension(), node.at("last"));
        separator.history.visits = node.at("visits").count();
    }
    return separator;
}

Space space_from(const Node& node) {
    const auto [lift, degree] = node.at("lift").parsed([](const std::string& name) {
        SpaceOptions options;
        parse_lift(name, options);
        return std::pair(options.lift, options.degree);
    });
    Space space;
    space.lift = lift;
    space.degree = degree;
    space.input_columns = node.at("input_columns").count_below(max_lifted_columns);
    if (lift == Lift::polynomial && !monomial_count(space.input_columns, degree)) {
        node.refuse(
            fmt::format("{} columns are too many for the lift {}", space.input_columns, lift_name(lift, degree)));
    }
    space.scale = node.at("scale").parsed(parse_scale);
    const bool shifts = space.scale == Scale::standard;
    space.shift = numbers_or_none(shifts ? space.columns() : 0, node.at("shift"));
    space.factor = numbers_or_none(space.scale != Scale::none ? space.columns() : 0, node.at("factor"));
    if (std::find(space.factor.begin(), space.factor.end(), 0.0) != space.factor.end()) {
        node.at("factor").refuse("a number other than 0 expected");
    }
    space.bias = node.at("bias").truth();
    return space;
}

std::vector<std::string> classes_from(const Node& node) {
    std::vector<std::string> classes = texts(node);
    if (classes.size() < 2) { node.refuse(fmt::format("at least 2 classes expected, {} found", classes.size())); }
    std::set<std::string> seen;
    for (const std::string& name : classes) {
        if (!seen.insert(name).second) { node.refuse(fmt::format("'{}' occurs twice", name)); }
    }
    return classes;
}

/// An empty schema, or one whose columns, with all levels of text columns, match those of the space.
std::vector<Column> schema_from(const Node& node, std::size_t columns) {
    auto schema = node.list([](const Node& entry) {
        return Column{entry.at("name").text(), texts(entry.at("levels"))};
    });
    std::size_t width = 0;
    for (const Column& column : schema) { width += std::max<std::size_t>(column.levels.size(), 1); }
    if (!schema.empty() && width != columns) {
        node.refuse(fmt::format("{} columns expected, {} found", columns, width));
    }
    return schema;
}

Model model_from(const Node& node) {
    Model model;
    model.learner = node.at("learner").parsed(parse_learner);
    model.options = node.at("options").map([](const Node& entry) { return entry.text(); });
    model.classes = classes_from(node.at("classes"));
    model.space = space_from(node.at("space"));
    model.schema = schema_from(node.at("schema"), model.space.input_columns);
    model.zero_based = node.at("zero_based").truth();
    if (node.has("joint")) { // of classes learnt jointly only
        if (model.classes.size() == 2) { node.at("joint").refuse("two classes are learnt as one problem"); }
        model.joint = JointRun{proof_from(node.at("joint")), {}};
    }
    const Node separators = node.at("separators");
    separators.require_size(model.classes.size() == 2 ? 1 : model.classes.size(), "separators");
    model.separators = separators.list([&](const Node& entry) { return separator_from(entry, model); });
    return model;
}

} // namespace

std::string model_to_json(const Model& model) {
    Json json = {{"format", "novikoff model"},      {"version", model_version},
                 {"learner", model.learner.name()}, {"options", Json(model.options)},
                 {"classes", model.classes},        {"schema", schema_to_json(model.schema)},
                 {"zero_based", model.zero_based},  {"space", space_to_json(model.space)}};
    if (model.joint) { json["joint"] = proof_to_json(model.joint->proof); }
    json[separators_key] = model.separators.size();
    constexpr std::size_t longest_number = 25;
    std::size_t weights = 0;
    for (const Separator& separator : model.separators) {
        weights += separator.weights.size() * (can_be_continued(separator) ? 2 : 1);
    }
    std::string text;
    text.reserve(longest_number * weights); // avoids copies while it grows
    try {
        print(json, 0, model, text);
    } catch (const Json::type_error&) { // dump throws it only for invalid UTF-8
        throw Error(ErrorKind::data, "a label or a column name is not UTF-8 text; convert the data to UTF-8");
    }
    text += '\n';
    return text;
}

void save_model(const Model& model, const std::string& path) { write_atomically(path, model_to_json(model)); }

Model model_from_json(std::string_view text, const std::string& source) {
    const JsonDocument document(text, source, "model", model_version, model_version);
    return model_from(document.root());
}

Model load_model(const std::string& path) { return model_from_json(read_whole(path, max_model_bytes), path); }

} // namespace novikoff
