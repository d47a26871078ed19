// Shared by the targets of the row streams: blocks of rows, joined, are the rows of the whole.
#pragma once

#include "dripping.hpp"
#include "reading.hpp"

#include "io/stream/row_stream.hpp"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace novikoff::fuzz {

/// The values of each row, without zeros.
using Values = std::vector<std::vector<std::pair<std::size_t, double>>>;

inline void append(const Dataset& data, Values& to) {
    require(data.labels().empty() || data.labels().size() == data.rows());
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto& row = to.emplace_back();
            rows.for_each(i, [&](std::size_t j, double x) {
                require(std::isfinite(x) && j < data.columns());
                if (x != 0) { row.emplace_back(j, x); }
            });
        }
    });
}

/// The result of f(); empty if it refuses the bytes.
template <class F> std::optional<Values> unless_refused(F&& f) {
    try {
        return f();
    } catch (const Error& error) {
        require(error.message().text().size() < 1000);
        return std::nullopt;
    }
}

inline void require_same(const std::optional<Values>& dripped, const std::optional<Values>& at_once,
                         const std::optional<Values>& whole) {
    require(!dripped || !at_once || *dripped == *at_once);
    require(!at_once || !whole || *at_once == *whole);
}

template <class Open> Values stream_all(ByteSource source, Open&& open) {
    const std::unique_ptr<RowStream> rows = open(std::move(source));
    Values result;
    RowBlock block;
    while (rows->read(block)) {
        rows->parse(block);
        rows->accept(block);
        append(block.rows, result);
    }
    return result;
}

/// Rows read in small blocks, in one block, and as a whole are the same, if all are accepted: a stream refuses some
/// inputs that the whole does not, such as a third label. One input in four is read in all three ways, the others in
/// one of them. `open` makes a RowStream from a ByteSource.
template <class Open> void stream_and_read(std::string_view bytes, ReadOptions options, Open&& open) {
    if (spare(bytes)) { return; }
    options.threads = 1;
    const auto with_options = [&](ByteSource source) { return open(std::move(source), options); };
    const auto dripped = [&] {
        options.chunk = 5;
        return stream_all({std::make_unique<Dripping>(bytes, 3), "data", options.chunk, Wait::for_any}, with_options);
    };
    const auto at_once = [&] {
        options.chunk = std::size_t{1} << 12U;
        return stream_all({bytes, nullptr, "data", {}}, with_options);
    };
    const auto whole = [&] {
        Values values;
        append(read_bytes(bytes, "data", options), values);
        return values;
    };
    switch (number_of(bytes) % 4) {
    case 0: require_same(unless_refused(dripped), unless_refused(at_once), unless_refused(whole)); break;
    case 1: unless_refused(at_once); break;
    default: unless_refused(dripped);
    }
}

} // namespace novikoff::fuzz
