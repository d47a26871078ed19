// The values of a JSON text. The tree of the JSON library is not used for reading: to destroy it takes memory, which may be what is missing,
// and to watch its depth takes time that grows with the square of a list.
#pragma once

#include "novikoff/error.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace novikoff {

struct JsonValue {
    // Boxed, so that a number takes 16 bytes.
    using Text = std::unique_ptr<std::string>;
    using List = std::unique_ptr<std::vector<JsonValue>>;
    using Object = std::unique_ptr<std::map<std::string, JsonValue>>;
    using Null = std::monostate;

    std::variant<Null, bool, double, std::uint64_t, std::int64_t, Text, List, Object> is;
};

/// Of several values of a key the last one counts. Throws Error(data) with line and column for text that is not JSON, is nested more than 16
/// levels deep, or has a number larger than any double. `file` has a line where the text is a line of a file; `what` the text should be
/// stands in messages.
[[nodiscard]] JsonValue parse_json(std::string_view text, const Place& file, const std::string& what);

} // namespace novikoff
