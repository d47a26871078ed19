// Packing what is written, as the name's ending asks for.
#pragma once

#include <string>
#include <string_view>

namespace novikoff {

[[nodiscard]] std::string packed_as_gzip(std::string_view content);
[[nodiscard]] std::string packed_as_zstd(std::string_view content);

} // namespace novikoff
