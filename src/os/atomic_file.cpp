// POSIX calls, since C++ streams can neither flush to the disk nor report why they failed.
#include "os/atomic_file.hpp"

#include "novikoff/error.hpp"
#include "os/file_watch.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& what, int reason) {
    throw Error(ErrorKind::file, Place{path}, what + ": " + std::strerror(reason));
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) { ::close(fd_); }
    }
    [[nodiscard]] int get() const noexcept { return fd_; }
    [[nodiscard]] int close() noexcept {
        const int result = ::close(fd_);
        fd_ = -1;
        return result;
    }

private:
    int fd_;
};

/// Returns 0 or errno. Continues after short writes and interruptions.
int write_all(int fd, std::span<const std::string_view> pieces) noexcept {
    for (std::string_view piece : pieces) {
        while (!piece.empty()) {
            const ssize_t written = ::write(fd, piece.data(), piece.size());
            if (written < 0) {
                if (errno == EINTR) { continue; }
                return errno;
            }
            piece.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    return 0;
}

/// The mode of the file that is replaced, or of a new file.
mode_t mode_for(const std::string& target) {
    struct stat status {};
    if (::stat(target.c_str(), &status) == 0) { return status.st_mode & 07777U; }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

/// Writes and closes the file. Returns 0 or errno.
int fill(int fd, std::span<const std::string_view> content, mode_t mode) {
    Descriptor file(fd);
    if (const int reason = write_all(file.get(), content); reason != 0) { return reason; }
    const bool kept = ::fchmod(file.get(), mode) == 0 && ::fsync(file.get()) == 0 && file.close() == 0;
    return kept ? 0 : errno;
}

/// A new name is safe on the disk only after its folder is flushed. Errors are ignored: some file systems cannot do it.
void flush_folder_of(const std::string& target) noexcept {
    const std::string folder = std::filesystem::path(target).parent_path().string();
    const Descriptor opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.get() >= 0) { (void)::fsync(opened.get()); }
}

/// The target of a chain of symbolic links, which need not exist. Throws Error(file) for a loop.
std::string followed(const std::string& path) {
    constexpr int longest_chain = 40;
    std::error_code ignored;
    std::filesystem::path target = path;
    for (int links = 0; links < longest_chain && std::filesystem::is_symlink(target, ignored); ++links) {
        target = target.parent_path() / std::filesystem::read_symlink(target, ignored);
    }
    if (std::filesystem::is_symlink(target, ignored)) { fail(path, "cannot be written", ELOOP); }
    return target.string();
}

} // namespace

void write_atomically(const std::string& path, std::string_view content) { write_atomically(path, {&content, 1}); }

void write_atomically(const std::string& path, std::span<const std::string_view> content, const std::string& mark,
                      const std::function<void()>& before_renaming) {
    std::error_code ignored;
    const std::string target = followed(path);
    if (std::filesystem::is_directory(target, ignored)) {
        throw Error(ErrorKind::file, Place{path}, "is a directory; a file is expected");
    }
    // The path itself, not its target: /dev/stdout is a link whose text is no path.
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
        const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        const int failure = file.get() < 0 ? errno : write_all(file.get(), content);
        if (failure != 0) { fail(path, "cannot be written", failure); }
        return;
    }
    std::string temporary = target + mark + "XXXXXX";
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0) { fail(path, "cannot be written", errno); }
    int reason = fill(fd, content, mode_for(target));
    if (reason == 0 && before_renaming) { before_renaming(); }
    if (reason == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) { reason = errno; }
    if (reason != 0) {
        ::unlink(temporary.c_str());
        fail(path, "cannot be written", reason);
    }
    flush_folder_of(target);
}

std::string read_whole(const std::string& path, std::uint64_t limit) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) { fail(path, "cannot be read", errno); }
    std::string content;
    std::string chunk(std::size_t{1} << 16U, '\0');
    const FileState before = FileState::of(file.get());
    while (true) {
        const ssize_t got = ::read(file.get(), chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) { continue; }
        if (got < 0) { fail(path, "cannot be read", errno); }
        if (got == 0 && FileState::of(file.get()) != before) { fail_changed(path); }
        if (got == 0) { return content; }
        content.append(chunk, 0, static_cast<std::size_t>(got));
        if (content.size() > limit) {
            throw Error(ErrorKind::file, Place{path},
                        "is larger than the limit of " + std::to_string(limit) + " bytes");
        }
    }
}

} // namespace novikoff
