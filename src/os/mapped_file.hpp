// A file as memory: nothing is copied, and pages come from the system's cache as they are looked at.
#pragma once

#include "os/file_watch.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace novikoff {

struct MappedFile {
    std::string_view bytes;
    std::shared_ptr<const void> owner; ///< keeps the bytes there
    std::shared_ptr<const FileWatch> watch;
};

/// Nothing if `path` is not a plain file with content, or if it cannot be mapped: reading it will tell why.
///
/// Whoever maps a file relies on its length: if another program cuts it short meanwhile, or the disk fails, the system sends SIGBUS to
/// who looks at what is not there, which ends a program that does not catch it (the command line does). Writing a new file and
/// renaming it, as most programs do, is safe.
[[nodiscard]] std::optional<MappedFile> map_file(const std::string& path);

} // namespace novikoff
