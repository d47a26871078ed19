// Monomials have fixed numbers and are made in ascending order, so that sparse rows come out sorted.
#include "space/lift.hpp"

#include "base/kernels.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

std::vector<double> squared_norms(const Dataset& data) {
    std::vector<double> squares(data.rows());
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            squares[i] = rows.inner(i, i);
            if (!std::isfinite(squares[i])) {
                fail_data({data.source()}, {"{}: |x|^2 is larger than any double; make the numbers smaller before "
                                            "lifting them",
                                            NamedRows{{i}}});
            }
        }
    });
    return squares;
}

DenseStorage append(const DenseStorage& storage, std::size_t columns, const std::vector<double>& last) {
    std::vector<double> values;
    values.reserve(storage.values.size() + last.size());
    for (std::size_t i = 0; i < last.size(); ++i) {
        for (std::size_t j = 0; j < columns; ++j) { values.push_back(storage.values[i * columns + j]); }
        values.push_back(last[i]);
    }
    return {std::move(values)};
}

SparseStorage append(const SparseStorage& storage, std::size_t columns, const std::vector<double>& last) {
    CsrBuilder csr;
    for (std::size_t i = 0; i < last.size(); ++i) {
        for (std::uint64_t k = storage.offsets[i]; k < storage.offsets[i + 1]; ++k) {
            csr.add(storage.indices[k], storage.values[k]);
        }
        csr.add_nonzero(columns, last[i]);
        csr.end_row();
    }
    return std::move(csr).storage();
}

/// No circle: a half-plane; or, if a = 0, everything or nothing by the sign of d.
Circle flat(std::span<const double> a, double d) {
    const bool constant = std::all_of(a.begin(), a.end(), [](double v) { return v == 0; });
    if (!constant) { return {Circle::Kind::half_plane, {}, 0}; }
    return {d > 0 ? Circle::Kind::everything : Circle::Kind::nothing, {}, 0};
}

/// N of lift.hpp with m = d − v: the number of non-decreasing sequences of length r over m columns, C(m+r−1, r).
/// REQUIRES: it is at most max_lifted_columns, so that nothing overflows.
std::uint64_t sequences(std::uint64_t m, unsigned r) noexcept {
    if (m == 0) { return 0; }
    std::uint64_t count = 1;
    for (unsigned i = 1; i <= r; ++i) {
        count = count * (m - 1 + i) / i; // C(m−1+i, i): an integer at every step
    }
    return count;
}

struct Entry {
    std::size_t column;
    double value;
};

/// Appends `rest` columns of the entries, none before `previous`, to a sequence whose product and number so far are
/// given. Calls emit(number, product) for each result, in ascending order of the numbers.
template <class Emit>
void extend(std::size_t columns, std::span<const Entry> entries, unsigned rest, std::size_t previous, double product,
            std::uint64_t number, const Emit& emit) {
    for (; !entries.empty(); entries = entries.subspan(1)) {
        const auto [column, value] = entries.front();
        if (rest == 1) {
            emit(number + (column - previous), product * value);
        } else {
            const std::uint64_t skipped = sequences(columns - previous, rest) - sequences(columns - column, rest);
            extend(columns, entries, rest - 1, column, product * value, number + skipped, emit);
        }
    }
}

/// Calls emit(row, number, product) for all monomials without a zero factor, and end_of_row(row) after each row.
template <class Emit, class EndOfRow>
void visit_monomials(const Dataset& data, unsigned degree, Emit emit, EndOfRow end_of_row) {
    std::vector<Entry> entries;
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            entries.clear();
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) { entries.push_back({j, x}); }
            });
            const auto checked = [&](std::uint64_t number, double product) {
                if (!std::isfinite(product)) {
                    fail_data({data.source()}, {"{}: {} is larger than any double; make the numbers smaller before "
                                                "lifting them",
                                                NamedRows{{i}}, monomial_name(data, monomial(data.columns(), number))});
                }
                emit(i, number, product);
            };
            std::uint64_t first_of_degree = 0;
            for (unsigned r = 1; r <= degree; ++r) {
                extend(data.columns(), std::span<const Entry>(entries), r, 0, 1.0, first_of_degree, checked);
                first_of_degree += sequences(data.columns(), r);
            }
            end_of_row();
        }
    });
}

DenseStorage lift_densely(const Dataset& data, unsigned degree, std::size_t columns) {
    std::vector<double> values(data.rows() * columns);
    visit_monomials(
        data, degree,
        [&](std::size_t i, std::uint64_t number, double product) { values[i * columns + number] = product; }, [] {});
    return {std::move(values)};
}

SparseStorage lift_sparsely(const Dataset& data, unsigned degree) {
    CsrBuilder csr;
    visit_monomials(
        data, degree, [&](std::size_t, std::uint64_t number, double product) { csr.add(number, product); },
        [&] { csr.end_row(); });
    return std::move(csr).storage();
}

} // namespace

Dataset lift_circle(const Dataset& data) {
    const std::vector<double> squares = squared_norms(data);
    DatasetParts lifted = parts_of(data);
    lifted.columns = data.columns() + 1;
    lifted.schema.clear();
    std::visit([&](const auto& storage) { lifted.storage = append(storage, data.columns(), squares); }, data.storage());
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
    if (c == 0 || !std::isfinite(square)) { return flat(a, plane.intercept); }
    if (square <= 0) { return {c > 0 ? Circle::Kind::everything : Circle::Kind::nothing, {}, 0}; }
    return {c > 0 ? Circle::Kind::outside : Circle::Kind::disc, std::move(center), std::sqrt(square)};
}

std::optional<std::uint64_t> monomial_count(std::uint64_t columns, unsigned degree) noexcept {
    if (columns > max_lifted_columns) { return std::nullopt; }
    const std::uint64_t limit = max_lifted_columns + 1; // counts the monomial 1 of degree 0 too
    std::uint64_t count = 1;
    for (std::uint64_t r = 1; r <= degree; ++r) {
        if (count > limit * r / (columns + r)) { return std::nullopt; }
        count = count * (columns + r) / r; // C(columns + r, r)
    }
    return count - 1;
}

std::vector<std::size_t> monomial(std::size_t columns, std::uint64_t number) {
    unsigned degree = 1;
    for (; number >= sequences(columns, degree); ++degree) { number -= sequences(columns, degree); }
    std::vector<std::size_t> result;
    std::size_t column = 0;
    for (unsigned rest = degree; rest > 0; --rest) {
        // sequences(columns − column, rest − 1) is the number of sequences that continue with this column.
        for (; number >= sequences(columns - column, rest - 1); ++column) {
            number -= sequences(columns - column, rest - 1);
        }
        result.push_back(column);
    }
    return result;
}

std::string monomial_name(const Dataset& input, std::span<const std::size_t> columns) {
    std::string name;
    for (std::size_t k = 0; k < columns.size();) {
        std::size_t power = 0;
        const std::size_t column = columns[k];
        for (; k < columns.size() && columns[k] == column; ++k) { ++power; }
        name += (name.empty() ? "" : "*") + input.column_name(column);
        if (power > 1) { name += '^' + std::to_string(power); }
    }
    return name;
}

Dataset lift_polynomial(const Dataset& data, unsigned degree) {
    DatasetParts lifted = parts_of(data);
    lifted.columns = *monomial_count(data.columns(), degree);
    lifted.schema.clear();
    if (data.is_dense()) {
        lifted.storage = lift_densely(data, degree, lifted.columns);
    } else {
        lifted.storage = lift_sparsely(data, degree);
    }
    return stored_as_fits(std::move(lifted));
}

} // namespace novikoff
