// A dense pass of the perceptron against loops written by hand, on 200,000 × 100 doubles in memory.
//
// Each way runs a few passes and many passes from w = 0 over the same rows. The difference of the two times, divided
// by the difference of the passes, is the time of one late pass: start-up and the proof at the end fall out.
#include "plain.hpp"

#include <novikoff/novikoff.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <variant>
#include <vector>

namespace {

constexpr std::int64_t few = 2;
constexpr std::int64_t many = 22;

struct Problem {
    novikoff::Dataset data;
    std::vector<double> x;
    std::vector<double> y;
};

/// The margin is so small that no way separates the rows within `many` passes.
const Problem& problem() {
    static const Problem made = [] {
        novikoff::GenerateOptions options;
        options.shape = novikoff::Shape::ball;
        options.rows = 200'000;
        options.columns = 100;
        options.margin = 0.002;
        Problem result{novikoff::generate(options), {}, {}};
        result.x = std::get<novikoff::DenseStorage>(result.data.storage).values.doubles();
        result.y = novikoff::signs(result.data, 1);
        return result;
    }();
    return made;
}

void report(benchmark::State& state, std::uint64_t updates) {
    state.counters["passes"] = static_cast<double>(state.range(0));
    state.counters["updates"] = static_cast<double>(updates);
}

void pass_novikoff(benchmark::State& state) {
    novikoff::TrainOptions options;
    options.space.bias = false;
    options.epochs = static_cast<std::uint64_t>(state.range(0));
    std::uint64_t updates = 0;
    for (auto _ : state) {
        const auto run = novikoff::train(problem().data, options);
        const auto& proof = run.model.separators[0].proof;
        if (proof.epochs != options.epochs) {
            state.SkipWithError("separated too early: the difference would not be of whole passes");
        }
        updates = proof.updates;
    }
    report(state, updates);
}

template <auto perceptron> void pass_plain(benchmark::State& state) {
    const Problem& on = problem();
    std::uint64_t updates = 0;
    for (auto _ : state) {
        std::vector<double> w(on.data.columns);
        updates = perceptron(on.x.data(), on.y.data(), on.data.rows, w.size(),
                             static_cast<std::uint64_t>(state.range(0)), w.data());
        benchmark::DoNotOptimize(w.data());
    }
    report(state, updates);
}

BENCHMARK(pass_novikoff)->Arg(few)->Arg(many)->Unit(benchmark::kMillisecond);
BENCHMARK(pass_plain<plain::perceptron_one_sum>)
    ->Name("pass_one_sum")
    ->Arg(few)
    ->Arg(many)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(pass_plain<plain::perceptron_eight_sums>)
    ->Name("pass_eight_sums")
    ->Arg(few)
    ->Arg(many)
    ->Unit(benchmark::kMillisecond);

} // namespace
