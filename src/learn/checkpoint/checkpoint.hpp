// A resumable snapshot of a run: all that decides the rest of it, as a value.
//
// It is state, not a replay: for each binary problem what its driver knows between two looks (the weights, the ledger, the place in the
// pass, the order and its generator, what the rule keeps). What only decides how fast the rest goes is left out. A run that goes on from
// there makes the same looks as one that was never disturbed, so all that is said about it is the same to the bit.
//
// A problem that is finished is kept as its driver was at the end of its last pass: to go on is to end it once more. So the limit of
// passes may be another one, and everything else that decides the result must be the same.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// What tells one data set from another.
struct DataFingerprint {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t sum = 0;   ///< a checksum of rows and labels
    std::uint64_t names = 0; ///< of the names of the columns and their levels

    friend bool operator==(const DataFingerprint&, const DataFingerprint&) = default;
    template <class Archive> void archive(Archive& archive) { archive(rows, columns, sum, names); }
};
[[nodiscard]] DataFingerprint fingerprint(const Dataset& data);
[[nodiscard]] std::uint64_t checksum_of_names(const std::vector<Column>& schema);

struct Checkpoint {
    std::string source;                         ///< file name for messages; not saved
    std::map<std::string, std::string> options; ///< all that decides the result, but `epochs`, as text
    DataFingerprint data;                       ///< of a stream: of the rows that were learnt
    std::vector<std::string> states; ///< of each problem, the last one perhaps unfinished; of a stream, one
    bool interrupted = false;        ///< the run is given up after this one; not saved
};

/// How a run is kept.
struct Checkpoints {
    /// Asked between two looks every few thousand rows: is it time to save? A run that ends, or is interrupted, is saved without
    /// being asked.
    std::function<bool()> due;
    std::function<void(const Checkpoint&)> save;
    std::optional<Checkpoint> resume; ///< where to go on from
};

/// Throws Error(usage) if the checkpoint is of a run with other options; `now` are those of this one.
void check_options(const Checkpoint& checkpoint, const std::map<std::string, std::string>& now);
/// Throws Error(data) if the names of its columns are others.
void check_names(const Checkpoint& checkpoint, std::uint64_t now);
/// Throws Error(data) if it is of other data.
void check_data(const Checkpoint& checkpoint, const DataFingerprint& now);

/// The bytes of a file (docs/checkpoints.md): a header, to be followed by the states as they are.
[[nodiscard]] std::string checkpoint_header(const Checkpoint& checkpoint);
/// Throws Error(data) unless all of it is there and undamaged.
[[nodiscard]] Checkpoint checkpoint_from_bytes(std::string_view bytes, const std::string& source);

} // namespace novikoff
