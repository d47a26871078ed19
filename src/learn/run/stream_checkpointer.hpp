// What a run over a stream does for its checkpoints. To go on it reads the rows again from the first, which a pipe can bring too, and
// leaves out those that were learnt, after a checksum has shown that they are the same ones.
#pragma once

#include "base/archive.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/stream.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace novikoff {

/// A checksum of rows and their labels that does not depend on how they are cut into blocks.
class RowDigest {
public:
    void add(const Dataset& block, std::size_t first, std::size_t last);
    [[nodiscard]] std::uint64_t sum() const noexcept { return sum_; }

private:
    std::uint64_t sum_ = 1;
};

class StreamKeeping {
public:
    /// Without options.checkpoints nothing is kept. Their `resume` is taken; throws Error(usage) if it is of another run. `name` is that
    /// of the data.
    StreamKeeping(const StreamOptions& options, const ReadOptions& reading, std::string name);

    /// Calls read(reader) with the state to go on from. Returns false if there is none.
    [[nodiscard]] bool resume(const std::function<void(ArchiveReader&)>& read);

    void begin_pass();
    /// How many rows of a block, its first ones, were learnt before the checkpoint. Throws Error(data) if they were others, or if their
    /// columns had other names.
    [[nodiscard]] std::size_t known(const Dataset& block, const std::vector<Column>& schema);
    /// Throws Error(data) if it was interrupted before all known rows have been seen again.
    void check_not_behind() const;
    /// Throws Error(data) if there were fewer rows than have been learnt, or others than in the first pass.
    void end_pass(std::uint64_t epoch);

    /// Saves if it is time, or `at_once`.
    void offer(std::size_t columns, const std::function<void(ArchiveWriter&)>& write, bool at_once);

private:
    [[noreturn]] void fail(const std::string& message) const;

    Checkpoints* how_;
    Checkpoint checkpoint_;
    std::string name_;
    std::uint64_t learnt_ = 0;     ///< rows of the pass to go on with; none of a later pass
    std::uint64_t rows_ = 0;       ///< of this pass
    RowDigest digest_;             ///< of them
    std::uint64_t names_ = 0;      ///< a checksum of those of the columns
    std::uint64_t first_pass_ = 0; ///< its digest, once it is over
};

} // namespace novikoff
