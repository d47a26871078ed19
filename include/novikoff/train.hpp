// Training: from data and options to a model, the ledger of every run, and the proof.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/learner.hpp"
#include "novikoff/model.hpp"
#include "novikoff/proof.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
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

struct Run {
    Model model;
    std::uint64_t errors = 0;   ///< rows of the training data that the model gets wrong
    std::vector<Message> notes; ///< things worth telling: zero rows, badly scaled columns, fuzzy rows, cycles

    /// What was shown of a binary problem; two classes have one. REQUIRES: there is such a problem.
    [[nodiscard]] const Proof& proof(std::size_t problem = 0) const { return model.separators[problem].proof; }
    [[nodiscard]] const Ledger& ledger(std::size_t problem = 0) const { return history(problem).ledger; }
    [[nodiscard]] const History& history(std::size_t problem = 0) const { return model.separators[problem].history; }
};

/// Throws Error(usage) for options that do not fit, Error(data) for data that cannot be trained on
/// (one class only, no labels, coinciding means for fuzzy). Deterministic: the same input gives the same bits.
[[nodiscard]] Run train(const Dataset& data, const TrainOptions& options = {});

/// A learner of the caller's own: when it updates, by how much, when it is done, and what is proved about it.
class OwnRule {
public:
    struct Visit {
        std::uint64_t row;         ///< from 0
        double score;              ///< y⟨w,x⟩; at most 0: a mistake
        double squared_norm;       ///< ‖x‖²
        std::span<const double> w; ///< before the update
    };
    /// A hyperplane is known that separates the rows.
    struct Separated {
        double radius; ///< R
        double margin; ///< γ: the hyperplane has at least this margin
        double start;  ///< ‖w0‖
        Rates rates;   ///< of all updates
    };
    struct Theorem {
        double updates_at_most;
        std::string name; ///< formula and source
    };

    OwnRule() = default;
    OwnRule(const OwnRule&) = delete;
    OwnRule& operator=(const OwnRule&) = delete;
    virtual ~OwnRule() = default;

    /// For the model's file and messages.
    [[nodiscard]] virtual std::string name() const = 0;
    /// α of the update w ← w + α y x; 0 leaves w alone.
    [[nodiscard]] virtual double rate(const Visit& visit) = 0;
    /// Asked after each epoch.
    [[nodiscard]] virtual bool done(std::uint64_t /*mistakes*/, std::uint64_t updates) { return updates == 0; }
    /// Whether α > 0 only at mistakes. The enclosure of γ* is narrower then.
    [[nodiscard]] virtual bool only_at_mistakes() const { return false; }
    /// How many updates a theorem allows whose hypotheses hold for this rule. Without one no bound is given.
    [[nodiscard]] virtual std::optional<Theorem> bound(const Separated& /*rows*/) const { return std::nullopt; }
};

/// As train(), by a rule of the caller's own; options.learner is not used. Throws Error(usage) also for a rate that is negative, not
/// finite or positive where the rule said that it is 0, for weights of classes and for checkpoints: what the rule remembers is
/// not known here. The rule is used for one binary problem after another, in the order of the classes.
[[nodiscard]] Run train_with(const Dataset& data, OwnRule& rule, TrainOptions options = {});

} // namespace novikoff
