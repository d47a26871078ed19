// `train --stream`: prints the table of progressive validation as it grows, then the report or the JSON object.
#pragma once

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "novikoff/stream.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace novikoff::cli {

inline constexpr std::uint64_t most_columns_of_a_stream = std::numeric_limits<std::uint32_t>::max();

struct StreamSettings {
    const ReadOptions& data;
    const LearnerSettings& learner;
    const Output& output;
    bool certify;
    bool trace;
    bool report;
    Checkpoints* checkpoints; ///< may be null
};

/// Trains and prints. Returns nothing if it was interrupted before there was anything to save. Throws Error(usage)
/// for options that need the rows in memory.
[[nodiscard]] std::optional<Run> stream(const std::string& path, const StreamSettings& settings, Console& console);

} // namespace novikoff::cli
