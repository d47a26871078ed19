// Measures reading LIBSVM text and CSV on one and two threads, against a strtod loop and against memchr over the same
// text. The files are in the page cache.
//
// The two files are extreme cases: `numbers` has 17 significant digits everywhere, `ones` looks like one-hot data, a
// few short indices and the value 1. tools/bench measures peers on them too.
#include "plain.hpp"

#include "base/random.hpp"
#include "novikoff/novikoff.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
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
    constexpr std::uint32_t groups = 14; // each row has a one in each group of columns
    constexpr std::uint32_t group = 9;
    novikoff::Random random(1);
    std::vector<int> labels;
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i < 500'000; ++i) {
        labels.push_back(random.below(2) == 0 ? -1 : 1);
        for (std::uint32_t g = 0; g < groups; ++g) {
            indices.push_back(g * group + static_cast<std::uint32_t>(random.below(group)));
        }
        offsets.push_back(indices.size());
    }
    std::vector<double> values(indices.size(), 1.0);
    return novikoff::Dataset::csr(std::move(offsets), std::move(indices), std::move(values),
                                  std::size_t{groups} * group, std::move(labels));
}

/// The path of the file, which is written on first use; the extension of the name decides the format.
template <auto make> std::string file(const std::string& name) {
    static std::set<std::string> written;
    const std::string path = NOVIKOFF_BENCH_DATA "/" + name;
    if (written.insert(path).second) { novikoff::write(make(), path); }
    return path;
}

template <class Read> void measure(benchmark::State& state, const std::string& path, Read read) {
    for (auto _ : state) { benchmark::DoNotOptimize(read(path)); }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) *
                            static_cast<std::int64_t>(state.iterations()));
}

/// The number of threads is the benchmark's argument.
void with_novikoff(benchmark::State& state, const std::string& path) {
    novikoff::ReadOptions options;
    options.threads = static_cast<unsigned>(state.range(0));
    measure(state, path, [&](const std::string& from) { return novikoff::read(from, options); });
}

/// The physical limit: reading every byte of the text once to find the ends of lines.
std::size_t count_lines(std::string_view text) {
    std::size_t lines = 0;
    for (const char* at = text.data(); at != nullptr; ++lines) {
        const auto left = static_cast<std::size_t>(text.data() + text.size() - at);
        at = static_cast<const char*>(std::memchr(at, '\n', left));
        at = at == nullptr ? nullptr : at + 1;
    }
    return lines;
}

void with_memchr(benchmark::State& state, const std::string& path) {
    std::string text(std::filesystem::file_size(path), '\0');
    std::ifstream(path, std::ios::binary).read(text.data(), static_cast<std::streamsize>(text.size()));
    measure(state, path, [&](const std::string& /*path*/) { return count_lines(text); });
}

void read_numbers_novikoff(benchmark::State& state) { with_novikoff(state, file<numbers>("numbers.svm")); }
void read_numbers_strtod(benchmark::State& state) {
    measure(state, file<numbers>("numbers.svm"), plain::read_with_strtod);
}
void read_numbers_memchr(benchmark::State& state) { with_memchr(state, file<numbers>("numbers.svm")); }
void read_ones_novikoff(benchmark::State& state) { with_novikoff(state, file<ones>("ones.svm")); }
void read_ones_strtod(benchmark::State& state) { measure(state, file<ones>("ones.svm"), plain::read_with_strtod); }
void read_ones_memchr(benchmark::State& state) { with_memchr(state, file<ones>("ones.svm")); }
void read_csv_novikoff(benchmark::State& state) { with_novikoff(state, file<numbers>("numbers.csv")); }
void read_csv_memchr(benchmark::State& state) { with_memchr(state, file<numbers>("numbers.csv")); }

BENCHMARK(read_numbers_novikoff)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_numbers_strtod)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_numbers_memchr)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_ones_novikoff)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_ones_strtod)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_ones_memchr)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_csv_novikoff)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_csv_memchr)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
