#include "os/file_watch.hpp"

#include "novikoff/error.hpp"

#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {

FileState FileState::of(int descriptor) noexcept {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        return {};
    }
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
    if (FileState::of(descriptor_) != state_) {
        fail_changed(name_);
    }
}

} // namespace novikoff
