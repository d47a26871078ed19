// A checkpoint on the disk, in two generations: FILE is the newest, FILE.previous the one before it. Whatever happens while one is
// saved, one that is whole is there.
#pragma once

#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/error.hpp"

#include <optional>
#include <string>

namespace novikoff {

class CheckpointFile {
public:
    explicit CheckpointFile(std::string path);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& previous() const noexcept { return previous_; }
    /// The newest of the generations that are there; empty if none is.
    [[nodiscard]] std::string existing() const;

    struct Found {
        std::optional<Checkpoint> checkpoint; ///< nothing where there is no file
        std::optional<Message> note;          ///< why it is not the newest
    };
    /// The newest one that is whole. Throws Error(data) if there are files and none is, Error(file) if they cannot be read.
    [[nodiscard]] Found load();

    /// Throws Error(file); the generations that were there are still there.
    void save(const Checkpoint& checkpoint);

private:
    void keep_as_previous() const;
    void remove_remains() const;

    std::string path_;
    std::string target_; ///< where FILE leads, if it is a link
    std::string previous_;
    bool whole_ = false; ///< FILE can be gone on from: read, or written here
};

} // namespace novikoff
