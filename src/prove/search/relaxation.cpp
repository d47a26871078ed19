// Both programs are handed to Clp by columns; an answer is only a guess, so no status of Clp is trusted.
#include "prove/search/relaxation.hpp"

#include <cmath>
#include <limits>
#include <memory>

#include <coin/Clp_C_Interface.h>

namespace novikoff {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using ClpModel = std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex*)>;

/// A linear program, stored by columns.
struct Program {
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> indices;
    std::vector<double> values;
    std::vector<double> lower;
    std::vector<double> upper;
    std::vector<double> objective;

    void add_entry(std::size_t row, double value) {
        if (value != 0) {
            indices.push_back(static_cast<int>(row));
            values.push_back(value);
        }
    }
    void end_column(double from, double to, double cost) {
        starts.push_back(static_cast<CoinBigIndex>(values.size()));
        lower.push_back(from);
        upper.push_back(to);
        objective.push_back(cost);
    }
    /// Maximises the objective. The arguments bound the values of the program's rows.
    [[nodiscard]] ClpModel solve(const std::vector<double>& row_lower, const std::vector<double>& row_upper) const {
        ClpModel model(Clp_newModel(), Clp_deleteModel);
        Clp_setLogLevel(model.get(), 0);
        Clp_setOptimizationDirection(model.get(), -1);
        Clp_loadProblem(model.get(), static_cast<int>(lower.size()), static_cast<int>(row_lower.size()), starts.data(),
                        indices.data(), values.data(), lower.data(), upper.data(), objective.data(), row_lower.data(),
                        row_upper.data());
        Clp_dual(model.get(), 0);
        return model;
    }
};

ClpModel solve_widest_gap(const std::vector<std::vector<double>>& rows) {
    const std::size_t d = rows.front().size();
    Program program;
    for (std::size_t j = 0; j <= d; ++j) {
        for (std::size_t i = 0; i < rows.size(); ++i) { program.add_entry(i, j < d ? rows[i][j] : -1.0); }
        program.end_column(j < d ? -1 : -infinity, 1, j < d ? 0 : 1);
    }
    return program.solve(std::vector<double>(rows.size(), 0.0), std::vector<double>(rows.size(), infinity));
}

/// With λ_i = μ_i + t: one column for each μ_i, the last for t.
ClpModel solve_evenest_weights(const std::vector<std::vector<double>>& rows) {
    const std::size_t d = rows.front().size();
    Program program;
    std::vector<double> sum(d);
    for (const auto& row : rows) {
        for (std::size_t j = 0; j < d; ++j) {
            program.add_entry(j, row[j]);
            sum[j] += row[j];
        }
        program.add_entry(d, 1);
        program.end_column(0, infinity, 0);
    }
    for (std::size_t j = 0; j < d; ++j) { program.add_entry(j, sum[j]); }
    program.add_entry(d, static_cast<double>(rows.size()));
    program.end_column(-infinity, infinity, 1);
    std::vector<double> right(d + 1, 0.0);
    right.back() = 1;
    return program.solve(right, right);
}

} // namespace

WidestGap widest_gap(const std::vector<std::vector<double>>& rows) {
    const ScaledRows scaled = scaled_rows(rows);
    const ClpModel model = solve_widest_gap(scaled.rows);

    WidestGap result;
    const std::size_t d = rows.front().size();
    const double* const solution = Clp_primalColumnSolution(model.get());
    result.direction.assign(solution, solution + d);
    for (std::size_t j = 0; j < d; ++j) { result.direction[j] *= scaled.column_factors[j]; }
    result.gap = solution[d];
    const double* const multipliers = Clp_dualRowSolution(model.get());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (std::fabs(multipliers[i]) > 1e-12) { result.support.push_back(i); }
    }
    return result;
}

std::vector<double> evenest_weights(const std::vector<std::vector<double>>& rows) {
    const ScaledRows scaled = scaled_rows(rows);
    const ClpModel model = solve_evenest_weights(scaled.rows);
    const double* const solution = Clp_primalColumnSolution(model.get());
    std::vector<double> weights;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        weights.push_back((solution[i] + solution[rows.size()]) / scaled.row_units[i]);
    }
    return weights;
}

} // namespace novikoff
