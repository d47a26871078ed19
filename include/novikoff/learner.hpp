// The learners by name, and their options.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// A learner, identified by its name. The constants are the learners that come with the library; src/learn/rules/ has
/// a file for each. parse_learner() and all_learners() cover the whole registry.
class LearnerKind {
public:
    static const LearnerKind perceptron, greedy, fuzzy, margin_fuzzy, averaged, voted, pocket, passive_aggressive,
        averaged_passive_aggressive, dynamic_margin, soft_margin, arow, second_order;
    static const LearnerKind own;       ///< the caller's own rule, for train_with(); not in the registry
    static const LearnerKind automatic; ///< `auto`, for train(), which chooses another one; not in the registry

    /// REQUIRES: a text that lives as long as the program.
    explicit constexpr LearnerKind(std::string_view name) noexcept : name_(name) {}
    [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }
    friend constexpr bool operator==(LearnerKind a, LearnerKind b) noexcept { return a.name_ == b.name_; }

private:
    std::string_view name_;
};

inline constexpr LearnerKind LearnerKind::perceptron{"perceptron"};
inline constexpr LearnerKind LearnerKind::greedy{"greedy"};
inline constexpr LearnerKind LearnerKind::fuzzy{"fuzzy"};
inline constexpr LearnerKind LearnerKind::margin_fuzzy{"margin-fuzzy"};
inline constexpr LearnerKind LearnerKind::averaged{"averaged"};
inline constexpr LearnerKind LearnerKind::voted{"voted"};
inline constexpr LearnerKind LearnerKind::pocket{"pocket"};
inline constexpr LearnerKind LearnerKind::passive_aggressive{"passive-aggressive"};
inline constexpr LearnerKind LearnerKind::averaged_passive_aggressive{"averaged-passive-aggressive"};
inline constexpr LearnerKind LearnerKind::dynamic_margin{"dynamic-margin"};
inline constexpr LearnerKind LearnerKind::soft_margin{"soft-margin"};
inline constexpr LearnerKind LearnerKind::arow{"arow"};
inline constexpr LearnerKind LearnerKind::second_order{"second-order"};
inline constexpr LearnerKind LearnerKind::own{"own"};
inline constexpr LearnerKind LearnerKind::automatic{"auto"};

[[nodiscard]] std::string to_string(LearnerKind kind);
/// The inverse, for the registry, `own` and `auto`; throws Error(usage) that lists the registry's names.
[[nodiscard]] LearnerKind parse_learner(const std::string& name);
[[nodiscard]] const std::vector<LearnerKind>& all_learners();

enum class Updates { all, outside };      ///< margin-fuzzy: which mistakes update
enum class Form { pa, pa_i, pa_ii };      ///< passive-aggressive, averaged or not
enum class Loss { hinge, squared_hinge }; ///< soft-margin
enum class Covariance { diagonal, full }; ///< arow, second-order

/// Greedy's rates: a finite set in the order given, or an interval.
struct RateSet {
    bool exact = false; ///< then `rates` is {η_min, η_max}
    std::vector<double> rates{0.5, 1, 2, 4};
};

struct LearnerOptions {
    LearnerKind kind = LearnerKind::perceptron;
    double eta = 1;       ///< η: perceptron, fuzzy, margin-fuzzy, averaged, voted, pocket
    RateSet rates = {};   ///< greedy
    double delta = 0.05;  ///< δ: fuzzy
    double power = 2;     ///< m: fuzzy
    double sharpness = 3; ///< c: fuzzy
    double epsilon = 0.1; ///< ε: margin-fuzzy (a distance), dynamic-margin (a fraction)
    Updates updates = Updates::all;
    Form form = Form::pa_i;
    double aggressiveness = 1; ///< C: PA-I, PA-II
    double cost = 1;           ///< C: soft-margin
    Loss loss = Loss::hinge;
    std::optional<Covariance> covariance = {}; ///< arow, second-order; none: the default of the learner
    std::map<std::string, double> own = {};    ///< settings of few learners, by name; a missing one has its default
};

[[nodiscard]] std::string to_string(Updates updates);
[[nodiscard]] std::string to_string(Form form);
[[nodiscard]] std::string to_string(Loss loss);
[[nodiscard]] std::string to_string(Covariance covariance);
/// "0.5,1,2,4" or "exact:0.5,4".
[[nodiscard]] std::string to_string(const RateSet& rates);

/// The inverses; they throw Error(usage) that lists the valid names.
[[nodiscard]] Updates parse_updates(const std::string& name);
[[nodiscard]] Form parse_form(const std::string& name);
[[nodiscard]] Loss parse_loss(const std::string& name);
[[nodiscard]] Covariance parse_covariance(const std::string& name);
[[nodiscard]] RateSet parse_rates(const std::string& text);

/// Names of the options (as on the command line, without dashes) that this learner supports.
[[nodiscard]] std::vector<std::string> options_of(LearnerKind kind);
/// The name of a learner's option in Python: that of scikit-learn if it has one. Other names are returned unchanged.
[[nodiscard]] std::string parameter_of(const std::string& option);
/// Sets an option of the learner `options.kind` by its name: a number, or a text as on the command line. Throws
/// Error(usage) for an option that the learner does not support and for a text that is not a value of it. check()
/// checks the ranges.
void set_option(LearnerOptions& options, const std::string& name, double value);
void set_option(LearnerOptions& options, const std::string& name, const std::string& text);
/// The declarations of all learners as JSON (docs/json.md): Python's estimators and the page's controls are made from
/// it.
[[nodiscard]] std::string learners_to_json();
/// The learner's own options with their values, as text, for the model.
[[nodiscard]] std::map<std::string, std::string> describe(const LearnerOptions& options);
/// 10 for voted and the means, 100 for pocket, 1000 for the others.
[[nodiscard]] std::uint64_t default_epochs(LearnerKind kind);

/// Rates, distances and the like must lie in [smallest_rate, largest_rate], so that none of their squares underflows
/// or overflows. Otherwise the proofs would not hold.
inline constexpr double smallest_rate = 1e-50;
inline constexpr double largest_rate = 1e50;

/// Throws Error(usage) for numbers out of range: η ≤ 0, an empty set of rates, ε outside (0, 1) for dynamic-margin, …
void check(const LearnerOptions& options);

} // namespace novikoff
