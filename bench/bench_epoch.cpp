// Measures one epoch over 200,000 × 100 doubles in memory, loops written by hand, and a sum that only reads.
//
// A way is timed between two epochs of one run: start-up and the proof at the end are excluded. The sum is repeated
// once an epoch, so that both sides of a ratio last long enough to meet the same disturbances. Times are of one
// epoch. Names: pass/WAY.
#include "plain.hpp"
#include "problem.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

using novikoff::Order;
using novikoff::Shortcuts;

/// The epochs that are timed; late epochs make fewer updates.
struct Epochs {
    std::uint64_t first; ///< from 1
    std::uint64_t last;

    [[nodiscard]] double count() const { return static_cast<double>(last - first + 1); }
};
constexpr Epochs early{3, 22};
constexpr Epochs late{21, 40};
constexpr Epochs late_shuffled{13, 22};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// The rows are separated after 42 epochs in order, and after 24 in shuffled order.
const bench::Problem& problem() {
    static const bench::Problem made = bench::ball(200'000, 100, 0.01);
    return made;
}

/// The progress of a run: epochs, with their fractions, and updates.
struct Moment {
    Clock::time_point time;
    double epochs = 0;
    std::uint64_t updates = 0;
};

/// A run reports its progress now and then; the time between two such reports is measured.
void by_novikoff(benchmark::State& state, novikoff::TrainOptions options, Epochs epochs) {
    const novikoff::Dataset& data = problem().data;
    Moment begin;
    Moment end;
    options.epochs = epochs.last;
    options.monitor = [&](const novikoff::Progress& now) {
        end = {Clock::now(),
               static_cast<double>(now.epoch - 1) + static_cast<double>(now.rows_done) / static_cast<double>(now.rows),
               now.updates};
        if (end.epochs < static_cast<double>(epochs.first - 1)) { begin = end; }
        return true;
    };
    for (auto _ : state) {
        const auto run = novikoff::train(data, options);
        if (run.model.separators[0].proof.epochs != epochs.last) {
            state.SkipWithError("separated too early: there are not so many epochs");
        }
        state.SetIterationTime(std::chrono::duration<double>(end.time - begin.time).count() /
                               (end.epochs - begin.epochs));
    }
    state.counters["updates"] = static_cast<double>(end.updates - begin.updates) / (end.epochs - begin.epochs);
}

void by_hand(benchmark::State& state, plain::Perceptron* perceptron) {
    const bench::Problem& on = problem();
    std::uint64_t updates = 0;
    for (auto _ : state) {
        std::vector<double> w(on.data.columns());
        const auto make_epochs = [&](std::uint64_t epochs) {
            return perceptron(on.x.data(), on.y.data(), on.data.rows(), w.size(), epochs, w.data()).updates;
        };
        make_epochs(early.first - 1);
        const Clock::time_point start = Clock::now();
        updates = make_epochs(early.last - early.first + 1);
        state.SetIterationTime(seconds_since(start) / early.count());
        benchmark::DoNotOptimize(w.data());
    }
    state.counters["updates"] = static_cast<double>(updates) / early.count();
}

/// The sum of the results of all threads.
double by_threads(std::size_t threads, const std::function<double(std::size_t thread)>& sum_of) {
    std::vector<std::future<double>> others;
    for (std::size_t t = 1; t < threads; ++t) { others.push_back(std::async(std::launch::async, sum_of, t)); }
    double sum = sum_of(0);
    for (std::future<double>& other : others) { sum += other.get(); }
    return sum;
}

/// The physical limit: every number is read once, and each thread reads a part.
double read_once(std::span<const double> x, std::size_t threads) {
    const std::size_t part = x.size() / threads;
    return by_threads(threads, [=](std::size_t t) { return plain::sum(x.data() + t * part, part); });
}

/// Adds as many numbers that stay in the cache: the speed-up of several cores without the limit of memory.
double add_in_cache(std::span<const double> x, std::size_t threads) {
    constexpr std::size_t held = 2048;
    return by_threads(threads, [=](std::size_t t) {
        double sum = 0;
        for (std::size_t k = 0; k < x.size() / held / threads; ++k) {
            sum += plain::sum(x.data() + t * held, held);
            benchmark::ClobberMemory();
        }
        return sum;
    });
}

void time_sum(benchmark::State& state, std::size_t threads, double (*sum)(std::span<const double>, std::size_t)) {
    for (auto _ : state) {
        const Clock::time_point start = Clock::now();
        for (std::uint64_t epoch = early.first; epoch <= early.last; ++epoch) {
            benchmark::DoNotOptimize(sum(problem().x, threads));
        }
        state.SetIterationTime(seconds_since(start) / early.count());
    }
}

/// The same in shuffled order.
void read_shuffled(benchmark::State& state) {
    std::vector<std::size_t> order(problem().data.rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
    for (auto _ : state) {
        const Clock::time_point start = Clock::now();
        for (std::uint64_t epoch = early.first; epoch <= early.last; ++epoch) {
            benchmark::DoNotOptimize(plain::sum_of_rows(problem().x.data(), problem().data.columns(), order));
        }
        state.SetIterationTime(seconds_since(start) / early.count());
    }
}

void add(const std::string& name, const std::function<void(benchmark::State&)>& run) {
    // One iteration: the reported time is that of one epoch and would lead to very many repetitions.
    benchmark::RegisterBenchmark(("pass/" + name).c_str(), run)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1);
}

void add_novikoff(const std::string& name, Order order, unsigned threads, Shortcuts shortcuts, Epochs epochs) {
    novikoff::TrainOptions options;
    options.space.bias = false;
    options.order = order;
    options.threads = threads;
    options.shortcuts = shortcuts;
    add(name, [=](benchmark::State& state) { by_novikoff(state, options, epochs); });
}

void add_by_hand(const std::string& name, plain::Perceptron* perceptron) {
    add(name, [=](benchmark::State& state) { by_hand(state, perceptron); });
}

[[maybe_unused]] const bool registered = [] {
    constexpr Shortcuts textbook{false, false};
    constexpr Shortcuts every_row{true, false};
    add_novikoff("plain_in_order", Order::cyclic, 1, textbook, early);
    add_novikoff("plain_shuffled", Order::shuffle, 1, textbook, early);
    add_novikoff("scored_in_order", Order::cyclic, 1, every_row, early);
    add_novikoff("scored_shuffled", Order::shuffle, 1, every_row, early);
    add_novikoff("in_order", Order::cyclic, 1, {}, early);
    add_novikoff("shuffled", Order::shuffle, 1, {}, early);
    add("read_shuffled", read_shuffled);
    add_by_hand("one_sum", plain::perceptron_one_sum);
    add_by_hand("eight_sums", plain::perceptron_eight_sums);
    for (const unsigned threads : bench::numbers_of_threads()) {
        const std::string number = std::to_string(threads);
        add_novikoff("late_scored_" + number, Order::cyclic, threads, every_row, late);
        add_novikoff("late_in_order_" + number, Order::cyclic, threads, {}, late);
        add_novikoff("late_shuffled_" + number, Order::shuffle, threads, {}, late_shuffled);
        add("read_only_" + number, [=](benchmark::State& state) { time_sum(state, threads, read_once); });
        add("in_cache_" + number, [=](benchmark::State& state) { time_sum(state, threads, add_in_cache); });
    }
    return true;
}();

} // namespace
