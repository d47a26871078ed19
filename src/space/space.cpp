// Fits and applies a space; how large the lifted rows would be is checked before they are made.
#include "novikoff/space.hpp"

#include "base/kernels.hpp"
#include "base/names.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "os/memory.hpp"
#include "space/lift.hpp"
#include "space/scale.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// The product, or `unlimited` if it overflows.
std::size_t product(std::size_t a, std::size_t b) noexcept { return a != 0 && b > unlimited / a ? unlimited : a * b; }

/// The number of values that the lifted rows store; counting stops above `enough`. REQUIRES: the lifted columns can be
/// counted.
std::size_t stored_values(const Space& space, const Dataset& data, std::size_t enough) {
    if (data.is_dense()) { return product(data.rows(), space.columns()); }
    Space nonzeros; // of one row
    nonzeros.lift = space.lift;
    nonzeros.degree = space.degree;
    return with_rows(data, false, [&](const auto& rows) {
        std::size_t stored = 0;
        for (std::size_t i = 0; i < rows.size() && stored <= enough; ++i) {
            nonzeros.input_columns = 0;
            rows.for_each(i, [&](std::size_t, double x) { nonzeros.input_columns += x != 0 ? 1 : 0; });
            stored += nonzeros.columns();
        }
        return stored;
    });
}

const char* way_out(Lift lift) {
    return lift == Lift::polynomial ? "choose a lower degree or fewer columns" : "use fewer rows or columns";
}

/// Throws Error(usage) for a degree out of range, Error(data) if the lifted rows have more than max_lifted_columns
/// columns or more than max_values stored values.
void check_lift(const Space& space, const Dataset& data, std::size_t max_values) {
    if (space.lift == Lift::none) { return; }
    const std::string name = lift_name(space.lift, space.degree);
    if (space.lift == Lift::polynomial && (space.degree == 0 || space.degree > max_degree)) {
        throw Error(ErrorKind::usage,
                    fmt::format("a polynomial of degree {} is not known; 1 to {} are", space.degree, max_degree));
    }
    const bool countable = space.lift == Lift::polynomial ? monomial_count(data.columns(), space.degree).has_value()
                                                          : data.columns() < max_lifted_columns;
    if (!countable) {
        fail_data({data.source()}, fmt::format("the lift {} makes more than {} columns of {}; {}", name,
                                               max_lifted_columns, data.columns(), way_out(space.lift)));
    }
    const std::size_t stored = stored_values(space, data, max_values);
    if (stored > max_values) {
        fail_data({data.source()},
                  fmt::format("the lift {} makes {} columns of {}: {} rows would need more than the limit of {} "
                              "stored values; {}",
                              name, space.columns(), data.columns(), data.rows(), max_values, way_out(space.lift)));
    }
    check_memory(Place{data.source()}, fmt::format("the lift {} needs", name),
                 sizeof(double) * static_cast<double>(stored));
}

/// Centring stores rows × columns values. Throws Error(data) if these are more than max_values.
void check_centring(const Dataset& lifted, std::size_t max_values) {
    const std::size_t values = product(lifted.rows(), lifted.columns());
    if (values > max_values) {
        throw Error(
            ErrorKind::data, Place{lifted.source()},
            Message("{} makes the data dense: {} rows of {} columns are {} values, more than the limit of {}; use {}, "
                    "which keeps zeros",
                    NamedSetting{"scale", "standard"}, lifted.rows(), lifted.columns(), values, max_values,
                    NamedSetting{"scale", "max-abs"}));
    }
}

Dataset lifted(const Space& space, const Dataset& data) {
    switch (space.lift) {
    case Lift::circle: return lift_circle(data);
    case Lift::polynomial: return lift_polynomial(data, space.degree);
    case Lift::none: break;
    }
    return data;
}

const Names<Scale>& scale_names() {
    static const Names<Scale> names{{Scale::none, "none"},
                                    {Scale::unit_ball, "unit-ball"},
                                    {Scale::standard, "standard"},
                                    {Scale::max_abs, "max-abs"}};
    return names;
}

/// K of "poly:K", 0 for anything else.
unsigned degree_of(const std::string& name) {
    const std::string prefix = "poly:";
    unsigned degree = 0;
    if (name.starts_with(prefix)) {
        const char* const end = name.data() + name.size();
        const auto [stop, fault] = std::from_chars(name.data() + prefix.size(), end, degree);
        if (fault != std::errc{} || stop != end || degree > max_degree) { return 0; }
    }
    return degree;
}

} // namespace

std::size_t Space::columns() const {
    switch (lift) {
    case Lift::circle: return input_columns + 1;
    case Lift::polynomial:
        if (const auto count = monomial_count(input_columns, degree)) { return *count; }
        throw Error(ErrorKind::usage, fmt::format("the lift {} makes more than {} columns of {}",
                                                  lift_name(lift, degree), max_lifted_columns, input_columns));
    case Lift::none: break;
    }
    return input_columns;
}

std::string Space::column_name(const Dataset& input, std::size_t j) const {
    if (lift == Lift::polynomial) { return monomial_name(input, monomial(input_columns, j)); }
    return lift == Lift::circle && j == input_columns ? "|x|^2" : input.column_name(j);
}

std::string lift_name(Lift lift, unsigned degree) {
    switch (lift) {
    case Lift::circle: return "circle";
    case Lift::polynomial: return degree == 2 ? "quadratic" : "poly:" + std::to_string(degree);
    case Lift::none: break;
    }
    return "none";
}

std::string scale_name(Scale scale) { return name_of(scale_names(), scale); }

void parse_lift(const std::string& name, SpaceOptions& options) {
    const unsigned degree = name == "quadratic" ? 2 : degree_of(name);
    if (degree != 0) {
        options.lift = Lift::polynomial;
        options.degree = degree;
    } else if (name == "none" || name == "circle") {
        options.lift = name == "none" ? Lift::none : Lift::circle;
        options.degree = 1;
    } else {
        throw Error(ErrorKind::usage,
                    fmt::format("the lift '{}' is not known; known are none, circle, quadratic and poly:K for K from "
                                "1 to {}",
                                name, max_degree));
    }
}

Scale parse_scale(const std::string& name) { return value_of(scale_names(), name, "the scale"); }

Space fit_space(const Dataset& data, const SpaceOptions& options) {
    Space space;
    space.input_columns = data.columns();
    space.lift = options.lift;
    space.degree = options.lift == Lift::polynomial ? options.degree : 1;
    space.scale = options.scale;
    space.bias = options.bias;
    check_lift(space, data, options.max_values);
    if (space.scale != Scale::none) {
        const Dataset raised = lifted(space, data);
        fit_scale(space, raised, data);
        if (!space.shift.empty()) { check_centring(raised, options.max_values); }
    }
    return space;
}

Dataset apply_space(const Space& space, const Dataset& data, std::size_t max_values) {
    if (data.columns() != space.input_columns) {
        fail_data({data.source()},
                  fmt::format("{} columns, but the model takes {}", data.columns(), space.input_columns));
    }
    if (space.lift == Lift::none && space.scale == Scale::none) { return data; }
    check_lift(space, data, max_values);
    DatasetParts parts = parts_of(lifted(space, data));
    parts.schema.clear();
    Dataset raised = from_parts(std::move(parts));
    if (!space.shift.empty()) { check_centring(raised, max_values); }
    return space.scale == Scale::none ? raised : apply_scale(space, raised, data);
}

Affine without_scale(const Space& space, const std::vector<double>& weights) {
    Affine result{{weights.begin(), weights.end() - (space.bias ? 1 : 0)}, space.bias ? weights.back() : 0};
    if (!space.factor.empty()) {
        std::transform(result.weights.begin(), result.weights.end(), space.factor.begin(), result.weights.begin(),
                       [](double w, double factor) { return w * factor; });
    }
    if (!space.shift.empty()) { result.intercept -= dot(result.weights, std::span<const double>(space.shift)); }
    return result;
}

} // namespace novikoff
