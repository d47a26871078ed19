// Symbols: u = 2^-53; n rows, m columns; ã_ij is a_ij as it is computed.
//
// Errors. x_ij times a power of two is exact, unless it underflows; multiplying it by c_i rounds once, and a lift has
// rounded k times. So |ã_ij − a_ij| ≤ (1 + 2k)u|ã_ij| + tiny, the latter for underflow. A sum of N products of doubles in
// any order differs by at most γ Σ|products| with γ = Nu/(1 − Nu) (Higham 2002, chapter 3); of all entries of a matrix
// ÃᵀÃ the column j has at most N_j products in its sums, and the error has a norm of at most Σ_j γ_j Σ_i ã_ij².
#include "prove/check/weighted_rows.hpp"

#include "data/rows.hpp"
#include "geometry/survey.hpp"

#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
constexpr double tiny = 0x1p-840;            // more than all that underflows in one entry
constexpr int largest_exponent = 200;        // of a power with which what underflowed in a lift is multiplied
constexpr double smallest_square = 0x1p-600; // of a column whose largest value in the data is about 1
constexpr double scatter_cost = 16;          // of a product in a sparse row, in products of dense rows

/// The sum of doubles as two doubles, nearly as exact as with twice their digits (Ogita, Rump & Oishi 2005).
struct LongSum {
    double high = 0;
    double low = 0;
    double magnitude = 0; ///< Σ|products|

    void add_product(double a, double b) noexcept {
        const double product = a * b;
        const double sum = high + product;
        const double back = sum - high;
        low += product_error(a, b, product) + ((high - (sum - back)) + (product - back));
        high = sum;
        magnitude += std::fabs(product);
    }

private:
    /// a·b − product, exactly (Dekker 1971).
    static double product_error(double a, double b, double product) noexcept {
        const double a_high = upper_half(a);
        const double b_high = upper_half(b);
        const double a_low = a - a_high;
        const double b_low = b - b_high;
        return a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
    }
    static double upper_half(double x) noexcept {
        const double shifted = 0x1.0000002p27 * x;
        return shifted - (shifted - x);
    }
};

} // namespace

WeightedRows::Power WeightedRows::Power::of(int exponent) noexcept {
    return {std::ldexp(1, exponent / 2), std::ldexp(1, exponent - exponent / 2)};
}

std::optional<WeightedRows> WeightedRows::make(const RowSelection& selection, std::span<const double> weights) {
    WeightedRows result(selection, weights);
    return result.scale() ? std::optional(std::move(result)) : std::nullopt;
}

WeightedRows::WeightedRows(const RowSelection& selection, std::span<const double> weights)
    : selection_(selection), weights_(weights), place_(selection.rows.dimension(), nowhere), scale_(columns()) {
    for (std::size_t p = 0; p < columns(); ++p) { place_[selection.coordinates[p]] = static_cast<std::uint32_t>(p); }
}

/// By the largest value in the data first, so that squares are in range, then by the sum of squares.
bool WeightedRows::scale() {
    std::vector<int> exponent(columns());
    for (std::size_t p = 0; p < columns(); ++p) {
        const double largest = selection_.rows.largest()[selection_.coordinates[p]];
        if (largest == 0) { return false; }
        exponent[p] = -std::ilogb(largest);
        scale_[p] = Power::of(exponent[p]);
    }
    const std::vector<double> square = squares();
    const double roundings = selection_.rows.lift_roundings();
    for (std::size_t p = 0; p < columns(); ++p) {
        if (!(square[p] > smallest_square)) { return false; }
        exponent[p] -= std::ilogb(square[p]) / 2;
        if (roundings > 0 && exponent[p] > largest_exponent) { return false; }
        scale_[p] = Power::of(exponent[p]);
    }
    return std::isfinite(roundings);
}

std::vector<double> WeightedRows::squares() const {
    std::vector<double> result(columns());
    with_rows(selection_.rows.near(), selection_.rows.bias(), [&](const auto& view) {
        for (std::size_t k = 0; k < weights_.size(); ++k) {
            for_each(view, k, [&, c = weights_[k]](std::size_t p, double x) { result[p] += (c * x) * (c * x); });
        }
    });
    return result;
}

/// Calls f(place, D x) for the stored coordinates of row k of the face, the bias last.
template <class View, class F> void WeightedRows::for_each(const View& view, std::size_t k, F&& f) const {
    const auto show = [&](std::size_t j, double x) {
        if (const std::uint32_t p = place_[j]; p != nowhere) { f(p, scale_[p].times(x)); }
    };
    view.for_each(selection_.face[k], show);
    if (view.bias()) { show(view.columns(), 1); }
}

WeightedRows::Gram WeightedRows::gram(Team* team, const std::function<void()>& between) const {
    Gram gram{SymmetricMatrix(columns()), 0, 0, std::vector<double>(weights_.size())};
    with_rows(selection_.rows.near(), selection_.rows.bias(), [&](const auto& view) {
        if (better_dense(view)) {
            add_dense(view, gram, team, between);
        } else {
            add_sparse(view, gram, between);
        }
    });
    const auto m = static_cast<double>(columns());
    for (double& square : gram.lengths) { // from ‖ã_i‖² to a bound of ‖a_i‖
        const double factor = 1 + (m + 2 * selection_.rows.lift_roundings() + 8) * 2 * unit_roundoff;
        square = std::sqrt(square) * factor + m * tiny;
    }
    return gram;
}

template <class View> bool WeightedRows::better_dense(const View& view) const {
    if constexpr (View::dense) {
        return true;
    } else {
        const auto each = static_cast<double>(view.stored()) / static_cast<double>(view.size()) + 1;
        return scatter_cost * each * each > static_cast<double>(columns()) * static_cast<double>(columns());
    }
}

template <class View>
void WeightedRows::add_dense(const View& view, Gram& gram, Team* team, const std::function<void()>& between) const {
    const std::size_t n = weights_.size();
    const std::size_t m = columns();
    std::vector<double> block;
    for (std::size_t first = 0; first < n; first += SymmetricMatrix::depth) {
        const std::size_t count = std::min(SymmetricMatrix::depth, n - first);
        block.assign(count * m, 0);
        for (std::size_t k = 0; k < count; ++k) {
            double& square = gram.lengths[first + k];
            for_each(view, first + k, [&, c = weights_[first + k], to = &block[k * m]](std::size_t p, double x) {
                to[p] = c * x;
                square += to[p] * to[p];
            });
        }
        gram.matrix.add_products(block, team);
        if (between) { between(); }
    }
    const auto terms = static_cast<double>(SymmetricMatrix::depth + n / SymmetricMatrix::depth + 2);
    set_error(gram, std::vector<double>(m, terms));
}

template <class View>
void WeightedRows::add_sparse(const View& view, Gram& gram, const std::function<void()>& between) const {
    constexpr std::size_t rows_between = 4096;
    std::vector<double> terms(columns(), 2);
    std::vector<std::pair<std::uint32_t, double>> row;
    std::vector<std::uint32_t> at;
    std::vector<double> values;
    for (std::size_t k = 0; k < weights_.size(); ++k) {
        row.clear();
        for_each(view, k, [&](std::uint32_t p, double x) { row.emplace_back(p, weights_[k] * x); });
        std::sort(row.begin(), row.end());
        at.clear();
        values.clear();
        for (const auto& [p, a] : row) {
            at.push_back(p);
            values.push_back(a);
            ++terms[p];
            gram.lengths[k] += a * a;
        }
        gram.matrix.add_product(at, values);
        if (between && k % rows_between == 0) { between(); }
    }
    set_error(gram, terms);
}

void WeightedRows::set_error(Gram& gram, std::span<const double> terms) const {
    constexpr double more = 1 + 0x1p-10; // for the rounding of these sums, and γ above Nu
    double weighted = 0;
    for (std::size_t j = 0; j < columns(); ++j) {
        gram.trace += more * gram.matrix.row(j)[j];
        weighted += terms[j] * gram.matrix.row(j)[j];
    }
    const double entry = 1 + 2 * selection_.rows.lift_roundings(); // of A itself, twice: in Aᵀ and in A
    gram.error = more * more * unit_roundoff * (weighted + 2 * entry * gram.trace) + 0x1p-190 * (1 + gram.trace);
}

WeightedRows::Sums WeightedRows::sums(std::span<const double> multipliers) const {
    std::vector<LongSum> sum(columns());
    double largest = 0;
    with_rows(selection_.rows.near(), selection_.rows.bias(), [&](const auto& view) {
        for (std::size_t k = 0; k < multipliers.size(); ++k) {
            for_each(view, k, [&, c = multipliers[k]](std::size_t p, double x) { sum[p].add_product(c, x); });
            largest = std::max(largest, std::fabs(multipliers[k]));
        }
    });
    const double n = static_cast<double>(multipliers.size()) + 2;
    const double relative =
        (4 * n * unit_roundoff * n + 4 * selection_.rows.lift_roundings()) * unit_roundoff; // of Σ|products|
    Sums result;
    for (const LongSum& s : sum) {
        result.values.push_back(s.high + s.low);
        result.errors.push_back(2 * unit_roundoff * std::fabs(result.values.back()) + relative * s.magnitude +
                                n * (1 + largest) * tiny);
    }
    return result;
}

std::vector<double> WeightedRows::unscaled(std::span<const double> v) const {
    std::vector<double> result(selection_.rows.dimension());
    for (std::size_t p = 0; p < columns(); ++p) { result[selection_.coordinates[p]] = scale_[p].times(v[p]); }
    return result;
}

} // namespace novikoff
