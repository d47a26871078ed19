// Files that appear whole or not at all: written beside the target, flushed to the disk, then renamed over it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace novikoff {

/// Replaces `path` by `content`. On failure throws Error(file) with the system's reason; the old file, if there
/// was one, is untouched and nothing is left behind. Follows symbolic links; writes devices and pipes in place.
void write_atomically(const std::string& path, std::string_view content);
/// The same for content in pieces. The temporary file has the name of the target, `mark` and six letters; a process
/// that is killed while it writes leaves it behind. `before_renaming` is called when the file is complete; it must not
/// throw.
void write_atomically(const std::string& path, std::span<const std::string_view> pieces, const std::string& mark = ".",
                      const std::function<void()>& before_renaming = {});

/// The content of a file. Throws Error(file) if it cannot be read or is larger than `limit` bytes.
[[nodiscard]] std::string read_whole(const std::string& path, std::uint64_t limit = std::uint64_t{1} << 32U);

} // namespace novikoff
