// One pass over 200,000 × 100 doubles in memory, against loops written by hand and a sum that does nothing but read.
//
// Each way runs a few passes and many passes from w = 0 over the same rows. The difference of the two times, divided
// by the difference of the passes, is the time of one pass in between: start-up and the proof at the end fall out.
// Names: pass/WAY/PASSES.
#include "plain.hpp"
#include "problem.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <future>
#include <string>
#include <vector>

namespace {

using novikoff::Order;
using novikoff::Shortcuts;

/// From the first pass to the second; the late ones make fewer updates.
struct Passes {
    std::uint64_t few;
    std::uint64_t many;
};
constexpr Passes early{2, 22};
constexpr Passes late{20, 40};
constexpr Passes late_shuffled{12, 22};

/// The rows are separated after 42 passes in order, and 24 in shuffled order.
const bench::Problem& problem() {
    static const bench::Problem made = bench::ball(200'000, 100, 0.01);
    return made;
}

void report(benchmark::State& state, std::uint64_t passes, std::uint64_t updates) {
    state.counters["passes"] = static_cast<double>(passes);
    state.counters["updates"] = static_cast<double>(updates);
}

void by_novikoff(benchmark::State& state, const novikoff::TrainOptions& options) {
    const novikoff::Dataset& data = problem().data;
    std::uint64_t updates = 0;
    for (auto _ : state) {
        const auto run = novikoff::train(data, options);
        const auto& proof = run.model.separators[0].proof;
        if (proof.epochs != options.epochs) {
            state.SkipWithError("separated too early: the difference would not be of whole passes");
        }
        updates = proof.updates;
    }
    report(state, options.epochs, updates);
}

void by_hand(benchmark::State& state, plain::Perceptron* perceptron, std::uint64_t passes) {
    const bench::Problem& on = problem();
    std::uint64_t updates = 0;
    for (auto _ : state) {
        std::vector<double> w(on.data.columns);
        updates = perceptron(on.x.data(), on.y.data(), on.data.rows, w.size(), passes, w.data()).updates;
        benchmark::DoNotOptimize(w.data());
    }
    report(state, passes, updates);
}

/// The physical limit: every number is read once, a part of them by each thread.
void read_only(benchmark::State& state, std::size_t threads) {
    const std::span<const double> x = problem().x;
    const std::size_t part = x.size() / threads;
    for (auto _ : state) {
        std::vector<std::future<double>> sums;
        for (std::size_t t = 1; t < threads; ++t) {
            sums.push_back(std::async(std::launch::async, [=] { return plain::sum(x.data() + t * part, part); }));
        }
        double sum = plain::sum(x.data(), part);
        for (std::future<double>& other : sums) {
            sum += other.get();
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(x.size_bytes()));
}

void add_novikoff(const std::string& name, Order order, unsigned threads, Shortcuts shortcuts, Passes passes) {
    for (const std::uint64_t epochs : {passes.few, passes.many}) {
        novikoff::TrainOptions options;
        options.space.bias = false;
        options.order = order;
        options.threads = threads;
        options.shortcuts = shortcuts;
        options.epochs = epochs;
        bench::add("pass/" + name + '/' + std::to_string(epochs),
                   [=](benchmark::State& state) { by_novikoff(state, options); });
    }
}

void add_by_hand(const std::string& name, plain::Perceptron* perceptron) {
    for (const std::uint64_t passes : {early.few, early.many}) {
        bench::add("pass/" + name + '/' + std::to_string(passes),
                   [=](benchmark::State& state) { by_hand(state, perceptron, passes); });
    }
}

[[maybe_unused]] const bool registered = [] {
    constexpr Shortcuts textbook{false, false};
    add_novikoff("plain_in_order", Order::cyclic, 1, textbook, early);
    add_novikoff("plain_shuffled", Order::shuffle, 1, textbook, early);
    add_novikoff("in_order", Order::cyclic, 1, {}, early);
    add_novikoff("shuffled", Order::shuffle, 1, {}, early);
    add_by_hand("one_sum", plain::perceptron_one_sum);
    add_by_hand("eight_sums", plain::perceptron_eight_sums);
    for (const unsigned threads : bench::numbers_of_threads()) {
        const std::string number = std::to_string(threads);
        add_novikoff("late_in_order_" + number, Order::cyclic, threads, {}, late);
        add_novikoff("late_shuffled_" + number, Order::shuffle, threads, {}, late_shuffled);
        bench::add(std::string("pass/read_only_") + number,
                   [=](benchmark::State& state) { read_only(state, threads); });
    }
    return true;
}();

} // namespace
