#include "space/lift.hpp"

#include "data/rows.hpp"
#include "novikoff/error.hpp"
#include "os/memory.hpp"

#include <limits>
#include <string>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// The product, or `unlimited` if it overflows.
std::size_t product(std::size_t a, std::size_t b) noexcept { return a != 0 && b > unlimited / a ? unlimited : a * b; }

/// The stored values of a lifted row that had `nonzeros` nonzero values. REQUIRES: the lifted columns can be counted.
std::size_t values_of_row(const Space& space, std::size_t nonzeros) {
    switch (space.lift) {
    case Lift::circle:
        return nonzeros + 1;
    case Lift::polynomial:
        return *monomial_count(nonzeros, space.degree);
    case Lift::none:
        break;
    }
    return nonzeros;
}

/// The number of values that the lifted rows store; counting stops above `enough`.
std::size_t stored_values(const Space& space, const Dataset& data, std::size_t enough) {
    if (data.is_dense()) {
        return product(data.rows(), space.columns());
    }
    return with_rows(data, false, [&](const auto& rows) {
        std::size_t stored = 0;
        for (std::size_t i = 0; i < rows.size() && stored <= enough; ++i) {
            std::size_t nonzeros = 0;
            rows.for_each(i, [&](std::size_t, double x) { nonzeros += x != 0 ? 1 : 0; });
            stored += values_of_row(space, nonzeros);
        }
        return stored;
    });
}

const char* way_out(Lift lift) {
    return lift == Lift::polynomial ? "choose a lower degree or fewer columns" : "use fewer rows or columns";
}

} // namespace

void check_lift(const Space& space, const Dataset& data, std::size_t max_values) {
    if (space.lift == Lift::none) {
        return;
    }
    const std::string name = lift_name(space.lift, space.degree);
    if (space.lift == Lift::polynomial && (space.degree == 0 || space.degree > max_degree)) {
        throw Error(ErrorKind::usage,
                    fmt::format("a polynomial of degree {} is not known; 1 to {} are", space.degree, max_degree));
    }
    const bool countable = space.lift == Lift::polynomial ? monomial_count(data.columns(), space.degree).has_value()
                                                          : data.columns() < max_lifted_columns;
    if (!countable) {
        throw Error(ErrorKind::data, Place{data.source()},
                    fmt::format("the lift {} makes more than {} columns of {}; {}", name, max_lifted_columns,
                                data.columns(), way_out(space.lift)));
    }
    const std::size_t stored = stored_values(space, data, max_values);
    if (stored > max_values) {
        throw Error(ErrorKind::data, Place{data.source()},
                    fmt::format("the lift {} makes {} columns of {}: {} rows would need more than the limit of {} "
                                "stored values; {}",
                                name, space.columns(), data.columns(), data.rows(), max_values, way_out(space.lift)));
    }
    check_memory(Place{data.source()}, fmt::format("the lift {} needs", name),
                 sizeof(double) * static_cast<double>(stored));
}

void check_centring(const Dataset& lifted, std::size_t max_values) {
    const std::size_t values = product(lifted.rows(), lifted.columns());
    if (values > max_values) {
        throw Error(
            ErrorKind::data, Place{lifted.source()},
            Message(
                "{} makes the data dense: {} rows of {} columns are {} values, more than the limit of {}; use {}, "
                "which keeps zeros",
                NamedSetting{"scale", "standard"}, lifted.rows(), lifted.columns(), values, max_values,
                NamedSetting{"scale", "max-abs"}));
    }
}

} // namespace novikoff
