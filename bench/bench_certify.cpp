// Measures how long an exact verdict takes, in passes over the data.
#include "certify_data.hpp"
#include "data/rows.hpp"
#include "novikoff/certify.hpp"

#include <benchmark/benchmark.h>
#include <vector>

namespace novikoff::bench {
namespace {

const Dataset& data(bool flipped) {
    static const Dataset separable = certify_data(false);
    static const Dataset inseparable = certify_data(true);
    return flipped ? inseparable : separable;
}

/// One dot product for every row, from memory: the least that any certificate needs.
void certify_one_pass(benchmark::State& state) {
    const Dataset& rows = data(false);
    const std::vector<double> w(rows.columns(), 0.5);
    for (auto _ : state) {
        double least = 0;
        with_rows(rows, false, [&](const auto& view) {
            for (std::size_t i = 0; i < view.size(); ++i) { least = std::min(least, view.dot(w, i)); }
        });
        benchmark::DoNotOptimize(least);
    }
}

void run(benchmark::State& state, bool flipped) {
    CertifyOptions options;
    options.bias = false;
    options.digest = false;
    for (auto _ : state) {
        const Certification result = certify(data(flipped), options);
        const bool separable = result.certificate.claims[0].verdict == Verdict::separable;
        if (separable == flipped) { state.SkipWithError("wrong verdict"); }
        state.counters["passes"] = static_cast<double>(result.scans);
    }
}

void certify_separable(benchmark::State& state) { run(state, false); }
void certify_one_label_flipped(benchmark::State& state) { run(state, true); }

BENCHMARK(certify_one_pass)->Unit(benchmark::kMillisecond);
BENCHMARK(certify_separable)->Unit(benchmark::kMillisecond);
BENCHMARK(certify_one_label_flipped)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace novikoff::bench
