// What can be asked of a learner, and which learner understands what.
#pragma once

#include "novikoff/learn/pace.hpp"
#include "novikoff/lift/space.hpp"
#include "novikoff/model/learner_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

struct Checkpoints;

enum class Order { cyclic, shuffle_once, shuffle };
enum class Updates { all, outside }; ///< margin-fuzzy: which mistakes update
enum class Form { pa, pa_i, pa_ii }; ///< passive-aggressive

/// Greedy's rates: a finite set in the order given, or a whole interval.
struct RateSet {
    bool exact = false; ///< then `rates` is {η_min, η_max}
    std::vector<double> rates{0.5, 1, 2, 4};
};

struct LearnerOptions {
    LearnerKind kind = LearnerKind::perceptron;
    double eta = 1;       ///< η: perceptron, fuzzy, margin-fuzzy, averaged, voted, pocket
    RateSet rates;        ///< greedy
    double delta = 0.05;  ///< δ: fuzzy
    double power = 2;     ///< m: fuzzy
    double sharpness = 3; ///< c: fuzzy
    double epsilon = 0.1; ///< ε: margin-fuzzy (a distance), dynamic-margin (a fraction)
    Updates updates = Updates::all;
    Form form = Form::pa_i;
    double aggressiveness = 1; ///< C: PA-I, PA-II
};

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
    Checkpoints* checkpoints =
        nullptr; ///< where the run is kept, and gone on with (learn/checkpoint.hpp); may be null
};

[[nodiscard]] std::string to_string(Order order);
[[nodiscard]] std::string to_string(Updates updates);
[[nodiscard]] std::string to_string(Form form);
/// "0.5,1,2,4" or "exact:0.5,4".
[[nodiscard]] std::string to_string(const RateSet& rates);

/// The inverses; they throw Error(usage) that lists what is known.
[[nodiscard]] Order parse_order(const std::string& name);
[[nodiscard]] Updates parse_updates(const std::string& name);
[[nodiscard]] Form parse_form(const std::string& name);
[[nodiscard]] RateSet parse_rates(const std::string& text);

/// Names of the options (as on the command line, without dashes) that this learner understands.
[[nodiscard]] const std::vector<std::string>& options_of(LearnerKind kind);
/// The learner's own options with their values, as text: kept in the model.
[[nodiscard]] std::map<std::string, std::string> describe(const LearnerOptions& options);
/// The same for all that can be said about a run; `epochs`: the limit that it has.
[[nodiscard]] std::map<std::string, std::string> describe(const TrainOptions& options, std::uint64_t epochs);
/// 10 for averaged and voted, 1000 for the others.
[[nodiscard]] std::uint64_t default_epochs(LearnerKind kind);

/// Rates, distances and the like must lie in [smallest_rate, largest_rate], so that no square of them under- or
/// overflows: what is proved would not hold otherwise.
inline constexpr double smallest_rate = 1e-50;
inline constexpr double largest_rate = 1e50;

/// w0 of one problem, empty for 0. `dimension`: of the space.
[[nodiscard]] std::span<const double> initial_of(const TrainOptions& options, std::size_t dimension,
                                                 std::size_t problem) noexcept;

/// Throws Error(usage) for numbers out of range: η ≤ 0, an empty set of rates, ε outside (0, 1) for dynamic-margin, …
void check(const LearnerOptions& options);
/// Throws Error(usage) unless these are weights that this learner understands, one for each class.
void check_class_weights(std::span<const double> weights, std::size_t classes, LearnerKind kind);

} // namespace novikoff
