#include "novikoff/model.hpp"

#include "base/json_node.hpp"
#include "data/dataset_parts.hpp"
#include "data/storage.hpp"
#include "model/proof_json.hpp"
#include "novikoff/error.hpp"
#include "novikoff/learner.hpp"
#include "os/atomic_file.hpp"
#include "space/lift.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace novikoff {
namespace {

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

double number_or_infinity(const Node& node) {
    return node.null() ? std::numeric_limits<double>::infinity() : node.number();
}

Bound bound_from(const Node& node) {
    const Node holds = node.at("holds");
    return {node.at("theorem").text(), node.at("updates_at_most").number_or_none(),
            node.at("mistakes_at_most").number_or_none(), holds.null() ? std::nullopt : std::optional(holds.truth()),
            node.at("because").text()};
}

Rates rates_from(const Node& node) {
    return {number_or_infinity(node.at("sum")), number_or_infinity(node.at("sum_of_squares")),
            number_or_infinity(node.at("min")), number_or_infinity(node.at("max"))};
}

Proof proof_from(const Node& node) {
    Proof proof;
    proof.stopped = stopped_from(node.at("stopped"));
    proof.epochs = node.at("epochs").count();
    proof.updates = node.at("updates").count();
    proof.mistakes = counts(node.at("mistakes"));
    proof.errors = node.at("errors").count();
    proof.perceptron_loss = number_or_infinity(node.at("perceptron_loss"));
    proof.radius = number_or_infinity(node.at("radius"));
    proof.margin = margin_from(node.at("margin"));
    if (proof.margin.lower && proof.margin.upper && *proof.margin.lower > *proof.margin.upper) {
        node.at("margin").refuse("the lower end is above the upper end");
    }
    proof.bound = bound_from(node.at("bound"));
    proof.rates = rates_from(node.at("rates"));
    return proof;
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
    separator.proof = proof_from(node.at("proof"));
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
        node.at("factor").refuse("a factor of 0 would wipe out a column");
    }
    space.bias = node.at("bias").truth();
    return space;
}

std::vector<std::string> classes_from(const Node& node) {
    std::vector<std::string> classes = texts(node);
    if (classes.size() < 2) {
        node.refuse(fmt::format("at least 2 classes expected, {} found", classes.size()));
    }
    std::set<std::string> seen;
    for (const std::string& name : classes) {
        if (!seen.insert(name).second) {
            node.refuse(fmt::format("'{}' occurs twice", name));
        }
    }
    return classes;
}

/// An empty schema, or one whose columns, with all levels of text columns, match those of the space.
std::vector<Column> schema_from(const Node& node, std::size_t columns) {
    auto schema = node.list([](const Node& entry) {
        return Column{entry.at("name").text(), texts(entry.at("levels"))};
    });
    std::size_t width = 0;
    for (const Column& column : schema) {
        width += std::max<std::size_t>(column.levels.size(), 1);
    }
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
    const Node separators = node.at("separators");
    separators.require_size(model.classes.size() == 2 ? 1 : model.classes.size(), "separators");
    model.separators = separators.list([&](const Node& entry) { return separator_from(entry, model); });
    return model;
}

} // namespace

Model model_from_json(std::string_view text, const std::string& source) {
    const JsonDocument document(text, source, "model", model_version);
    return model_from(document.root());
}

Model load_model(const std::string& path) { return model_from_json(read_whole(path, max_model_bytes), path); }

} // namespace novikoff
