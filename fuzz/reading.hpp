// Shared by the targets of the readers: any bytes are either read as a consistent data set or refused with an Error.
#pragma once

#include "choice.hpp"
#include "unpacking.hpp"

#include "data/rows.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_stream.hpp"

#include <cmath>
#include <string>
#include <string_view>

namespace novikoff::fuzz {

/// Checks the invariant of Dataset.
inline void require_consistent(const Dataset& data) {
    require(data.rows() > 0 && data.columns() > 0);
    require(data.labels().empty() || data.labels().size() == data.rows());
    for (const auto label : data.labels()) { require(label < data.classes().size()); }
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::size_t least = 0;
            rows.for_each(i, [&](std::size_t j, double x) {
                require(j >= least && j < data.columns() && std::isfinite(x));
                least = j + 1;
            });
        }
    });
    std::size_t width = 0;
    for (const Column& column : data.schema()) { width += column.levels.empty() ? 1 : column.levels.size(); }
    require(data.schema().empty() || width == data.columns());
}

/// The shape of the data, or why they were refused.
struct Outcome {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t nonzeros = 0;
    std::size_t classes = 0;
    std::string refusal;

    bool operator==(const Outcome&) const = default;
};

/// In damaged compressed bytes the size of the pieces decides which error is found first, that of the compression or
/// of the content.
inline Outcome outcome(std::string_view bytes, const ReadOptions& options) {
    try {
        const Dataset data = read_bytes(bytes, "data", options);
        require_consistent(data);
        return {data.rows(), data.columns(), data.nonzeros(), data.classes().size(), ""};
    } catch (const Error& error) {
        require(error.message().text().size() < 1000);
        return {0, 0, 0, 0, is_compressed(bytes) ? "refused" : error.what()};
    }
}

/// Reads the bytes in one piece or in small ones; one input in four in both ways, a few with two threads. All ways
/// must give the same rows or the same error.
inline void read_both_ways(std::string_view bytes, ReadOptions options) {
    if (spare(bytes)) { return; }
    constexpr std::size_t small = 3;
    constexpr std::size_t large = std::size_t{1} << 13U;
    const std::size_t number = number_of(bytes);
    options.threads = 1;
    options.chunk = number % 8 < 4 ? large : small;
    const Outcome one = outcome(bytes, options);
    if (number % 4 == 0) {
        options.chunk = options.chunk == small ? large : small;
        options.threads = number % 256 == 0 ? 2 : 1; // starting threads takes longer than all the rest
        require(one == outcome(bytes, options));
    }
}

} // namespace novikoff::fuzz
