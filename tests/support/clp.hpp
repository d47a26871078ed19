// Clp's status of a linear program: a peer in floating point that shares no code with the search.
#pragma once

#include "novikoff/linear_program.hpp"

#include <coin/Clp_C_Interface.h>

#include <memory>
#include <vector>

namespace novikoff::test {

struct ClpAnswer {
    ProgramStatus status;
    double objective;
};

using ClpModel = std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex*)>;

inline ClpModel clp_model() {
    ClpModel model(Clp_newModel(), Clp_deleteModel);
    Clp_setLogLevel(model.get(), 0);
    return model;
}

inline ClpAnswer clp_answer(Clp_Simplex* model) {
    Clp_primal(model, 0);
    switch (Clp_status(model)) {
    case 0: return {ProgramStatus::optimal, Clp_objectiveValue(model)};
    case 1: return {ProgramStatus::infeasible, 0};
    case 2: return {ProgramStatus::unbounded, 0};
    default: return {ProgramStatus::unknown, 0};
    }
}

inline ClpAnswer solve_with_clp(const LinearProgram& program) {
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> indices;
    std::vector<double> values;
    std::vector<double> lower;
    std::vector<double> upper;
    std::vector<double> costs;
    for (std::size_t j = 0; j < program.columns.size(); ++j) {
        for (std::size_t i = 0; i < program.rows.size(); ++i) {
            for (const LinearProgram::Term& term : program.rows[i].terms) {
                if (term.column == j) {
                    indices.push_back(static_cast<int>(i));
                    values.push_back(term.value);
                }
            }
        }
        starts.push_back(static_cast<CoinBigIndex>(values.size()));
        lower.push_back(program.columns[j].lower);
        upper.push_back(program.columns[j].upper);
        costs.push_back(program.columns[j].cost);
    }
    std::vector<double> row_lower;
    std::vector<double> row_upper;
    for (const LinearProgram::Row& row : program.rows) {
        row_lower.push_back(row.lower);
        row_upper.push_back(row.upper);
    }
    const ClpModel model = clp_model();
    Clp_loadProblem(model.get(), static_cast<int>(program.columns.size()), static_cast<int>(program.rows.size()),
                    starts.data(), indices.data(), values.data(), lower.data(), upper.data(), costs.data(),
                    row_lower.data(), row_upper.data());
    Clp_setOptimizationDirection(model.get(), program.maximise ? -1 : 1);
    ClpAnswer answer = clp_answer(model.get());
    answer.objective += program.constant;
    return answer;
}

} // namespace novikoff::test
