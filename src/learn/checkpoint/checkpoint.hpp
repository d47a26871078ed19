// A resumable snapshot of a run: all that decides the rest of it, as a value.
//
// For each binary problem it holds the state of the driver between two visits: the weights, the ledger, the position
// in the epoch, the order and its generator, and the state of the rule. What affects only the speed is left out. A
// resumed run makes the same visits as an uninterrupted one, so its results are bit-identical.
//
// A finished problem is stored as its driver was at the end of its last epoch; resuming it finishes it again. So the
// limit of epochs may differ, but all other options that decide the result must be the same.
#pragma once

#include "novikoff/dataset.hpp"

#include <functional>
#include <map>
#include <string_view>

namespace novikoff {

/// Identifies a data set.
struct DataFingerprint {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t sum = 0;   ///< a checksum of rows and labels
    std::uint64_t names = 0; ///< a checksum of the names of the columns and their levels

    friend bool operator==(const DataFingerprint&, const DataFingerprint&) = default;
    template <class Archive> void archive(Archive& archive) { archive(rows, columns, sum, names); }
};
[[nodiscard]] DataFingerprint fingerprint(const Dataset& data);
[[nodiscard]] std::uint64_t checksum_of_names(const std::vector<Column>& schema);

struct Checkpoint {
    std::string source;                         ///< file name for messages; not saved
    std::map<std::string, std::string> options; ///< all that decide the result, except `epochs`, as text
    DataFingerprint data;                       ///< of a stream: of the learnt rows only
    std::vector<std::string> states;            ///< of each problem, the last one perhaps unfinished; a stream has one
    bool interrupted = false;                   ///< the run ends after this one; not saved
};

/// How a run is saved and resumed.
struct Checkpoints {
    /// Called between two visits every few thousand rows: whether to save now. A run that ends or is interrupted is
    /// always saved.
    std::function<bool()> due;
    std::function<void(const Checkpoint&)> save;
    std::optional<Checkpoint> resume; ///< the checkpoint to resume from
};

/// Throws Error(usage) if the checkpoint is of a run with other options; `now` are those of this run.
void check_options(const Checkpoint& checkpoint, const std::map<std::string, std::string>& now);
/// Throws Error(data) if the checkpoint is of columns with other names.
void check_names(const Checkpoint& checkpoint, std::uint64_t now);
/// Throws Error(data) if the checkpoint is of other data.
void check_data(const Checkpoint& checkpoint, const DataFingerprint& now);

/// The start of a file (docs/checkpoints.md): a header, to be followed by the unchanged states.
[[nodiscard]] std::string checkpoint_header(const Checkpoint& checkpoint);
/// Throws Error(data) unless the file is complete and undamaged.
[[nodiscard]] Checkpoint checkpoint_from_bytes(std::string_view bytes, const std::string& source);

} // namespace novikoff
