#include "novikoff/prove/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <coin/Clp_C_Interface.h>

namespace novikoff {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double power_of_two_near(double x) { return x > 0 ? std::ldexp(1.0, std::ilogb(x)) : 1.0; }

/// The rows with every column, then every row, divided by a power of two near its largest entry.
struct Scaled {
    std::vector<std::vector<double>> rows;
    std::vector<double> column_factors;
};

Scaled scale(const std::vector<std::vector<double>>& rows) {
    Scaled scaled{rows, std::vector<double>(rows.front().size())};
    for (const auto& row : rows) {
        for (std::size_t j = 0; j < row.size(); ++j) {
            scaled.column_factors[j] = std::max(scaled.column_factors[j], std::fabs(row[j]));
        }
    }
    for (double& factor : scaled.column_factors) {
        factor = 1 / power_of_two_near(factor);
    }
    for (auto& row : scaled.rows) {
        double largest = 0;
        for (std::size_t j = 0; j < row.size(); ++j) {
            row[j] *= scaled.column_factors[j];
            largest = std::max(largest, std::fabs(row[j]));
        }
        const double unit = power_of_two_near(largest);
        std::for_each(row.begin(), row.end(), [=](double& x) { x /= unit; });
    }
    return scaled;
}

/// The program with columns u_1, …, u_d, t.
std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex*)> program(const std::vector<std::vector<double>>& rows) {
    const std::size_t d = rows.front().size();
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> indices;
    std::vector<double> values;
    for (std::size_t j = 0; j <= d; ++j) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (const double value = j < d ? rows[i][j] : -1.0; value != 0) {
                indices.push_back(static_cast<int>(i));
                values.push_back(value);
            }
        }
        starts.push_back(static_cast<CoinBigIndex>(values.size()));
    }
    std::vector<double> lower(d + 1, -1.0);
    std::vector<double> upper(d + 1, 1.0);
    lower.back() = -infinity;
    std::vector<double> objective(d + 1, 0.0);
    objective.back() = 1;
    const std::vector<double> row_lower(rows.size(), 0.0);
    const std::vector<double> row_upper(rows.size(), infinity);

    std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex*)> model(Clp_newModel(), Clp_deleteModel);
    Clp_setLogLevel(model.get(), 0);
    Clp_setOptimizationDirection(model.get(), -1);
    Clp_loadProblem(model.get(), static_cast<int>(d + 1), static_cast<int>(rows.size()), starts.data(),
                    indices.data(), values.data(), lower.data(), upper.data(), objective.data(), row_lower.data(),
                    row_upper.data());
    return model;
}

} // namespace

WidestGap widest_gap(const std::vector<std::vector<double>>& rows) {
    const Scaled scaled = scale(rows);
    const auto model = program(scaled.rows);
    Clp_dual(model.get(), 0);

    WidestGap result;
    const std::size_t d = rows.front().size();
    const double* const solution = Clp_primalColumnSolution(model.get());
    result.direction.assign(solution, solution + d);
    for (std::size_t j = 0; j < d; ++j) {
        result.direction[j] *= scaled.column_factors[j];
    }
    result.gap = solution[d];
    const double* const multipliers = Clp_dualRowSolution(model.get());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (std::fabs(multipliers[i]) > 1e-12) {
            result.support.push_back(i);
        }
    }
    return result;
}

} // namespace novikoff
