// What a stream keeps of its rows: counts, made in its first epoch, and which of them a checkpoint has learnt.
//
// A resumed run reads the rows again from the first, so pipes are supported. It skips the learnt rows after a checksum
// has shown that they are the same.
#pragma once

#include "geometry/survey.hpp"
#include "learn/checkpoint/checkpoint.hpp"

namespace novikoff {

struct StreamCounts {
    std::uint64_t rows = 0;
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> labels; ///< rows of each class
    std::vector<double> largest;       ///< the largest magnitude of each column
    RowsSeen seen;

    /// Adds the rows of a block from `first` on; `norms` are those of all its rows.
    void add(const Dataset& block, std::size_t first, const RowNorms& norms);
    /// Throws Error(data) unless these rows are enough for a model. `name` and `classes` are those of the stream.
    void check(const std::string& name, std::size_t columns, const std::vector<std::string>& classes) const;

    template <class Archive> void archive(Archive& archive) { archive(rows, nonzeros, labels, largest, seen); }
};

class LearntRows {
public:
    /// `resumed` must outlive it. `name`: of the data.
    LearntRows(const Checkpoint& resumed, std::string name) : checkpoint_(resumed), name_(std::move(name)) {}

    /// The epoch of the checkpoint is resumed.
    void resume() noexcept { learnt_ = checkpoint_.data.rows; }
    void begin_epoch();
    /// How many rows at the start of a block were learnt before the checkpoint. Throws Error(data) if they differ
    /// from those, or if the names of their columns do.
    [[nodiscard]] std::size_t known(const Dataset& block, const std::vector<Column>& schema);
    /// Throws Error(data) if the run was interrupted before all learnt rows were read again.
    void check_not_behind() const;
    /// Throws Error(data) if there were fewer rows than have been learnt, or if they differ from those of the first
    /// epoch.
    void end_epoch(std::uint64_t epoch);

    /// Whether there is more to save than the checkpoint has.
    [[nodiscard]] bool ahead() const noexcept { return rows_ > 0 && rows_ >= learnt_; }
    /// The fingerprint of the rows of this epoch.
    [[nodiscard]] DataFingerprint fingerprint(std::size_t columns) const {
        return {.rows = rows_, .columns = columns, .sum = sum_, .names = names_};
    }

    template <class Archive> void archive(Archive& archive) { archive(first_epoch_); }

private:
    void add(const Dataset& block, std::size_t first, std::size_t last);
    [[noreturn]] void fail(const std::string& message) const;

    const Checkpoint& checkpoint_;
    std::string name_;
    std::uint64_t learnt_ = 0;      ///< rows of the resumed epoch; 0 in later epochs
    std::uint64_t rows_ = 0;        ///< of this epoch
    std::uint64_t sum_ = 1;         ///< a checksum of them, however they are cut into blocks
    std::uint64_t names_ = 0;       ///< a checksum of the column names
    std::uint64_t first_epoch_ = 0; ///< the checksum of the first epoch, once it is over
};

} // namespace novikoff
