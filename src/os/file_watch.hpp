// Detects files that are modified while they are read.
#pragma once

#include <cstdint>
#include <string>

namespace novikoff {

/// When it was written last, and how long it was then; of what is no plain file, which has no such thing, always the same.
struct FileState {
    std::uint64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;

    [[nodiscard]] static FileState of(int descriptor) noexcept;
    friend bool operator==(const FileState&, const FileState&) = default;
};

/// Throws the Error(file) that says so.
[[noreturn]] void fail_changed(const std::string& name);

/// Keeps a file open to look at it again. A new file that is renamed to its place is no change: the old one is still there.
class FileWatch {
public:
    /// Takes the descriptor over.
    FileWatch(int descriptor, std::string name);
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;
    ~FileWatch();

    /// Throws Error(file) if the file was written meanwhile.
    void check() const;

private:
    int descriptor_;
    std::string name_;
    FileState state_;
};

} // namespace novikoff
