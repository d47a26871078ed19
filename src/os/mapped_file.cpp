#include "os/mapped_file.hpp"

#include <cstddef>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace novikoff {
std::optional<MappedFile> map_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // does not wait for a pipe to be opened
    if (file < 0) {
        return std::nullopt;
    }
    auto watch = std::make_shared<const FileWatch>(file, path);
    const auto size = static_cast<std::size_t>(watch->size());
    void* bytes = size == 0 ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        return std::nullopt;
    }
    (void)::madvise(bytes, size, MADV_SEQUENTIAL); // only a hint
    return MappedFile{
        {static_cast<const char*>(bytes), size},
        std::shared_ptr<const void>(bytes, [size](const void* p) { ::munmap(const_cast<void*>(p), size); }),
        std::move(watch)};
}

} // namespace novikoff
