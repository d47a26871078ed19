// Reading LIBSVM text against a strtod loop over the same file, which lies in the page cache; one core each.
//
// Two files, the two ends of what is met: `numbers` has 17 significant digits everywhere, `ones` looks like
// one-hot data, a few short indices and the value 1. tools/bench.py lets scikit-learn read them too.
#include "plain.hpp"

#include <novikoff/core/random.hpp>
#include <novikoff/novikoff.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace {

novikoff::Dataset numbers() {
    novikoff::GenerateOptions options;
    options.rows = 100'000;
    options.columns = 20;
    return novikoff::generate(options);
}

novikoff::Dataset ones() {
    constexpr std::uint32_t groups = 14; // as many ones in each row, one in each group of columns
    constexpr std::uint32_t group = 9;
    novikoff::Random random(1);
    novikoff::Dataset data;
    data.rows = 500'000;
    data.columns = std::size_t{groups} * group;
    data.classes = {"-1", "1"};
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i < data.rows; ++i) {
        data.labels.push_back(static_cast<std::uint32_t>(random.below(2)));
        for (std::uint32_t g = 0; g < groups; ++g) {
            indices.push_back(g * group + static_cast<std::uint32_t>(random.below(group)));
        }
        offsets.push_back(indices.size());
    }
    std::vector<double> values(indices.size(), 1.0);
    data.storage = novikoff::SparseStorage{std::move(offsets), std::move(indices), std::move(values)};
    return data;
}

/// The path of the file, which is written when it is first asked for.
template <auto make> const std::string& file(const char* name) {
    static const std::string path = [name] {
        std::string result = std::string(NOVIKOFF_BENCH_DATA "/") + name;
        novikoff::write(make(), result);
        return result;
    }();
    return path;
}

template <class Read> void measure(benchmark::State& state, const std::string& path, Read read) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(read(path));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) *
                            static_cast<std::int64_t>(state.iterations()));
}

const auto with_novikoff = [](const std::string& path) { return novikoff::read(path); };

void read_numbers_novikoff(benchmark::State& state) { measure(state, file<numbers>("numbers.svm"), with_novikoff); }
void read_numbers_strtod(benchmark::State& state) {
    measure(state, file<numbers>("numbers.svm"), plain::read_with_strtod);
}
void read_ones_novikoff(benchmark::State& state) { measure(state, file<ones>("ones.svm"), with_novikoff); }
void read_ones_strtod(benchmark::State& state) { measure(state, file<ones>("ones.svm"), plain::read_with_strtod); }

BENCHMARK(read_numbers_novikoff)->Unit(benchmark::kMillisecond);
BENCHMARK(read_numbers_strtod)->Unit(benchmark::kMillisecond);
BENCHMARK(read_ones_novikoff)->Unit(benchmark::kMillisecond);
BENCHMARK(read_ones_strtod)->Unit(benchmark::kMillisecond);

} // namespace
