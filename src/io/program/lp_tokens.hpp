// The tokens of an LP file: names, numbers, signs, comparisons and colons, each with its place.
#pragma once

#include "os/byte_source.hpp"

namespace novikoff {

struct LpToken {
    enum class Kind { name, number, sign, comparison, colon, end };

    Kind kind;
    std::string text; ///< comparisons: one of < > =
    double value;     ///< of a number
    Place place;
    bool first; ///< on its line

    [[nodiscard]] bool is(Kind other) const noexcept { return kind == other; }
};

/// All tokens; the last is of kind `end`. A \ begins a comment. Throws Error(data) for invalid characters, and for a
/// line of more than `max_record` bytes.
[[nodiscard]] std::vector<LpToken> lp_tokens(ByteSource& source, std::size_t max_record);

} // namespace novikoff
