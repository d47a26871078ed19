#include "space/lift.hpp"

#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"

#include <cmath>
#include <utility>

namespace novikoff {
namespace {

/// N of lift.hpp with m = d − v: the number of non-decreasing sequences of length r over m columns, C(m+r−1, r).
/// REQUIRES: it is at most max_lifted_columns, so that nothing overflows.
std::uint64_t sequences(std::uint64_t m, unsigned r) noexcept {
    if (m == 0) {
        return 0;
    }
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

/// Visits the monomials of one row in ascending order of their numbers.
template <class Emit> class Monomials {
public:
    Monomials(std::size_t columns, std::span<const Entry> entries, Emit& emit)
        : columns_(columns), entries_(entries), emit_(emit) {}

    void visit(unsigned degree) {
        std::uint64_t first_of_degree = 0;
        for (unsigned r = 1; r <= degree; ++r) {
            extend(0, r, 0, 1.0, first_of_degree);
            first_of_degree += sequences(columns_, r);
        }
    }

private:
    /// Appends `rest` columns, none below `previous`, to a sequence whose product and number so far are given.
    void extend(std::size_t first, unsigned rest, std::size_t previous, double product, std::uint64_t number) {
        for (std::size_t k = first; k < entries_.size(); ++k) {
            const auto [column, value] = entries_[k];
            const double longer = product * value;
            if (rest == 1) {
                emit_(number + (column - previous), longer);
            } else {
                const std::uint64_t skipped =
                    sequences(columns_ - previous, rest) - sequences(columns_ - column, rest);
                extend(k, rest - 1, column, longer, number + skipped);
            }
        }
    }

    std::size_t columns_;
    std::span<const Entry> entries_;
    Emit& emit_;
};

/// Calls emit(row, number, product) for all monomials without a zero factor, and end_of_row(row) after each row.
template <class Emit, class EndOfRow>
void visit_monomials(const Dataset& data, unsigned degree, Emit emit, EndOfRow end_of_row) {
    std::vector<Entry> entries;
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            entries.clear();
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    entries.push_back({j, x});
                }
            });
            auto checked = [&](std::uint64_t number, double product) {
                if (!std::isfinite(product)) {
                    throw Error(ErrorKind::data, Place{data.source()},
                                Message("{}: {} is larger than any double; make the numbers smaller before "
                                        "lifting them",
                                        NamedRows{{i}}, monomial_name(data, monomial(data.columns(), number))));
                }
                emit(i, number, product);
            };
            Monomials(data.columns(), std::span<const Entry>(entries), checked).visit(degree);
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
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    offsets.reserve(data.rows() + 1);
    visit_monomials(
        data, degree,
        [&](std::size_t, std::uint64_t number, double product) {
            indices.push_back(static_cast<std::uint32_t>(number));
            values.push_back(product);
        },
        [&] { offsets.push_back(values.size()); });
    return {std::move(offsets), std::move(indices), std::move(values)};
}

} // namespace

std::optional<std::uint64_t> monomial_count(std::uint64_t columns, unsigned degree) noexcept {
    if (columns > max_lifted_columns) {
        return std::nullopt;
    }
    const std::uint64_t limit = max_lifted_columns + 1; // counts the monomial 1 of degree 0 too
    std::uint64_t count = 1;
    for (std::uint64_t r = 1; r <= degree; ++r) {
        if (count > limit * r / (columns + r)) {
            return std::nullopt;
        }
        count = count * (columns + r) / r; // C(columns + r, r)
    }
    return count - 1;
}

std::vector<std::size_t> monomial(std::size_t columns, std::uint64_t number) {
    unsigned degree = 1;
    for (; number >= sequences(columns, degree); ++degree) {
        number -= sequences(columns, degree);
    }
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
        for (; k < columns.size() && columns[k] == column; ++k) {
            ++power;
        }
        name += (name.empty() ? "" : "*") + input.column_name(column);
        if (power > 1) {
            name += '^' + std::to_string(power);
        }
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
