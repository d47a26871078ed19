// Measures how long Clp takes for the whole linear program: find w with z_i·w ≥ 1 for all i.  clp_whole
// separable|flipped
//
// Prints "loaded" when it begins to solve; at the end the set of rows, the seconds, and Clp's status (0 optimal, 1
// infeasible). It has no time limit, because Clp does not observe its own.
#include "certify_data.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"

#include <chrono>
#include <coin/Clp_C_Interface.h>
#include <cstdio>
#include <limits>
#include <string_view>
#include <vector>

namespace {

void solve(bool flipped) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const novikoff::Dataset data = novikoff::bench::certify_data(flipped);
    const std::vector<double> y = novikoff::signs(data, 1);
    const std::size_t columns = data.columns();
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> indices(data.rows() * columns);
    std::vector<double> values(data.rows() * columns);
    novikoff::with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < data.rows(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                indices[j * data.rows() + i] = static_cast<int>(i);
                values[j * data.rows() + i] = y[i] * x;
            });
        }
    });
    for (std::size_t j = 1; j <= columns; ++j) { starts.push_back(static_cast<CoinBigIndex>(j * data.rows())); }
    const std::vector<double> free_below(columns, -infinity);
    const std::vector<double> free_above(columns, infinity);
    const std::vector<double> nothing(columns, 0.0);
    const std::vector<double> one(data.rows(), 1.0);
    const std::vector<double> unlimited(data.rows(), infinity);
    Clp_Simplex* const model = Clp_newModel();
    Clp_setLogLevel(model, 0);
    Clp_loadProblem(model, static_cast<int>(columns), static_cast<int>(data.rows()), starts.data(), indices.data(),
                    values.data(), free_below.data(), free_above.data(), nothing.data(), one.data(), unlimited.data());
    std::puts("loaded");
    std::fflush(stdout);
    const auto start = std::chrono::steady_clock::now();
    Clp_initialSolve(model);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%s %.3f %d\n", flipped ? "flipped" : "separable", seconds.count(), Clp_status(model));
    std::fflush(stdout);
    Clp_deleteModel(model);
}

} // namespace

int main(int argc, char** argv) { solve(argc > 1 && std::string_view(argv[1]) == "flipped"); }
