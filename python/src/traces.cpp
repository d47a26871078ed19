// Bindings of traces, rebuilt from a ledger that was kept as arrays.
#include "arrays.hpp"
#include "bindings.hpp"

#include "novikoff/trace.hpp"

#include <limits>
#include <pybind11/stl.h>

namespace novikoff::python {
namespace {

/// The ledger of one problem as arrays: epoch, row, α and score of each update.
struct KeptLedger {
    std::vector<std::uint32_t> epochs;
    std::vector<std::uint64_t> rows;
    std::vector<double> alphas;
    std::vector<double> scores;
};

Ledger rebuilt(const KeptLedger& kept, std::size_t rows) {
    Ledger ledger(rows, kept.rows.size());
    for (std::size_t k = 0; k < kept.rows.size(); ++k) {
        while (ledger.epochs().size() <= kept.epochs.at(k)) { ledger.begin_epoch(); }
        if (kept.rows[k] >= rows) { throw Error(ErrorKind::data, "the ledger has rows that these data do not have"); }
        ledger.add(kept.rows[k], kept.alphas.at(k), kept.scores.at(k));
    }
    return ledger;
}

/// The entries as arrays, one for each field.
py::dict entry_arrays(const std::vector<TraceEntry>& entries) {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const auto column = [&](auto of) {
        std::vector<double> values;
        for (const TraceEntry& entry : entries) { values.push_back(of(entry)); }
        return copied(values);
    };
    using namespace py::literals;
    return py::dict("update"_a = column([](const auto& e) { return static_cast<double>(e.update); }),
                    "errors"_a = column([](const auto& e) { return static_cast<double>(e.errors); }),
                    "margin"_a = column([](const auto& e) { return e.margin.value_or(unknown); }),
                    "norm"_a = column([](const auto& e) { return e.norm; }),
                    "moved"_a = column([](const auto& e) { return e.moved; }),
                    "rates_sum"_a = column([](const auto& e) { return e.rates_sum; }),
                    "rates_sum_of_squares"_a = column([](const auto& e) { return e.rates_sum_of_squares; }));
}

py::dict traced(const Dataset& data, const TrainOptions& options, const Model& model, std::size_t problem,
                const KeptLedger& kept) {
    const Trace made = interruptibly([&](Interruption& /*interruption*/) {
        Run run;
        run.model = model;
        run.model.separators.at(problem).history.ledger = rebuilt(kept, data.rows());
        TraceOptions how;
        how.problem = problem;
        return trace(data, options, run, how);
    });
    return entry_arrays(made.problems.front().entries);
}

} // namespace

void bind_traces(py::module_& module) {
    module.def("trace", [](const Dataset& data, const TrainOptions& options, const Model& model, std::size_t problem,
                           std::vector<std::uint32_t> epochs, std::vector<std::uint64_t> rows,
                           std::vector<double> alphas, std::vector<double> scores) {
        return traced(data, options, model, problem,
                      {std::move(epochs), std::move(rows), std::move(alphas), std::move(scores)});
    });
}

} // namespace novikoff::python
