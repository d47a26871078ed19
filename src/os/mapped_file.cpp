#include "os/mapped_file.hpp"

#include <cstddef>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {
namespace {

/// Of a plain file; 0 for anything else.
std::size_t plain_size(int file) noexcept {
    struct stat status {};
    return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0;
}

} // namespace

std::optional<MappedFile> map_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // never waits for a pipe's other end
    if (file < 0) {
        return std::nullopt;
    }
    auto watch = std::make_shared<const FileWatch>(file, path); // before its length is asked for
    const std::size_t size = plain_size(file);
    void* bytes = size == 0 ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        return std::nullopt;
    }
    (void)::madvise(bytes, size, MADV_SEQUENTIAL); // a hint; reading works without
    return MappedFile{
        {static_cast<const char*>(bytes), size},
        std::shared_ptr<const void>(bytes, [size](const void* p) { ::munmap(const_cast<void*>(p), size); }),
        std::move(watch)};
}

} // namespace novikoff
