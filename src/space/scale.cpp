// Fits shift and factor of each column, and says which scale would work where one does not.
#include "space/scale.hpp"

#include "base/text.hpp"
#include "data/column_summary.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

// Between these norms the square neither overflows nor loses bits to underflow.
constexpr double smallest_norm = 1e-140;
constexpr double largest_norm = 1e150;

double largest_row_norm(const Dataset& data) {
    return with_rows(data, false, [](const auto& rows) {
        double largest = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) { largest = std::max(largest, rows.inner(i, i)); }
        return std::sqrt(largest);
    });
}

/// 1/size, which is infinite for a very small size; 1 for 0.
double inverse(double size) noexcept { return size == 0 ? 1 : 1 / size; }

bool max_abs_takes(const std::vector<double>& largest) {
    return std::all_of(largest.begin(), largest.end(), [](double x) { return std::isfinite(inverse(x)); });
}

/// The advice if another scale fails.
Message way_out(const std::vector<double>& largest) {
    return max_abs_takes(largest) ? Message("use {}", NamedSetting{"scale", "max-abs"})
                                  : Message("scale the numbers beforehand");
}

[[noreturn]] void fail_too_small(const Space& space, const Dataset& lifted, const Dataset& input, std::size_t j,
                                 const std::string& what) {
    fail_data({lifted.source()},
              {"{}: {} of {} is so small that no double can bring it to 1; leave the column out, or scale it "
               "beforehand",
               NamedSetting{"scale", scale_name(space.scale)}, what, space.column_name(input, j)});
}

void fit_unit_ball(Space& space, const Dataset& lifted) {
    if (lifted.nonzeros() == 0) { return; }
    const double largest = largest_row_norm(lifted);
    if (!(largest >= smallest_norm && largest <= largest_norm)) {
        fail_data({lifted.source()}, {"{} needs a largest norm between {} and {}, and it is {}; {}",
                                      NamedSetting{"scale", "unit-ball"}, smallest_norm, largest_norm,
                                      largest < 1 ? "smaller" : "larger", way_out(largest_magnitudes(lifted))});
    }
    space.factor.assign(lifted.columns(), 1 / largest);
}

void fit_max_abs(Space& space, const Dataset& lifted, const Dataset& input) {
    space.factor = largest_magnitudes(lifted);
    for (std::size_t j = 0; j < space.factor.size(); ++j) {
        space.factor[j] = inverse(space.factor[j]);
        if (!std::isfinite(space.factor[j])) { fail_too_small(space, lifted, input, j, "the largest number"); }
    }
}

/// The value of each constant column, NaN for other columns. (A deviation of 0 is no test: the mean of a constant
/// column is rounded, so its deviation may be positive.)
std::vector<double> constants(const Dataset& data) {
    std::vector<double> first(data.columns());
    std::vector<std::size_t> same(data.columns()); // nonzero values equal to the first row's
    std::vector<std::size_t> nonzeros(data.columns());
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
    for (std::size_t j = 0; j < data.columns(); ++j) {
        const bool constant = first[j] == 0 ? nonzeros[j] == 0 : same[j] == data.rows();
        first[j] = constant ? first[j] : std::numeric_limits<double>::quiet_NaN();
    }
    return first;
}

void fit_standard(Space& space, const Dataset& lifted, const Dataset& input) {
    const ColumnSummary summary = summarize_columns(lifted);
    const bool centred = may_centre(lifted);
    if (centred) { space.shift = summary.mean; }
    space.factor.assign(lifted.columns(), 1);
    const std::vector<double> constant = constants(lifted);
    for (std::size_t j = 0; j < lifted.columns(); ++j) {
        if (!std::isnan(constant[j])) {
            if (centred) { space.shift[j] = constant[j]; }
            continue;
        }
        space.factor[j] = inverse(summary.deviation[j]);
        if (!std::isfinite(space.factor[j])) { fail_too_small(space, lifted, input, j, "the deviation"); }
        if (centred && !std::isfinite(summary.largest[j] + std::fabs(space.shift[j]))) {
            fail_data({lifted.source()},
                      {"{}: the distance of {} from its mean can be larger than any double; {}",
                       NamedSetting{"scale", "standard"}, space.column_name(input, j), way_out(summary.largest)});
        }
    }
}

double scaled(const Space& space, std::size_t j, double x) noexcept {
    const double centred = space.shift.empty() ? x : x - space.shift[j];
    return space.factor.empty() ? centred : centred * space.factor[j];
}

/// Scales the stored values, in their order.
std::vector<double> scaled_values(const Space& space, const Dataset& data, const Dataset& input) {
    std::vector<double> values;
    values.reserve(std::visit([](const auto& storage) { return storage.values.size(); }, data.storage()));
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                values.push_back(scaled(space, j, x));
                if (!std::isfinite(values.back())) {
                    fail_data({data.source()}, {"{}: {} is larger than any double after scaling", NamedRows{{i}},
                                                space.column_name(input, j)});
                }
            });
        }
    });
    return values;
}

} // namespace

bool may_centre(const Dataset& data) {
    constexpr double small = 1U << 22U; // values
    constexpr double growth = 4;
    const double values = static_cast<double>(data.rows()) * static_cast<double>(data.columns());
    return values <= small || values <= growth * static_cast<double>(data.nonzeros());
}

void fit_scale(Space& space, const Dataset& lifted, const Dataset& input) {
    switch (space.scale) {
    case Scale::unit_ball: return fit_unit_ball(space, lifted);
    case Scale::max_abs: return fit_max_abs(space, lifted, input);
    case Scale::standard: return fit_standard(space, lifted, input);
    case Scale::none: break;
    }
}

std::optional<double> square_after_max_abs(const Dataset& lifted, std::size_t row) {
    const std::vector<double> largest = largest_magnitudes(lifted);
    if (!max_abs_takes(largest)) { return std::nullopt; }
    double square = 0;
    with_rows(lifted, false, [&](const auto& rows) {
        rows.for_each(row, [&](std::size_t j, double x) { square += std::pow(x * inverse(largest[j]), 2); });
    });
    return square;
}

Dataset apply_scale(const Space& space, const Dataset& lifted, const Dataset& input) {
    DatasetParts result = parts_of(lifted);
    if (!space.shift.empty() && !lifted.is_dense()) {
        result.storage = to_dense(std::get<SparseStorage>(lifted.storage()), lifted.columns());
    }
    Dataset unscaled = from_parts(std::move(result));
    std::vector<double> values = scaled_values(space, unscaled, input);
    result = parts_of(std::move(unscaled));
    std::visit([&](auto& storage) { storage.values = std::move(values); }, result.storage);
    return space.shift.empty() ? from_parts(std::move(result)) : stored_as_fits(std::move(result));
}

} // namespace novikoff
