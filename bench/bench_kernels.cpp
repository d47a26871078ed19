// Measures the loops of base/kernels.hpp on every target of this machine, each beside a read-only sum over the same
// memory.
//
// Rows of 20, 100 and 1000 columns, 20,000,000 numbers in all, as doubles and as float32: a pass over memory is
// measured. `bytes_per_second` of a loop, divided by that of the sum, shows how close it comes to the limit of
// memory.
#include "plain.hpp"

#include "novikoff/novikoff.hpp"

#include "base/kernel_table.hpp"
#include "base/kernels.hpp"
#include "base/random.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace {

using novikoff::KernelTable;

constexpr std::size_t numbers_in_all = 20'000'000;

/// The same numbers for all shapes.
template <class T> const std::vector<T>& numbers() {
    static const std::vector<T> made = [] {
        novikoff::Random random(1);
        std::vector<T> result(numbers_in_all);
        for (T& x : result) { x = static_cast<T>(random.uniform() - 0.5); }
        return result;
    }();
    return made;
}

struct Shape {
    std::size_t columns;
    std::size_t rows = numbers_in_all / columns;
    std::vector<double> w = std::vector<double>(columns, 0.25);
    std::vector<double> out = std::vector<double>(rows);
};

template <class T> void count_bytes(benchmark::State& state, std::size_t bytes_per_number = sizeof(T)) {
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(numbers_in_all * bytes_per_number));
}

template <class T> void read_only(benchmark::State& state) {
    for (auto _ : state) { benchmark::DoNotOptimize(plain::sum(numbers<T>().data(), numbers_in_all)); }
    count_bytes<T>(state);
}

/// Calls loop(kernels, x, shape) repeatedly.
template <class T, class Loop>
void measure(benchmark::State& state, const KernelTable& table, std::size_t columns, Loop loop) {
    Shape shape{columns};
    const T* const x = numbers<T>().data();
    for (auto _ : state) {
        loop(table.for_rows_of(x), x, shape);
        benchmark::ClobberMemory();
    }
    count_bytes<T>(state);
}

template <class T> void in_order(benchmark::State& state, const KernelTable& table, std::size_t columns) {
    measure<T>(state, table, columns, [](const auto& kernels, const T* x, Shape& shape) {
        kernels.scores(shape.w.data(), x, shape.columns, false, shape.out);
    });
}

template <class T> void shuffled(benchmark::State& state, const KernelTable& table, std::size_t columns) {
    std::vector<std::size_t> order(Shape{columns}.rows);
    std::iota(order.begin(), order.end(), std::size_t{0});
    novikoff::Random(1).shuffle(std::span(order));
    measure<T>(state, table, columns, [&](const auto& kernels, const T* x, Shape& shape) {
        kernels.listed(shape.w.data(), x, shape.columns, false, order, shape.out);
    });
}

template <class T> void one_by_one(benchmark::State& state, const KernelTable& table, std::size_t columns) {
    measure<T>(state, table, columns, [](const auto& kernels, const T* x, Shape& shape) {
        for (std::size_t i = 0; i < shape.rows; ++i) {
            shape.out[i] = kernels.dot(shape.w.data(), x + i * shape.columns, shape.columns, false);
        }
    });
}

template <class T> void norms(benchmark::State& state, const KernelTable& table, std::size_t columns) {
    measure<T>(state, table, columns, [](const auto& kernels, const T* x, Shape& shape) {
        for (std::size_t i = 0; i < shape.rows; ++i) {
            const T* const row = x + i * shape.columns;
            shape.out[i] = std::sqrt(kernels.inner(row, row, shape.columns, false));
        }
    });
}

template <class T> void axpy(benchmark::State& state, const KernelTable& table, std::size_t columns) {
    measure<T>(state, table, columns, [](const auto& kernels, const T* x, Shape& shape) {
        for (std::size_t i = 0; i < shape.rows; ++i) {
            kernels.axpy(1e-9, x + i * shape.columns, shape.w.data(), shape.columns, false);
        }
    });
}

/// Rows with 75 nonzeros in the given number of columns. The loop is not vectorised, so all targets share one form.
template <class T> void sparse_dot(benchmark::State& state) {
    const auto columns = static_cast<std::size_t>(state.range(0));
    constexpr std::size_t in_a_row = 75;
    novikoff::Random random(1);
    std::vector<std::uint32_t> indices(numbers_in_all);
    for (std::size_t k = 0; k < indices.size(); ++k) { // ascending in each row, one in each 75th of the columns
        const std::size_t part = columns / in_a_row;
        indices[k] = static_cast<std::uint32_t>(k % in_a_row * part + random.below(part));
    }
    const std::vector<double> w(columns, 0.25);
    for (auto _ : state) {
        for (std::size_t k = 0; k + in_a_row <= numbers_in_all; k += in_a_row) {
            const novikoff::SparseRow<T> row{&indices[k], &numbers<T>()[k], in_a_row};
            benchmark::DoNotOptimize(novikoff::dot(w, row, false));
        }
    }
    count_bytes<T>(state, sizeof(T) + sizeof(std::uint32_t));
}

template <class T> void register_all(const std::string& type) {
    benchmark::RegisterBenchmark(("kernels/" + type + "/read_only").c_str(), read_only<T>)
        ->Unit(benchmark::kMillisecond);
    using Form = void (*)(benchmark::State&, const KernelTable&, std::size_t);
    const std::pair<const char*, Form> forms[] = {{"in_order", in_order<T>},
                                                  {"shuffled", shuffled<T>},
                                                  {"one_by_one", one_by_one<T>},
                                                  {"norms", norms<T>},
                                                  {"axpy", axpy<T>}};
    for (const KernelTable* table : novikoff::kernel_tables()) {
        for (const auto& [form, run] : forms) {
            for (const std::size_t columns : {20U, 100U, 1000U}) {
                const std::string name =
                    "kernels/" + type + '/' + std::string(table->target) + '/' + form + '/' + std::to_string(columns);
                benchmark::RegisterBenchmark(name.c_str(), [=, run = run](benchmark::State& state) {
                    run(state, *table, columns);
                })->Unit(benchmark::kMillisecond);
            }
        }
    }
    benchmark::RegisterBenchmark(("kernels/" + type + "/sparse_dot").c_str(), sparse_dot<T>)
        ->Arg(1000)
        ->Arg(1'000'000)
        ->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const bool registered = [] {
    register_all<double>("double");
    register_all<float>("float");
    return true;
}();

} // namespace
