#include "plain.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>

namespace plain {
namespace {

struct OneSum {
    double operator()(const double* w, const double* x, std::size_t columns) const {
        double sum = 0;
        for (std::size_t j = 0; j < columns; ++j) { sum += w[j] * x[j]; }
        return sum;
    }
};

struct EightSums {
    double operator()(const double* w, const double* x, std::size_t columns) const {
        double sums[8] = {};
        std::size_t j = 0;
        for (; j + 8 <= columns; j += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) { sums[lane] += w[j + lane] * x[j + lane]; }
        }
        double sum = 0;
        for (; j < columns; ++j) { sum += w[j] * x[j]; }
        for (const double lane : sums) { sum += lane; }
        return sum;
    }
};

template <class T> double sum_in_vectors(const T* x, std::size_t size) {
    constexpr std::size_t together = 256 / sizeof(T); // four or more vectors: no addition waits for the previous one
    T sums[together] = {};
    std::size_t i = 0;
    for (; i + together <= size; i += together) {
        for (std::size_t lane = 0; lane < together; ++lane) { sums[lane] += x[i + lane]; }
    }
    return static_cast<double>(std::accumulate(sums, sums + together, std::accumulate(x + i, x + size, T{0})));
}

void step(double* w, double rate, const double* row, std::size_t columns) {
    for (std::size_t j = 0; j < columns; ++j) { w[j] += rate * row[j]; }
}

template <class Dot>
Counts perceptron(const double* x, const double* y, std::size_t rows, std::size_t columns, std::uint64_t epochs,
                  double* w) {
    Counts counts;
    for (bool separated = false; !separated && counts.epochs < epochs; ++counts.epochs) {
        separated = true;
        for (std::size_t i = 0; i < rows; ++i) {
            const double* row = x + i * columns;
            if (y[i] * Dot{}(w, row, columns) <= 0) {
                step(w, y[i], row, columns);
                ++counts.updates;
                separated = false;
            }
        }
    }
    return counts;
}

template <class Dot>
std::size_t count_mistakes(const double* x, const double* y, std::size_t rows, std::size_t columns, const double* w) {
    std::size_t mistakes = 0;
    for (std::size_t i = 0; i < rows; ++i) { mistakes += y[i] * Dot{}(w, x + i * columns, columns) <= 0 ? 1 : 0; }
    return mistakes;
}

template <class Dot>
Counts greedy(const double* x, const double* y, std::size_t rows, std::size_t columns, const std::vector<double>& rates,
              std::uint64_t epochs, double* w) {
    Counts counts;
    std::vector<double> trial(columns);
    for (; counts.epochs < epochs; ++counts.epochs) {
        for (std::size_t i = 0; i < rows; ++i) {
            const double* row = x + i * columns;
            if (y[i] * Dot{}(w, row, columns) > 0) { continue; }
            double best = 0;
            std::size_t fewest = rows + 1;
            for (const double rate : rates) {
                trial.assign(w, w + columns);
                step(trial.data(), rate * y[i], row, columns);
                const std::size_t mistakes = count_mistakes<Dot>(x, y, rows, columns, trial.data());
                if (mistakes < fewest) {
                    fewest = mistakes;
                    best = rate;
                }
            }
            step(w, best * y[i], row, columns);
            ++counts.updates;
        }
    }
    return counts;
}

} // namespace

double sum(const double* x, std::size_t size) { return sum_in_vectors(x, size); }
double sum(const float* x, std::size_t size) { return sum_in_vectors(x, size); }
double sum(const std::uint32_t* x, std::size_t size) { return sum_in_vectors(x, size); }

double sum_of_rows(const double* x, std::size_t columns, const std::vector<std::size_t>& rows) {
    constexpr std::size_t ahead = 64; // into the second-level cache
    constexpr std::size_t next = 3;   // into the first-level cache; these distances were the fastest of those tried
    constexpr std::size_t together = 16;
    constexpr std::size_t line = 64 / sizeof(double);
    double sums[together] = {}; // over all rows: no addition waits for the end of a row
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const double* early = x + rows[std::min(k + ahead, rows.size() - 1)] * columns;
        const double* soon = x + rows[std::min(k + next, rows.size() - 1)] * columns;
        for (std::size_t j = 0; j < columns; j += line) { __builtin_prefetch(early + j, 0, 2); }
        for (std::size_t j = 0; j < columns; j += line) { __builtin_prefetch(soon + j, 0, 3); }
        const double* row = x + rows[k] * columns;
        for (std::size_t j = 0; j + together <= columns; j += together) {
            for (std::size_t lane = 0; lane < together; ++lane) { sums[lane] += row[j + lane]; }
        }
        for (std::size_t lane = 0; lane < columns % together; ++lane) {
            sums[lane] += row[columns - columns % together + lane];
        }
    }
    return std::accumulate(sums, sums + together, 0.0);
}

Counts perceptron_one_sum(const double* x, const double* y, std::size_t rows, std::size_t columns, std::uint64_t epochs,
                          double* w) {
    return perceptron<OneSum>(x, y, rows, columns, epochs, w);
}

Counts perceptron_eight_sums(const double* x, const double* y, std::size_t rows, std::size_t columns,
                             std::uint64_t epochs, double* w) {
    return perceptron<EightSums>(x, y, rows, columns, epochs, w);
}

Counts greedy_one_sum(const double* x, const double* y, std::size_t rows, std::size_t columns,
                      const std::vector<double>& rates, std::uint64_t epochs, double* w) {
    return greedy<OneSum>(x, y, rows, columns, rates, epochs, w);
}

Counts greedy_eight_sums(const double* x, const double* y, std::size_t rows, std::size_t columns,
                         const std::vector<double>& rates, std::uint64_t epochs, double* w) {
    return greedy<EightSums>(x, y, rows, columns, rates, epochs, w);
}

Rows read_with_strtod(const std::string& path) {
    std::string text(std::filesystem::file_size(path), '\0');
    std::ifstream(path, std::ios::binary).read(text.data(), static_cast<std::streamsize>(text.size()));
    Rows rows;
    const char* at = text.c_str();
    while (*at != '\0') {
        char* next = nullptr;
        rows.labels.push_back(std::strtod(at, &next));
        for (at = next; *at == ' '; at = next) {
            rows.indices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &next, 10)));
            rows.values.push_back(std::strtod(next + 1, &next));
        }
        rows.offsets.push_back(rows.indices.size());
        ++at; // the end of the line
    }
    return rows;
}

} // namespace plain
