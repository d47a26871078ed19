// The perceptron guesses, fractions verify: a guess that fails costs time but never a wrong answer.
#include "lp/strict_alternative.hpp"

#include "prove/search/nearest_point.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

Rational largest_entry(const RationalVector& vector) {
    Rational largest;
    for (const Rational& x : vector) { largest = std::max(largest, x.sign() < 0 ? -x : x); }
    return largest;
}

/// Residual rows in floating point, each column divided by a power of two near its largest entry.
struct NearRows {
    std::vector<std::vector<double>> rows;
    std::vector<double> factors;

    explicit NearRows(const std::vector<RationalVector>& exact) : factors(exact.front().size()) {
        for (const RationalVector& row : exact) {
            const Rational unit = largest_entry(row); // prevents underflow and overflow of whole rows
            rows.emplace_back();
            for (std::size_t j = 0; j < row.size(); ++j) {
                rows.back().push_back((row[j] / unit).to_double());
                factors[j] = std::max(factors[j], std::fabs(rows.back()[j]));
            }
        }
        for (double& factor : factors) { factor = factor > 0 ? std::ldexp(1.0, -std::ilogb(factor)) : 1.0; }
        for (auto& row : rows) {
            for (std::size_t j = 0; j < row.size(); ++j) { row[j] *= factors[j]; }
        }
    }
};

class Strict {
public:
    Strict(const std::vector<RationalVector>& rows, Engine& engine) : rows_(rows), near_(rows_), engine_(engine) {}

    [[nodiscard]] Alternative decide() const {
        RescaledPerceptron perceptron(near_.rows, engine_.seed);
        Alternative answer = run(perceptron);
        engine_.effort.updates += perceptron.effort().updates;
        engine_.effort.improvements += perceptron.effort().improvements;
        engine_.effort.rescalings += perceptron.effort().rescalings;
        return answer;
    }

private:
    [[nodiscard]] Alternative run(RescaledPerceptron& perceptron) const {
        if (auto found = solution(perceptron)) { return *found; }
        const std::vector<std::size_t> likely = nearest_point(perceptron.rows(), 1e-9).support;
        if (Alternative found = exactly(likely); !found.multipliers.empty()) { return found; }
        const std::uint64_t most = 64 + 4 * rows_.front().size();
        while (perceptron.effort().rescalings < most && perceptron.rescale()) {
            if (auto found = solution(perceptron)) { return *found; }
        }
        return exactly_all(likely);
    }

    /// Runs one phase of the perceptron. Its w is accepted if it solves all rows without rounding; it is rounded to few
    /// bits.
    [[nodiscard]] std::optional<Alternative> solution(RescaledPerceptron& perceptron) const {
        if (!engine_.keep_going()) { throw Interrupted{}; }
        if (!perceptron.separate()) { return std::nullopt; }
        const std::vector<double> w = perceptron.w();
        for (const int bits : {4, 8, 16, 32, 52}) {
            const RationalVector rounded = unscaled(w, bits);
            if (violated(rounded).empty()) { return Alternative{rounded, {}}; }
        }
        return std::nullopt;
    }

    /// w in the coordinates of the rows, rounded to `bits` bits below its largest entry.
    [[nodiscard]] RationalVector unscaled(const std::vector<double>& w, int bits) const {
        double largest = 0;
        for (const double x : w) { largest = std::max(largest, std::fabs(x)); }
        RationalVector result(w.size());
        if (std::isfinite(largest) && largest > 0) {
            const double unit = std::ldexp(1.0, std::ilogb(largest) - bits);
            for (std::size_t j = 0; j < w.size(); ++j) {
                result[j] = Rational::of(std::nearbyint(w[j] / unit)) * Rational::of(near_.factors[j]);
            }
        }
        return result;
    }

    [[nodiscard]] std::vector<std::size_t> violated(const RationalVector& w) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (dot(rows_[i], w).sign() <= 0) { found.push_back(i); }
        }
        return found;
    }

    /// Decides in fractions for the picked rows; the multipliers of the others are 0.
    [[nodiscard]] Alternative exactly(const std::vector<std::size_t>& picked) const {
        std::vector<RationalVector> some;
        some.reserve(picked.size());
        for (const std::size_t i : picked) { some.push_back(rows_[i]); }
        Alternative answer = gordan(some);
        if (!answer.multipliers.empty()) {
            RationalVector spread(rows_.size());
            for (std::size_t k = 0; k < picked.size(); ++k) { spread[picked[k]] = std::move(answer.multipliers[k]); }
            answer.multipliers = std::move(spread);
        }
        return answer;
    }

    /// Decides in fractions for all rows: rows that violate the answer are added to `picked` until there are none.
    [[nodiscard]] Alternative exactly_all(std::vector<std::size_t> picked) const {
        while (true) {
            Alternative answer = exactly(picked);
            if (!answer.multipliers.empty()) { return answer; }
            const auto more = violated(answer.separator);
            if (more.empty()) { return answer; }
            picked.insert(picked.end(), more.begin(), more.end());
        }
    }

    const std::vector<RationalVector>& rows_;
    NearRows near_;
    Engine& engine_;
};

} // namespace

Alternative strict_alternative(const std::vector<RationalVector>& rows, Engine& engine) {
    return Strict(rows, engine).decide();
}

} // namespace novikoff
