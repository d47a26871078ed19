#include "cli/output_file.hpp"

#include "novikoff/core/error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace novikoff::cli {

void check_writable(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        throw Error(ErrorKind::file, Place{path}, "is a directory; a file is expected");
    }
    // A regular file is replaced by a new one beside it; a device or a pipe is written itself.
    const bool in_place = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const std::string written = in_place ? path : folder.empty() ? "." : folder.string();
    if (::access(written.c_str(), W_OK) != 0) {
        throw Error(ErrorKind::file, Place{path}, std::string("cannot be written: ") + std::strerror(errno));
    }
}

} // namespace novikoff::cli
