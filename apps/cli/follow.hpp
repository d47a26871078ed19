// `predict --follow`: answers each row as it arrives, for a program at the other end of a pipe.
#pragma once

#include "cli/console.hpp"
#include "novikoff/serve.hpp"

#include <string>

namespace novikoff::cli {

struct FollowSettings {
    bool json = false;   ///< print one JSON object a line
    bool scores = false; ///< print the scores too
    bool strict = false; ///< end at the first invalid row
    bool quiet = false;
};

/// Returns an exit code. If `strict` is set, throws Error(data) for an invalid row, after answering the rows before it.
[[nodiscard]] int follow_rows(const Model& model, const std::string& path, const ReadOptions& reading,
                              const FollowSettings& settings, Console& console);

} // namespace novikoff::cli
