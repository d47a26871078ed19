// A file mapped into memory: nothing is copied, and pages come from the system's cache when they are used.
#pragma once

#include "os/file_watch.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace novikoff {

struct MappedFile {
    std::string_view bytes;
    std::shared_ptr<const void> owner; ///< keeps the bytes alive
    std::shared_ptr<const FileWatch> watch;
};

/// Nothing if `path` is not a plain file with content, or cannot be mapped; reading it will tell why.
///
/// If another program truncates the file, or the disk fails, access to the missing bytes raises SIGBUS. This ends a
/// program that does not handle it; the command line does. Replacing a file by renaming, as most programs do, is safe.
[[nodiscard]] std::optional<MappedFile> map_file(const std::string& path);

} // namespace novikoff
