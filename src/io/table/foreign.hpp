// Files that are often taken for data though they are in none of the formats that are read here.
#pragma once

#include <string_view>

namespace novikoff {

/// What bytes that start like this are, "JSON" say; empty if nothing is known against them. The first 16 bytes tell.
[[nodiscard]] std::string_view foreign_format(std::string_view start) noexcept;

} // namespace novikoff
