// Files that are modified while they are read, and files mapped into memory, whose bytes may be modified at any time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace novikoff {

/// The size of a file and the time of its last modification; all 0 for anything but a regular file.
struct FileState {
    std::uint64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;

    [[nodiscard]] static FileState of(int descriptor) noexcept;
    friend bool operator==(const FileState&, const FileState&) = default;
};

/// Throws Error(file): the file was modified while it was read.
[[noreturn]] void fail_changed(const std::string& name);

/// Keeps a file open to check it again. A new file that is renamed to its path is no change: the old one still exists.
class FileWatch {
public:
    /// Owns the descriptor.
    FileWatch(int descriptor, std::string name);
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;
    ~FileWatch();

    /// Of the file when this was made; 0 if it is not a regular file.
    [[nodiscard]] std::uint64_t size() const noexcept { return state_.size; }
    /// Throws Error(file) if the file was modified since this was made.
    void check() const;

private:
    int descriptor_;
    std::string name_;
    FileState state_;
};

/// A file in memory: nothing is copied, and pages come from the system's cache when they are used.
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
