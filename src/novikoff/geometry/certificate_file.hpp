// The certificate file: versioned JSON, described in docs/certificate.md.
#pragma once

#include "novikoff/geometry/certificate.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace novikoff {

inline constexpr int certificate_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_certificate_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string certificate_to_json(const Certificate& certificate);

/// `source` is the name for messages. Throws Error(data) for anything that is not a whole certificate; whether what it
/// says is true is for check() to find out.
[[nodiscard]] Certificate certificate_from_json(std::string_view text, const std::string& source);

/// Atomic: the file is as it was before, or complete.
void save_certificate(const Certificate& certificate, const std::string& path);
[[nodiscard]] Certificate load_certificate(const std::string& path);

} // namespace novikoff
