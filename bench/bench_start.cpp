// Measures the time from a file to the first rows learnt: read(), then train() until its first progress report, which
// comes within 16,384 rows.
//
// tools/bench writes the files, the same rows in every format. Names: start/FORMAT/THREADS.
#include "problem.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>
#include <string>

namespace {

void start(benchmark::State& state, const std::string& format, unsigned threads) {
    using Clock = std::chrono::steady_clock;
    const std::string path = NOVIKOFF_BENCH_DATA "/start." + format;
    if (!std::filesystem::exists(path)) {
        state.SkipWithError("no such file");
        return;
    }
    novikoff::ReadOptions reading;
    reading.threads = threads;
    if (format == "npy") { reading.labels = NOVIKOFF_BENCH_DATA "/start_labels.npy"; }
    Clock::time_point first_report;
    novikoff::TrainOptions training;
    training.threads = threads;
    training.monitor = [&](const novikoff::Progress& /*progress*/) {
        first_report = Clock::now();
        return false;
    };
    for (auto _ : state) {
        const Clock::time_point begin = Clock::now();
        const novikoff::Dataset data = novikoff::read(path, reading);
        benchmark::DoNotOptimize(novikoff::train(data, training));
        state.SetIterationTime(std::chrono::duration<double>(first_report - begin).count());
    }
    state.counters["bytes"] = static_cast<double>(std::filesystem::file_size(path));
}

[[maybe_unused]] const bool registered = [] {
    for (const std::string format : {"nvk", "npy", "svm", "csv"}) {
        for (const unsigned threads : bench::numbers_of_threads()) {
            benchmark::RegisterBenchmark(("start/" + format + '/' + std::to_string(threads)).c_str(),
                                         [=](benchmark::State& state) { start(state, format, threads); })
                ->Unit(benchmark::kMillisecond)
                ->UseManualTime();
        }
    }
    return true;
}();

} // namespace
