#include "novikoff/model.hpp"

#include "data/rows.hpp"
#include "model/proof_json.hpp"
#include "novikoff/error.hpp"
#include "os/atomic_file.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// Numbers that are not finite become null.
Json bound_to_json(const Bound& bound) {
    return {{"theorem", bound.theorem},
            {"updates_at_most", or_null(bound.updates_at_most)},
            {"mistakes_at_most", or_null(bound.mistakes_at_most)},
            {"holds", or_null(bound.holds)},
            {"because", bound.because}};
}

Json rates_to_json(const Rates& rates) {
    return {{"sum", rates.sum}, {"sum_of_squares", rates.sum_of_squares}, {"min", rates.min}, {"max", rates.max}};
}

Json proof_to_json(const Proof& proof) {
    return {{"stopped", to_string(proof.stopped)},
            {"epochs", proof.epochs},
            {"updates", proof.updates},
            {"mistakes", proof.mistakes},
            {"errors", proof.errors},
            {"perceptron_loss", proof.perceptron_loss},
            {"radius", proof.radius},
            {"margin", margin_json(proof.margin)},
            {"bound", bound_to_json(proof.bound)},
            {"rates", rates_to_json(proof.rates)}};
}

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

/// There may be many weights, so the tree contains the number of their separator instead.
constexpr auto weights_key = "weights";

Json separator_to_json(const Separator& separator, std::size_t number, bool voted) {
    check_finite(separator.weights);
    return {{weights_key, number},
            {"votes", voted ? votes_to_json(separator.votes) : Json(nullptr)},
            {"proof", proof_to_json(separator.proof)}};
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
    for (const Column& column : schema) {
        columns.push_back({{"name", column.name}, {"levels", column.levels}});
    }
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
        if (value.is_object()) {
            text += Json(key).dump() + ": ";
        }
        if (entry.is_number() && key == weights_key) {
            print(model.separators[entry.get<std::size_t>()].weights, text);
        } else {
            print(entry, depth + 1, model, text);
        }
        separator = ",\n";
    }
    text += '\n' + std::string(2 * depth, ' ') + (value.is_object() ? "}" : "]");
}

} // namespace

std::string model_to_json(const Model& model) {
    Json separators = Json::array();
    for (std::size_t k = 0; k < model.separators.size(); ++k) {
        separators.push_back(separator_to_json(model.separators[k], k, model.voted()));
    }
    const Json json = {{"format", "novikoff model"},      {"version", model_version},
                       {"learner", model.learner.name()}, {"options", Json(model.options)},
                       {"classes", model.classes},        {"schema", schema_to_json(model.schema)},
                       {"zero_based", model.zero_based},  {"space", space_to_json(model.space)},
                       {"separators", separators}};
    std::string text;
    constexpr std::size_t longest_number = 25;
    for (const Separator& separator : model.separators) {
        text.reserve(text.capacity() + longest_number * separator.weights.size()); // avoids copies while it grows
    }
    try {
        print(json, 0, model, text);
    } catch (const Json::type_error&) { // dump throws it only for invalid UTF-8
        throw Error(ErrorKind::data, "a label or a column name is not UTF-8 text; convert the data to UTF-8");
    }
    text += '\n';
    return text;
}

void save_model(const Model& model, const std::string& path) { write_atomically(path, model_to_json(model)); }

} // namespace novikoff
