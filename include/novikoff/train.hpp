// Training: from data and options to a model, the ledger of every run, and the proof.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/model.hpp"

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
/// The inverse; throws Error(usage) that lists the valid names.
[[nodiscard]] Order parse_order(const std::string& name);

/// What more than two classes are learnt as. Of two classes both are the same.
enum class Classes {
    rest,  ///< one problem each, against the rest
    joint, ///< one problem of them all: the highest score wins (Kesler's construction, Crammer & Singer 2003)
};
[[nodiscard]] std::string to_string(Classes classes);
/// The inverse; throws Error(usage) that lists the valid names.
[[nodiscard]] Classes parse_classes(const std::string& name);
/// Whether this learner learns classes jointly.
[[nodiscard]] bool learns_jointly(LearnerKind kind);

/// The progress of a run. `rows_done` counts the visits of this epoch.
struct Progress {
    std::size_t problem = 0; ///< which of the one-against-the-rest problems, from 0
    std::size_t problems = 1;
    std::uint64_t epoch = 0;  ///< from 1
    std::uint64_t epochs = 0; ///< the limit
    std::uint64_t rows_done = 0;
    std::uint64_t rows = 0;
    std::uint64_t updates = 0;
    bool choosing = false; ///< `auto` has not chosen yet; `problem` is the number of the trial
};

/// An enclosure of γ* that is known before a run, from a certificate.
struct KnownMargin {
    std::vector<double> direction; ///< a w whose margin is at least `lower`; empty if lower = 0
    double lower = 0;
    double upper = std::numeric_limits<double>::infinity(); ///< 0: no hyperplane separates the rows
};

/// Which ways of making an epoch are allowed; the results are bit-identical.
struct Shortcuts {
    bool ahead = true;
    bool sifted = true;
};

/// A learner with its settings in a space, and the held-out rows that it got wrong.
struct Trial {
    LearnerOptions learner;
    Scale scale = Scale::none;
    Classes classes = Classes::rest; ///< what more than two classes are learnt as
    std::uint64_t errors = 0;
};

/// What `auto` has tried, and on how many held-out rows. A later trial is better only if it has fewer errors by more
/// than a standard error.
struct Selection {
    std::vector<Trial> trials;
    std::size_t best = 0;
    std::uint64_t rows = 0;
};

struct TrainOptions {
    LearnerOptions learner;
    SpaceOptions space;
    std::uint64_t epochs = 0;   ///< limit of epochs; 0: the learner's default
    std::optional<Order> order; ///< empty: the learner's default
    std::uint64_t seed = 1;
    std::optional<Classes> classes = {}; ///< empty: `auto` chooses, other learners learn each against the rest
    /// w0; empty: 0. It has space.dimension() numbers, the bias last, or as many for each problem or class.
    std::vector<double> initial;
    std::vector<double> class_weights; ///< factors of α (soft-margin: of C) for a class in its own problem; empty: 1
    bool one_class_too = false;        ///< accept rows that all have the same label: they are part of more data
    std::vector<KnownMargin> known;    ///< for each binary problem; may be empty, and is if classes are learnt jointly
    std::size_t ledger_limit = std::size_t{1} << 20U; ///< entries kept (24 bytes each); sums include all updates
    unsigned threads = 0;                             ///< 0: one for each core; the result does not depend on it
    Shortcuts shortcuts;                              ///< the result does not depend on them
    /// Called every few thousand rows; returning false interrupts the run, which then ends normally.
    std::function<bool(const Progress&)> monitor;
    std::optional<Selection> selection = {}; ///< why these options; set by choose()
    Checkpoints* checkpoints = nullptr; ///< saves and resumes the run (learn/checkpoint/checkpoint.hpp); may be null
};

/// The options of the run that `auto` makes with these options: learner, scale, epochs and order are decided by
/// held-out error (docs/guide.md). Unchanged if options.learner is another one. Deterministic.
[[nodiscard]] TrainOptions choose(const Dataset& data, const TrainOptions& options);

/// The order of the epochs.
[[nodiscard]] Order order_of(const TrainOptions& options);

struct Run {
    Model model;
    std::uint64_t errors = 0;                ///< rows of the training data that the model gets wrong
    std::vector<Message> notes;              ///< zero rows, badly scaled columns, fuzzy rows, cycles
    std::optional<Selection> selection = {}; ///< of `auto`

    /// The proof of a problem; two classes, and classes learnt jointly, have one. REQUIRES: there is such a problem.
    [[nodiscard]] const Proof& proof(std::size_t problem = 0) const { return model.proof(problem); }
    [[nodiscard]] const Ledger& ledger(std::size_t problem = 0) const { return history(problem).ledger; }
    [[nodiscard]] const History& history(std::size_t problem = 0) const { return model.history(problem); }
};

/// Throws Error(usage) for invalid options, Error(data) for data that cannot be trained on (one class only, no
/// labels, coinciding means for fuzzy). Deterministic: the same input gives bit-identical results.
[[nodiscard]] Run train(const Dataset& data, const TrainOptions& options = {});

/// The caller's own learner: when it updates, by how much, when it is done, and what is proved about it.
class OwnRule {
public:
    struct Visit {
        std::uint64_t row;         ///< from 0
        double score;              ///< y⟨w,x⟩; at most 0: a mistake
        double squared_norm;       ///< ‖x‖²
        std::span<const double> w; ///< before the update
    };
    /// The facts about a run if a hyperplane is known that separates the rows.
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

    /// For the model file and messages.
    [[nodiscard]] virtual std::string name() const = 0;
    /// α of the update w ← w + α y x; 0: w does not change.
    [[nodiscard]] virtual double rate(const Visit& visit) = 0;
    /// Called after each epoch.
    [[nodiscard]] virtual bool done(std::uint64_t /*mistakes*/, std::uint64_t updates) { return updates == 0; }
    /// Whether α > 0 only at mistakes. Then the enclosure of γ* is narrower.
    [[nodiscard]] virtual bool only_at_mistakes() const { return false; }
    /// The number of updates that a theorem allows if its hypotheses hold for this rule. Empty: no bound is given.
    [[nodiscard]] virtual std::optional<Theorem> bound(const Separated& /*rows*/) const { return std::nullopt; }
};

/// Like train(), with the caller's own rule; options.learner is not used. Also throws Error(usage) for a rate that is
/// neither 0 nor in [smallest_rate, largest_rate], for a positive rate at a positive score if only_at_mistakes(), for
/// class weights, and for checkpoints, since the rule's state is unknown here. The rule is used for one binary
/// problem after another, in the order of the classes.
[[nodiscard]] Run train_with(const Dataset& data, OwnRule& rule, TrainOptions options = {});

} // namespace novikoff
