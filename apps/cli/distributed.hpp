// `train` and `certify` on several ranks.
#pragma once

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/train.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff::cli {

struct TogetherSettings {
    const ReadOptions& data;
    const LearnerSettings& learner;
    const Output& output;
    bool certify;
    bool stream;
    bool trace;
    bool report;
    Checkpoints* checkpoints; ///< may be null
};

/// Trains and prints. Calls `check_classes` before training. Throws Error(usage) for options that need all rows in
/// one process. REQUIRES: console.ranks.
[[nodiscard]] Run train_together(const std::vector<std::string>& paths, const TogetherSettings& settings,
                                 const std::function<void(const std::vector<std::string>& classes)>& check_classes,
                                 Console& console);

struct CertifyTogether {
    const ReadOptions& data;
    CertifyOptions options;
    const Output& output;
};

/// Certifies and prints. REQUIRES: console.ranks.
[[nodiscard]] Certificate certify_together(const std::vector<std::string>& paths, CertifyTogether settings,
                                           Console& console);

} // namespace novikoff::cli
