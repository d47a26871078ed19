// Measures how the cost of an epoch grows with the number of nonzeros and of columns, on one thread.
//
// Each epoch makes one update, so that epochs differ in size alone: the run starts far along the w that labelled the
// rows, and one row has the wrong label. As in bench_epoch.cpp, an epoch is the difference between many epochs and
// few. A sum that reads the same memory is measured beside it. Names:
// growth/KIND/ROWS/COLUMNS/NONZEROS_IN_A_ROW/EPOCHS, or read_only for EPOCHS.
#include "plain.hpp"
#include "problem.hpp"

#include "base/random.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

struct Size {
    std::size_t rows;
    std::size_t columns;
    std::size_t in_a_row; ///< nonzeros; equal to the number of columns: dense

    [[nodiscard]] std::string name() const {
        return std::string("growth/") + (in_a_row == columns ? "dense/" : "sparse/") + std::to_string(rows) + '/' +
               std::to_string(columns) + '/' + std::to_string(in_a_row);
    }
};

struct Rows {
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
};

struct Growing {
    novikoff::Dataset data;
    std::vector<double> start; ///< w that gets one row wrong for thousands of epochs, and all others right
    Rows rows;                 ///< the content of `data`, for the sum; only values if it is dense
};

/// Divides the columns into equal parts, one for each nonzero, and puts one nonzero into each.
Rows random_rows(const Size& size, novikoff::Random& random) {
    const std::size_t part = size.columns / size.in_a_row;
    Rows rows;
    for (std::size_t i = 0; i < size.rows; ++i) {
        for (std::size_t k = 0; k < size.in_a_row; ++k) {
            rows.indices.push_back(static_cast<std::uint32_t>(k * part + random.below(part)));
            rows.values.push_back(random.uniform() - 0.5);
        }
        rows.offsets.push_back(rows.indices.size());
    }
    return rows;
}

Growing make(const Size& size) {
    novikoff::Random random(1);
    Growing made{{}, std::vector<double>(size.columns), random_rows(size, random)};
    for (double& weight : made.start) { weight = 1e5 * (random.uniform() - 0.5); }
    std::vector<int> labels;
    double largest = 0;
    std::size_t odd_one = 0;
    for (std::size_t i = 0; i < size.rows; ++i) {
        double score = 0;
        for (std::size_t k = i * size.in_a_row; k < (i + 1) * size.in_a_row; ++k) {
            score += made.start[made.rows.indices[k]] * made.rows.values[k];
        }
        labels.push_back(score > 0 ? 1 : -1);
        if (std::fabs(score) > largest) {
            largest = std::fabs(score);
            odd_one = i;
        }
    }
    labels[odd_one] = -labels[odd_one];
    if (size.in_a_row == size.columns) {
        made.rows.indices.clear();
        made.data = novikoff::Dataset::dense(made.rows.values, size.rows, size.columns, labels);
    } else {
        made.data =
            novikoff::Dataset::csr(made.rows.offsets, made.rows.indices, made.rows.values, size.columns, labels);
    }
    return made;
}

const Growing& growing(const Size& size) {
    static std::map<std::string, Growing> made;
    const auto [at, is_new] = made.try_emplace(size.name());
    if (is_new) { at->second = make(size); }
    return at->second;
}

void make_epochs(benchmark::State& state, const Size& size, std::uint64_t epochs) {
    const Growing& on = growing(size);
    novikoff::TrainOptions options;
    options.space.bias = false;
    options.threads = 1;
    options.shortcuts = {false, false};
    options.initial = on.start;
    options.epochs = epochs;
    std::uint64_t updates = 0;
    for (auto _ : state) {
        const auto run = novikoff::train(on.data, options);
        updates = run.model.separators[0].proof.updates;
        if (run.model.separators[0].proof.epochs != epochs) {
            state.SkipWithError("separated too early: the difference would not be of whole epochs");
        }
    }
    state.counters["passes"] = static_cast<double>(epochs);
    state.counters["updates"] = static_cast<double>(updates);
}

void read_only(benchmark::State& state, const Size& size) {
    const Rows& rows = growing(size).rows;
    for (auto _ : state) {
        benchmark::DoNotOptimize(plain::sum(rows.values.data(), rows.values.size()) +
                                 plain::sum(rows.indices.data(), rows.indices.size()));
    }
}

void add(const std::string& name, const std::function<void(benchmark::State&)>& run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond)->UseRealTime();
}

void add_size(const Size& size) {
    const std::uint64_t more = 80'000'000 / (size.rows * size.in_a_row);
    for (const std::uint64_t epochs : {std::uint64_t{2}, 2 + more}) {
        add(size.name() + '/' + std::to_string(epochs),
            [=](benchmark::State& state) { make_epochs(state, size, epochs); });
    }
    add(size.name() + "/read_only", [=](benchmark::State& state) { read_only(state, size); });
}

[[maybe_unused]] const bool registered = [] {
    for (const std::size_t rows : {1'000U, 3'000U, 10'000U, 30'000U, 100'000U}) {
        add_size({rows, 100, 100});
        add_size({2 * rows, 1000, 50});
    }
    for (const std::size_t columns : {10U, 1'000U, 10'000U}) { // with 100 above: a million numbers each
        add_size({1'000'000 / columns, columns, columns});
    }
    return true;
}();

} // namespace
