// Measures training until the rows are separated: Novikoff, the same without its shortcuts, and a loop written by
// hand.
//
// The result must not depend on shortcuts or threads: the weights of every run in order must be bit-identical to
// those of the first run on the same rows. Names: separate/ROWS/COLUMNS/MARGIN/WAY; noisy/ROWS/COLUMNS/FLIPPED/WAY
// for twenty epochs over inseparable rows; sparse/ROWS/COLUMNS/NONZEROS/WAY for rows that are not sifted.
#include "plain.hpp"
#include "problem.hpp"

#include "base/random.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr std::uint64_t limit = 1'000'000; // epochs

struct Case {
    std::size_t rows;
    std::size_t columns;
    const char* margin;
    const char* flipped = nullptr; ///< the fraction of wrong labels; null: 0
    std::size_t nonzeros = 0;      ///< in each sparse row; 0: dense rows

    [[nodiscard]] std::string name() const {
        const std::string size = '/' + std::to_string(rows) + '/' + std::to_string(columns) + '/';
        return nonzeros > 0 ? "sparse" + size + std::to_string(nonzeros)
               : flipped    ? "noisy" + size + flipped
                            : "separate" + size + margin;
    }
};

/// Columns drawn uniformly, labels from a random hyperplane.
bench::Problem sparse(const Case& on) {
    novikoff::Random random(1);
    std::vector<double> u(on.columns);
    std::generate(u.begin(), u.end(), [&] { return random.normal(); });
    std::vector<int> labels;
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    for (std::size_t i = 0; i < on.rows; ++i) {
        std::set<std::uint32_t> row;
        while (row.size() < on.nonzeros) { row.insert(static_cast<std::uint32_t>(random.below(on.columns))); }
        double score = 0;
        for (const std::uint32_t j : row) {
            indices.push_back(j);
            values.push_back(random.normal());
            score += u[j] * values.back();
        }
        offsets.push_back(indices.size());
        labels.push_back(score > 0 ? 1 : -1);
    }
    bench::Problem made;
    made.data = novikoff::Dataset::csr(std::move(offsets), std::move(indices), std::move(values), on.columns, labels);
    return made;
}

const bench::Problem& problem(const Case& on) {
    static std::map<std::string, bench::Problem> made;
    const auto [at, is_new] = made.try_emplace(on.name());
    if (is_new) {
        at->second = on.nonzeros > 0 ? sparse(on)
                                     : bench::ball(on.rows, on.columns, std::stod(on.margin),
                                                   on.flipped ? std::stod(on.flipped) : 0);
    }
    return at->second;
}

/// Whether the weights are those of the first run on these rows.
bool same_as_first(const Case& on, const std::vector<double>& weights) {
    static std::map<std::string, std::vector<double>> first;
    return first.try_emplace(on.name(), weights).first->second == weights;
}

void by_novikoff(benchmark::State& state, const Case& on, const novikoff::TrainOptions& options) {
    const bench::Problem& problem_of_case = problem(on);
    novikoff::Run run;
    for (auto _ : state) { run = novikoff::train(problem_of_case.data, options); }
    const novikoff::Proof& proof = run.model.separators[0].proof;
    if ((proof.stopped == novikoff::Stopped::separated) != (on.flipped == nullptr)) {
        state.SkipWithError("separated or not: it should be otherwise");
    }
    state.counters["passes"] = static_cast<double>(proof.epochs);
    state.counters["updates"] = static_cast<double>(proof.updates);
    state.counters["scored"] = static_cast<double>(run.history(0).scored);
    if (options.order == novikoff::Order::cyclic) {
        state.counters["differs"] = same_as_first(on, run.history(0).last) ? 0 : 1;
    }
}

void by_hand(benchmark::State& state, const Case& on) {
    const bench::Problem& rows = problem(on);
    plain::Counts counts;
    for (auto _ : state) {
        std::vector<double> w(on.columns);
        counts = plain::perceptron_eight_sums(rows.x.data(), rows.y.data(), on.rows, on.columns, limit, w.data());
        benchmark::DoNotOptimize(w.data());
    }
    state.counters["passes"] = static_cast<double>(counts.epochs);
    state.counters["updates"] = static_cast<double>(counts.updates);
}

void add_novikoff(const Case& on, const std::string& way, unsigned threads, novikoff::Shortcuts shortcuts,
                  novikoff::Order order = novikoff::Order::cyclic) {
    novikoff::TrainOptions options;
    options.space.bias = false;
    options.epochs = on.flipped ? 20 : limit;
    options.threads = threads;
    options.shortcuts = shortcuts;
    options.order = order;
    bench::add(on.name() + '/' + way, [=](benchmark::State& state) { by_novikoff(state, on, options); });
}

[[maybe_unused]] const bool registered = [] {
    for (const Case& on : {Case{200'000, 100, "0.01"}, Case{200'000, 20, "0.0005"}, Case{50'000, 20, "0.01"},
                           Case{50'000, 20, "0.001"}, Case{50'000, 20, "0.0001"}}) {
        add_novikoff(on, "plain", 1, {false, false});
        for (const unsigned threads : bench::numbers_of_threads()) {
            add_novikoff(on, "novikoff_" + std::to_string(threads), threads, {});
        }
        if (on.columns == 100) { // the size at which peers shuffle too
            add_novikoff(on, "novikoff_shuffled", 0, {}, novikoff::Order::shuffle);
        }
        bench::add(on.name() + "/by_hand", [=](benchmark::State& state) { by_hand(state, on); });
    }
    for (const Case& on : {Case{200'000, 20, "0.01", "0.004"}, Case{200'000, 20, "0.01", "0.05"}}) {
        add_novikoff(on, "plain", 1, {false, false});
        add_novikoff(on, "novikoff_1", 1, {});
    }
    const Case wide{20'000, 100'000, "0", nullptr, 75};
    add_novikoff(wide, "plain", 1, {false, false});
    for (const unsigned threads : {1U, 2U}) { add_novikoff(wide, "novikoff_" + std::to_string(threads), threads, {}); }
    return true;
}();

} // namespace
