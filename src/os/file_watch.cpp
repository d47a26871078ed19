// A file counts as changed if its size or its time of modification does.
#include "os/file_watch.hpp"

#include "novikoff/error.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {

FileState FileState::of(int descriptor) noexcept {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) { return {}; }
#ifdef __APPLE__
    const timespec& time = status.st_mtimespec;
#else
    const timespec& time = status.st_mtim;
#endif
    return {static_cast<std::uint64_t>(status.st_size), time.tv_sec, time.tv_nsec};
}

void fail_changed(const std::string& name) {
    throw Error(ErrorKind::file, Place{name}, "was changed by another program while it was being read");
}

FileWatch::FileWatch(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)), state_(FileState::of(descriptor)) {}

FileWatch::~FileWatch() { ::close(descriptor_); }

void FileWatch::check() const {
    if (FileState::of(descriptor_) != state_) { fail_changed(name_); }
}

std::optional<MappedFile> map_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // does not wait for a pipe to be opened
    if (file < 0) { return std::nullopt; }
    auto watch = std::make_shared<const FileWatch>(file, path);
    const auto size = static_cast<std::size_t>(watch->size());
    void* bytes = size == 0 ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) { return std::nullopt; }
    (void)::madvise(bytes, size, MADV_SEQUENTIAL); // only a hint
    return MappedFile{
        {static_cast<const char*>(bytes), size},
        std::shared_ptr<const void>(bytes, [size](const void* p) { ::munmap(const_cast<void*>(p), size); }),
        std::move(watch)};
}

} // namespace novikoff
