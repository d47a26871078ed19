// Training: from data and options to a model, the ledger of every run, and the proof.
#pragma once

#include "novikoff/data/dataset.hpp"
#include "novikoff/learn/ledger.hpp"
#include "novikoff/learn/options.hpp"
#include "novikoff/model/model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

/// What one binary problem went through. Its weights and its proof are in the model.
struct History {
    Ledger ledger;
    std::vector<double> last; ///< the w that the ledger adds up to (not the average, not the pocket)
    std::uint64_t scored = 0; ///< dot products that the looks took; each look takes one where nothing can be saved
    std::uint64_t cycle_start = 0;  ///< stopped == cycle: after so many passes w was first what it is now …
    std::uint64_t cycle_length = 0; ///< … and so many passes later it is so again
};

struct Run {
    Model model;
    std::vector<History> histories; ///< one for each separator of the model
    std::uint64_t errors = 0;       ///< rows of the training data that the model gets wrong
    std::vector<std::string> notes; ///< things worth telling: zero rows, badly scaled columns, fuzzy rows, cycles
};

/// Throws Error(data) unless there are rows, with labels, of two classes at least.
void check_labels(const Dataset& data, bool one_class_too = false);

/// Throws Error(usage) for options that do not fit, Error(data) for data that cannot be trained on
/// (one class only, no labels, coinciding means for fuzzy). Deterministic: the same input gives the same bits.
[[nodiscard]] Run train(const Dataset& data, const TrainOptions& options = {});

} // namespace novikoff
