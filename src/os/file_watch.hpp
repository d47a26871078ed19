// Detects files that are modified while they are read.
#pragma once

#include <cstdint>
#include <string>

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

} // namespace novikoff
