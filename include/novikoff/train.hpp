// Training: from data and options to a model, the ledger of every run, and the proof.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/learner.hpp"
#include "novikoff/model.hpp"
#include "novikoff/proof.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace novikoff {

struct Checkpoints;

enum class Order { cyclic, shuffle_once, shuffle };
[[nodiscard]] std::string to_string(Order order);
/// The inverse; throws Error(usage) that lists what is known.
[[nodiscard]] Order parse_order(const std::string& name);

/// How far a run has come. `rows_done` counts the looks of this pass.
struct Progress {
    std::size_t problem = 0; ///< which of the one-against-the-rest problems, from 0
    std::size_t problems = 1;
    std::uint64_t epoch = 0;  ///< from 1
    std::uint64_t epochs = 0; ///< limit
    std::uint64_t rows_done = 0;
    std::uint64_t rows = 0;
    std::uint64_t updates = 0;
};

/// What is known of γ* before a run, from a certificate.
struct KnownMargin {
    std::vector<double> direction; ///< a w whose margin is at least `lower`; empty if lower = 0
    double lower = 0;
    double upper = std::numeric_limits<double>::infinity(); ///< 0: no hyperplane separates the rows
};

/// Which of the ways are allowed; all give the same bits.
struct Shortcuts {
    bool ahead = true;
    bool sifted = true;
};

struct TrainOptions {
    LearnerOptions learner;
    SpaceOptions space;
    std::uint64_t epochs = 0; ///< limit on passes; 0: the learner's own default
    Order order = Order::cyclic;
    std::uint64_t seed = 1;
    /// w0, empty for 0; space.dimension() numbers, the bias last, or as many for each problem.
    std::vector<double> initial;
    std::vector<double> class_weights; ///< factors of α, for the rows of a class in its own problem; empty: 1
    bool one_class_too = false;        ///< go on where all rows have the same label: they are part of more data
    std::vector<KnownMargin> known;    ///< for each binary problem; may be empty
    std::size_t ledger_limit = std::size_t{1} << 20U; ///< entries kept (24 bytes each); sums count all updates
    unsigned threads = 0;                             ///< 0: one for each core; the result does not depend on it
    Shortcuts shortcuts;                              ///< nor on this
    /// Called every few thousand rows; returning false interrupts the run, which then ends in good order.
    std::function<bool(const Progress&)> monitor;
    Checkpoints* checkpoints = nullptr; ///< saves and resumes the run (learn/checkpoint/checkpoint.hpp); may be null
};

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

    /// What was shown of a binary problem; two classes have one. REQUIRES: there is such a problem.
    [[nodiscard]] const Proof& proof(std::size_t problem = 0) const { return model.separators[problem].proof; }
    [[nodiscard]] const Ledger& ledger(std::size_t problem = 0) const { return histories[problem].ledger; }
};

/// Throws Error(usage) for options that do not fit, Error(data) for data that cannot be trained on
/// (one class only, no labels, coinciding means for fuzzy). Deterministic: the same input gives the same bits.
[[nodiscard]] Run train(const Dataset& data, const TrainOptions& options = {});

} // namespace novikoff
