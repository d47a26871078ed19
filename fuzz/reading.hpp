// What the targets of the readers share: any bytes are either read as a consistent data set or refused with an Error.
#pragma once

#include <novikoff/core/error.hpp>
#include <novikoff/data/read.hpp>
#include <novikoff/data/rows.hpp>

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>

namespace novikoff::fuzz {

inline void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

/// The invariant of Dataset.
inline void require_consistent(const Dataset& data) {
    require(data.rows > 0 && data.columns > 0);
    require(data.labels.empty() || data.labels.size() == data.rows);
    for (const auto label : data.labels) {
        require(label < data.classes.size());
    }
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::size_t least = 0;
            rows.for_each(i, [&](std::size_t j, double x) {
                require(j >= least && j < data.columns && std::isfinite(x));
                least = j + 1;
            });
        }
    });
    std::size_t width = 0;
    for (const Column& column : data.schema) {
        width += column.levels.empty() ? 1 : column.levels.size();
    }
    require(data.schema.empty() || width == data.columns);
}

/// Reads the bytes at once by one thread, and in small pieces, now and then by two: both ways give the same rows or the same error.
/// Where packed bytes are damaged, which fault is met first, in the packing or in the content, depends on the size of the pieces.
inline void read_both_ways(std::string_view bytes, ReadOptions options) {
    const bool packed = bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd");
    const auto outcome = [&](std::size_t chunk, unsigned threads) {
        options.chunk = chunk;
        options.threads = threads;
        try {
            const Dataset data = read_bytes(bytes, "data", options);
            require_consistent(data);
            return std::to_string(data.rows) + 'x' + std::to_string(data.columns) + ' ' +
                   std::to_string(data.nonzeros()) + ' ' + std::to_string(data.classes.size());
        } catch (const Error& error) {
            require(error.message().size() < 1000);
            return packed ? std::string("refused") : std::string(error.what());
        }
    };
    // Threads take longer to start than all the rest: one input in 64 has two.
    const bool threads = std::accumulate(bytes.begin(), bytes.end(), 0U) % 64 == 0;
    require(outcome(std::size_t{1} << 16U, 1) == outcome(3, threads ? 2 : 1));
}

} // namespace novikoff::fuzz
