// Measures greedy on 20,000 × 50 doubles for a few epochs: with four rates, Novikoff against the textbook's way, and
// with an interval of rates. Names: greedy/WAY.
#include "plain.hpp"
#include "problem.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace {

constexpr std::uint64_t epochs = 2;
const std::vector<double> rates{0.5, 1, 2, 4};

const bench::Problem& problem() {
    static const bench::Problem made = bench::ball(20'000, 50, 0.002);
    return made;
}

void by_novikoff(benchmark::State& state, unsigned threads, const novikoff::RateSet& chosen) {
    novikoff::TrainOptions options;
    options.learner.kind = novikoff::LearnerKind::greedy;
    options.learner.rates = chosen;
    options.space.bias = false;
    options.epochs = epochs;
    options.threads = threads;
    const novikoff::Dataset& data = problem().data;
    std::uint64_t updates = 0;
    for (auto _ : state) { updates = novikoff::train(data, options).model.separators[0].proof.updates; }
    state.counters["updates"] = static_cast<double>(updates);
}

void textbook(benchmark::State& state, plain::Greedy* greedy) {
    const bench::Problem& on = problem();
    std::uint64_t updates = 0;
    for (auto _ : state) {
        std::vector<double> w(on.data.columns());
        updates = greedy(on.x.data(), on.y.data(), on.data.rows(), w.size(), rates, epochs, w.data()).updates;
        benchmark::DoNotOptimize(w.data());
    }
    state.counters["updates"] = static_cast<double>(updates);
}

[[maybe_unused]] const bool registered = [] {
    for (const unsigned threads : bench::numbers_of_threads()) {
        const std::string number = std::to_string(threads);
        bench::add("greedy/novikoff_" + number, [=](benchmark::State& state) {
            by_novikoff(state, threads, {false, rates});
        });
        bench::add("greedy/exact_" + number, [=](benchmark::State& state) {
            by_novikoff(state, threads, {true, {rates.front(), rates.back()}});
        });
    }
    bench::add("greedy/textbook_one_sum", [](benchmark::State& state) { textbook(state, plain::greedy_one_sum); });
    bench::add("greedy/textbook_eight_sums",
               [](benchmark::State& state) { textbook(state, plain::greedy_eight_sums); });
    return true;
}();

} // namespace
