#include "cli/output_file.hpp"

#include "novikoff/error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace novikoff::cli {
namespace {

void check_writable(const std::string& path) {
    std::error_code ignored;
    if (std::error_code fault; std::filesystem::status(path, fault).type() == std::filesystem::file_type::none) {
        throw Error(ErrorKind::file, Place{path}, "cannot be written: " + fault.message());
    }
    if (std::filesystem::is_directory(path, ignored)) {
        throw Error(ErrorKind::file, Place{path}, "is a directory; a file is expected");
    }
    // A regular file is replaced by a new file in the same folder; a device or a pipe is written directly.
    const bool in_place = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const std::string written = in_place ? path : folder.empty() ? "." : folder.string();
    if (::access(written.c_str(), W_OK) != 0) {
        throw Error(ErrorKind::file, Place{path}, std::string("cannot be written: ") + std::strerror(errno));
    }
}

/// Whether both names refer to the same regular file. A terminal may be both read and written.
bool same_file(const std::string& written, const std::string& read) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(written, ignored) &&
           std::filesystem::equivalent(written, read == "-" ? "/dev/stdin" : read, ignored);
}

} // namespace

void check_output_file(const std::string& argument, const std::string& path, const std::vector<InputFile>& inputs) {
    for (const InputFile& input : inputs) {
        if (same_file(path, input.path)) {
            throw Error(ErrorKind::usage, argument + ": this is the " + input.what + "; it would be overwritten");
        }
    }
    check_writable(path);
}

} // namespace novikoff::cli
