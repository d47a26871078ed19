#include "space/lift.hpp"

#include "base/kernels.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"
#include "novikoff/space.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace novikoff {
namespace {

std::vector<double> squared_norms(const Dataset& data) {
    std::vector<double> squares(data.rows());
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            squares[i] = rows.inner(i, i);
            if (!std::isfinite(squares[i])) {
                throw Error(ErrorKind::data, Place{data.source()},
                            Message("{}: |x|^2 is larger than any double; make the numbers smaller before "
                                    "lifting them",
                                    NamedRows{{i}}));
            }
        }
    });
    return squares;
}

DenseStorage append(const DenseStorage& storage, std::size_t columns, const std::vector<double>& last) {
    std::vector<double> values;
    values.reserve(storage.values.size() + last.size());
    for (std::size_t i = 0; i < last.size(); ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            values.push_back(storage.values[i * columns + j]);
        }
        values.push_back(last[i]);
    }
    return {std::move(values)};
}

SparseStorage append(const SparseStorage& storage, std::size_t columns, const std::vector<double>& last) {
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    for (std::size_t i = 0; i < last.size(); ++i) {
        for (std::uint64_t k = storage.offsets[i]; k < storage.offsets[i + 1]; ++k) {
            indices.push_back(storage.indices[k]);
            values.push_back(storage.values[k]);
        }
        if (last[i] != 0) {
            indices.push_back(static_cast<std::uint32_t>(columns));
            values.push_back(last[i]);
        }
        offsets.push_back(values.size());
    }
    return {std::move(offsets), std::move(indices), std::move(values)};
}

/// No circle: a half-plane; or, if a = 0, everything or nothing by the sign of d.
Circle flat(std::span<const double> a, double d) {
    const bool constant = std::all_of(a.begin(), a.end(), [](double v) { return v == 0; });
    if (!constant) {
        return {Circle::Kind::half_plane, {}, 0};
    }
    return {d > 0 ? Circle::Kind::everything : Circle::Kind::nothing, {}, 0};
}

} // namespace

Dataset lift_circle(const Dataset& data) {
    const std::vector<double> squares = squared_norms(data);
    DatasetParts lifted = parts_of(data);
    lifted.columns = data.columns() + 1;
    lifted.schema.clear();
    std::visit([&](const auto& storage) { lifted.storage = append(storage, data.columns(), squares); },
               data.storage());
    return stored_as_fits(std::move(lifted));
}

// ⟨a,x⟩ + c‖x‖² + d = c (‖x − m‖² − r²) with m = −a/2c and r² = ‖m‖² − d/c: positive outside for c > 0, inside
// for c < 0. A circle too large for doubles cannot be distinguished from a half-plane and is reported as one.
Circle circle_of(const Space& space, const std::vector<double>& weights) {
    const Affine plane = without_scale(space, weights);
    const auto a = std::span(plane.weights).first(space.input_columns);
    const double c = plane.weights.back();
    std::vector<double> center(a.size());
    std::transform(a.begin(), a.end(), center.begin(), [&](double v) { return -v / (2 * c) + 0.0; });
    const double square = dot(center, center) - plane.intercept / c;
    if (c == 0 || !std::isfinite(square)) {
        return flat(a, plane.intercept);
    }
    if (square <= 0) {
        return {c > 0 ? Circle::Kind::everything : Circle::Kind::nothing, {}, 0};
    }
    return {c > 0 ? Circle::Kind::outside : Circle::Kind::disc, std::move(center), std::sqrt(square)};
}

} // namespace novikoff
