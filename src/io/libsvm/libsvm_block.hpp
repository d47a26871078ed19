// LIBSVM text by blocks of whole lines: from text in memory to rows, which are all that remains of it.
//
// Blocks that follow each other may be parsed one after another into the same rows, or each into rows of its own and then
// joined: the result is the same. Only an error needs the rows above to be told rightly (its line, and whether those
// have labels); so a block that fails by itself is parsed again, into the rows above.
#pragma once

#include "data/labels.hpp"
#include "data/raw_vector.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace novikoff {

struct LibsvmRules {
    LibsvmRules(std::string source, const ReadOptions& options);

    std::string name; ///< of the source, for messages
    bool labels_optional;
    bool zero_based;        ///< said so; else found out
    std::size_t columns;    ///< 0: as many as are seen
    std::uint64_t limit;    ///< of the columns, whether said or not
    std::size_t max_record; ///< a longer line is refused
};

/// A place in the text, without the name of the source.
struct LinePlace {
    std::size_t line;
    std::size_t column;
};

/// Of rows that follow each other.
struct LibsvmNumbers {
    RawVector<std::uint64_t> offsets{0};
    RawVector<std::uint32_t> indices; ///< as they are written: only the end of the file shows where they start
    RawVector<double> values;         ///< none is zero

    [[nodiscard]] std::size_t size() const noexcept { return offsets.size() - 1; }
};

struct LibsvmRows {
    std::size_t lines = 0; ///< read so far, also those without a row: the next one is line lines + 1
    Labels labels;         ///< empty if the rows have none
    std::optional<bool> labelled;
    LibsvmNumbers numbers;
    std::uint64_t largest = 0;         ///< one more than the largest index
    bool zero_seen = false;            ///< an index 0
    std::size_t values_beyond = 0;     ///< left out, above `columns`
    std::optional<LinePlace> at_limit; ///< where an index first equals the limit, which fits if indices count from 1
    std::optional<LinePlace> first_label;

    [[nodiscard]] std::size_t size() const noexcept { return numbers.size(); }
    /// Drops the rows but remembers what stood above: lines, label texts and all that is known of the columns.
    void drop_rows();
    /// Drops all; memory is kept.
    void clear();
};

/// Appends the rows of a block. REQUIRES: the block ends at a line's end or at the end of the text. Throws Error(data) with
/// the place of the first fault; the rows are then of no more use.
void parse_libsvm(std::string_view block, const LibsvmRules& rules, LibsvmRows& rows);

/// Throws Error(data): an index is too large.
[[noreturn]] void fail_limit(const std::string& index, const Place& place, const LibsvmRules& rules);

} // namespace novikoff
