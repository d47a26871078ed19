// What a run in memory does for its checkpoints: hands out the states of its problems when it is time, and gives them back.
#pragma once

#include "base/archive.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "learn/engine/drive_options.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace novikoff {

class Keeping {
public:
    /// `how` must outlive it, and its `resume` is taken. Throws Error if that is of another run or of other data.
    Keeping(Checkpoints& how, std::map<std::string, std::string> options, const DataDigest& data,
            std::size_t problems);

    /// Lets the driver of a problem go on from its state, if there is one, and keep it. `interrupted` must outlive the drive.
    void prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted);

    /// The run is given up: saves it, unless that has been done.
    void give_up();

    /// The state that a problem goes on from; null: there is none.
    [[nodiscard]] const std::string* state(std::size_t problem) const;
    /// What is to become of a state that is offered.
    enum class Wish { none, hold, save };
    [[nodiscard]] Wish wish(std::size_t problem, Moment moment, bool interrupted) const;
    /// REQUIRES: it is wished for.
    void take(std::size_t problem, const WriteState& write, Wish wish, bool interrupted);

private:
    void save(bool interrupted);

    Checkpoints& how_;
    Checkpoint checkpoint_;
    std::size_t problems_;
    std::optional<ArchiveReader> reader_;
    bool given_up_ = false; ///< what the problems after that one do is not kept
};

} // namespace novikoff
