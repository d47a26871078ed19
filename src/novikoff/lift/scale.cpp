#include "novikoff/lift/scale.hpp"

#include "novikoff/core/error.hpp"
#include "novikoff/data/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace novikoff {
namespace {

// Between these the square of a norm neither overflows nor loses bits to underflow.
constexpr double smallest_norm = 1e-140;
constexpr double largest_norm = 1e150;

double largest_row_norm(const Dataset& data) {
    return with_rows(data, false, [](const auto& rows) {
        double largest = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            largest = std::max(largest, rows.inner(i, i));
        }
        return std::sqrt(largest);
    });
}

void fit_unit_ball(Space& space, const Dataset& lifted) {
    if (lifted.nonzeros() == 0) {
        return;
    }
    const double largest = largest_row_norm(lifted);
    if (!(largest >= smallest_norm && largest <= largest_norm)) {
        throw Error(ErrorKind::data, Place{lifted.source},
                    fmt::format("`scale=unit-ball` needs a largest norm between {} and {}, and it is {}; use "
                                "`scale=max-abs`",
                                smallest_norm, largest_norm, largest));
    }
    space.factor.assign(lifted.columns, 1 / largest);
}

/// 1/size where a column has a size, 1 where it is 0 or too small to be inverted.
double inverse(double size) noexcept {
    const double factor = 1 / size;
    return std::isfinite(factor) ? factor : 1;
}

void fit_max_abs(Space& space, const Dataset& lifted) {
    space.factor = largest_magnitudes(lifted);
    std::transform(space.factor.begin(), space.factor.end(), space.factor.begin(), inverse);
}

/// Per column its one value, or NaN where there is more than one. (A deviation of 0 would not tell: the mean of
/// a constant column is rounded, and so its deviation is a little more.)
std::vector<double> constants(const Dataset& data) {
    std::vector<double> first(data.columns);
    std::vector<std::size_t> same(data.columns); // nonzero cells that equal the first row's
    std::vector<std::size_t> nonzeros(data.columns);
    with_rows(data, false, [&](const auto& rows) {
        if (rows.size() != 0) {
            rows.for_each(0, [&](std::size_t j, double x) { first[j] = x; });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                nonzeros[j] += x != 0 ? 1 : 0;
                same[j] += x != 0 && x == first[j] ? 1 : 0;
            });
        }
    });
    for (std::size_t j = 0; j < data.columns; ++j) {
        const bool constant = first[j] == 0 ? nonzeros[j] == 0 : same[j] == data.rows;
        first[j] = constant ? first[j] : std::numeric_limits<double>::quiet_NaN();
    }
    return first;
}

void fit_standard(Space& space, const Dataset& lifted, const Dataset& input) {
    const ColumnSummary summary = summarize_columns(lifted);
    space.shift = summary.mean;
    space.factor.assign(lifted.columns, 1);
    const std::vector<double> constant = constants(lifted);
    for (std::size_t j = 0; j < lifted.columns; ++j) {
        if (!std::isnan(constant[j])) {
            space.shift[j] = constant[j];
        } else if (std::isfinite(summary.deviation[j])) {
            space.factor[j] = inverse(summary.deviation[j]);
        } else {
            throw Error(ErrorKind::data, Place{lifted.source},
                        fmt::format("`scale=standard`: the deviation of {} is larger than any double; use "
                                    "`scale=max-abs`",
                                    space.column_name(input, j)));
        }
    }
}

double scaled(const Space& space, std::size_t j, double x) noexcept {
    const double centred = space.shift.empty() ? x : x - space.shift[j];
    return space.factor.empty() ? centred : centred * space.factor[j];
}

/// Scales the values that are stored, in their order.
std::vector<double> scaled_values(const Space& space, const Dataset& data, const Dataset& input) {
    std::vector<double> values;
    values.reserve(std::visit([](const auto& storage) { return storage.values.size(); }, data.storage));
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                values.push_back(scaled(space, j, x));
                if (!std::isfinite(values.back())) {
                    throw Error(ErrorKind::data, Place{data.source},
                                fmt::format("row {}: {} is larger than any double after scaling", i + 1,
                                            space.column_name(input, j)));
                }
            });
        }
    });
    return values;
}

} // namespace

void fit_scale(Space& space, const Dataset& lifted, const Dataset& input) {
    switch (space.scale) {
    case Scale::unit_ball:
        return fit_unit_ball(space, lifted);
    case Scale::max_abs:
        return fit_max_abs(space, lifted);
    case Scale::standard:
        return fit_standard(space, lifted, input);
    case Scale::none:
        break;
    }
}

Dataset apply_scale(const Space& space, const Dataset& lifted, const Dataset& input) {
    Dataset result = lifted;
    if (!space.shift.empty() && !result.dense()) {
        result.storage = to_dense(std::get<SparseStorage>(lifted.storage), lifted.columns);
    }
    std::vector<double> values = scaled_values(space, result, input);
    std::visit([&](auto& storage) { storage.values = std::move(values); }, result.storage);
    return space.shift.empty() ? result : stored_as_fits(std::move(result));
}

} // namespace novikoff
