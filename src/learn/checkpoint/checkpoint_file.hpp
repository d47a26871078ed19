// A checkpoint on disk, in two generations: FILE is the newest, FILE.previous the one before it. At every moment,
// even during a save, one of them is complete.
#pragma once

#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/error.hpp"

namespace novikoff {

class CheckpointFile {
public:
    explicit CheckpointFile(std::string path);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& previous() const noexcept { return previous_; }
    /// The newest generation that exists; empty if there is none.
    [[nodiscard]] std::string existing() const;

    struct Found {
        std::optional<Checkpoint> checkpoint; ///< empty if there is no file
        std::optional<Message> note;          ///< why it is not the newest
    };
    /// The newest complete one. Throws Error(data) if there are files but none is complete, Error(file) if they
    /// cannot be read.
    [[nodiscard]] Found load();

    /// Throws Error(file); then the existing generations are kept.
    void save(const Checkpoint& checkpoint);

private:
    void keep_as_previous() const;
    void remove_remains() const;

    std::string path_;
    std::string target_; ///< the target of FILE, if it is a link
    std::string previous_;
    bool whole_ = false; ///< FILE is complete: it was read or written here
};

} // namespace novikoff
