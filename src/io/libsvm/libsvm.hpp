// Reading and writing LIBSVM text.
//
// Blocks of whole lines may be parsed one after another into the same rows, or each into rows of its own that are then
// joined: the result is the same. The message of an error depends on the rows above (its line, and whether they have
// labels); so an invalid block is parsed again, into the rows above.
#pragma once

#include "data/labels.hpp"
#include "data/raw_vector.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

[[nodiscard]] Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes);
/// Indices count from 1. Throws Error(data) for labels that the format cannot hold; `path` is for the message.
[[nodiscard]] std::string libsvm_text(const Dataset& data, const std::string& path);

struct LibsvmRules {
    LibsvmRules(std::string source, const ReadOptions& options);

    std::string name; ///< of the source, for messages
    bool labels_optional;
    bool zero_based;        ///< given; otherwise detected
    std::size_t columns;    ///< 0: as many as occur
    std::uint64_t limit;    ///< of the columns, given or not
    std::size_t max_record; ///< a longer line is refused
};

/// Of consecutive rows.
struct LibsvmNumbers {
    RawVector<std::uint64_t> offsets{0};
    RawVector<std::uint32_t> indices; ///< as they are written, from 0 or 1
    RawVector<double> values;         ///< none is zero

    [[nodiscard]] std::size_t size() const noexcept { return offsets.size() - 1; }
};

struct LibsvmRows {
    std::size_t lines = 0; ///< parsed so far, also those without a row
    Labels labels;         ///< empty if the rows have none
    std::optional<bool> labelled;
    LibsvmNumbers numbers;
    std::uint64_t largest = 0;         ///< one more than the largest index
    std::optional<LinePlace> zero;     ///< where an index 0 is first seen
    std::size_t values_beyond = 0;     ///< left out, beyond `columns`
    std::optional<LinePlace> at_limit; ///< where an index first equals the limit, valid if indices count from 1

    [[nodiscard]] std::size_t size() const noexcept { return numbers.size(); }
    /// Drops all; the memory of the numbers is kept.
    void clear();
};

/// Appends the rows of a block. REQUIRES: the block ends at a line end or at the end of the text. Throws Error(data)
/// with the place of the first invalid input; the rows are then undefined.
void parse_libsvm(std::string_view block, const LibsvmRules& rules, LibsvmRows& rows);

/// Throws Error(data): an index is too large.
[[noreturn]] void fail_limit(const std::string& index, const Place& place, const LibsvmRules& rules);

} // namespace novikoff
