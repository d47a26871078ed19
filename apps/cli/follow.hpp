// `predict --follow`: one answer for each row, as it comes, for a program at the other end of a pipe.
#pragma once

#include "cli/console.hpp"
#include "novikoff/serve.hpp"

#include <string>

namespace novikoff::cli {

struct FollowSettings {
    bool json = false;   ///< an object on each line
    bool scores = false; ///< with the scores
    bool strict = false; ///< the first row with a fault ends it
    bool quiet = false;
};

/// Returns an exit code. Throws Error(data) for a row with a fault if `strict` is set, after the answers for all rows before it.
[[nodiscard]] int follow_rows(const Model& model, const std::string& path, const ReadOptions& reading,
                              const FollowSettings& settings, Console& console);

} // namespace novikoff::cli
