// A trained classifier: everything that is needed to predict, and the proof that comes with it.
#pragma once

#include "novikoff/learner.hpp"
#include "novikoff/proof.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// The voted perceptron's vectors v_0 = w0, v_1, …, stored as the updates between them: v_k = v_{k−1} + step_k · x_k.
/// Voter v_k has count[k] votes.
struct Votes {
    Dataset support;                  ///< the rows with updates, each once, in the learner's space
    std::vector<std::uint32_t> row;   ///< for step k its row in `support`
    std::vector<double> step;         ///< α·y
    std::vector<std::uint64_t> count; ///< one more than there are steps; empty: not a voted perceptron
    std::vector<double> initial;      ///< v_0; empty: 0
};

/// One binary problem: positive scores mean its class. Or the weights of one of several classes that are learnt
/// jointly: then it has no proof of its own, and of the history `last` and `visits`.
struct Separator {
    std::vector<double> weights; ///< space.dimension() numbers; with a bias the last is the intercept
    Votes votes;                 ///< voted perceptron only: it decides by votes, `weights` is its last vector
    Proof proof;
    History history; ///< of the run that made it; for a model read from a file, see there
};

/// The one run that learnt several classes. Its weights are those of all classes, one after the other, and its rows
/// those of Kesler's construction: R is √2 times the length of the longest row, and a score is that of the row's class
/// less the highest other score.
struct JointRun {
    Proof proof;
    History history; ///< for a model read from a file it is empty
};

/// Two classes have one separator, for classes[1]. K > 2 classes have K separators, one for each class against the
/// rest, or learnt jointly.
struct Model {
    LearnerKind learner = LearnerKind::perceptron;
    std::map<std::string, std::string> options; ///< as on the command line, without the dashes
    std::vector<std::string> classes;
    bool zero_based = false;    ///< LIBSVM indices of the training data counted from 0
    std::vector<Column> schema; ///< of the training data; empty if columns have no names
    Space space;
    std::vector<Separator> separators;
    std::optional<JointRun> joint; ///< of more than two classes that were learnt jointly

    /// The number of runs, each with a proof: one of classes learnt jointly, otherwise one for each separator.
    [[nodiscard]] std::size_t problems() const noexcept { return joint ? 1 : separators.size(); }
    [[nodiscard]] const Proof& proof(std::size_t problem = 0) const {
        return joint ? joint->proof : separators[problem].proof;
    }
    [[nodiscard]] const History& history(std::size_t problem = 0) const {
        return joint ? joint->history : separators[problem].history;
    }

    /// The score of one row as it was read, by one separator; bit-identical to scores(). Throws Error(data) unless the
    /// row has a finite number for each column of the training data.
    [[nodiscard]] double score(std::span<const double> x, std::size_t separator = 0) const;
    /// The label of one row, as decide() chooses it.
    [[nodiscard]] const std::string& predict(std::span<const double> x) const;

    [[nodiscard]] bool voted() const noexcept { return learner == LearnerKind::voted; }
    /// Name of column j of the space: `age`, `x1*x2^2`.
    [[nodiscard]] std::string column_name(std::size_t j) const;
};

/// Receives the fraction of a long count that is done; returning false ends the count.
using CountMonitor = std::function<bool(double share)>;

/// Scores of one separator, or its votes if it has any, on rows that are already in the model's space. Counting votes
/// takes time in proportion to voters × rows. `go_on`, if not empty, is called repeatedly; if it returns false, the
/// result is empty.
[[nodiscard]] std::vector<double> scores(const Separator& separator, const Dataset& lifted, bool bias,
                                         const CountMonitor& go_on = {});

/// For each separator the scores of all rows of raw data. Throws Error(data) if the columns do not match.
[[nodiscard]] std::vector<std::vector<double>> scores(const Model& model, const Dataset& data);

/// Index into model.classes per row. Two classes: positive score → classes[1], a score of 0 → classes[0]. More: the
/// class with the largest score, the first of equals.
[[nodiscard]] std::vector<std::uint32_t> decide(const Model& model, const std::vector<std::vector<double>>& scores);
/// The same for raw data, without memory for all scores.
[[nodiscard]] std::vector<std::uint32_t> decide(const Model& model, const Dataset& data);
/// The same for rows that are already in the model's space. Scores that are not finite are not refused. `go_on`, if not
/// empty, is called repeatedly; if it returns false, the result ends with the rows that were decided before.
[[nodiscard]] std::vector<std::uint32_t> decide_lifted(const Model& model, const Dataset& lifted,
                                                       const CountMonitor& go_on = {});

/// Reads raw data for this model: its columns, its classes (see ReadOptions::schema).
struct ReadOptions;
[[nodiscard]] ReadOptions reading_for(const Model& model, ReadOptions options);

// The model file: versioned JSON, described in docs/model.md. Doubles are read back bit-identical.

inline constexpr int model_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_model_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string model_to_json(const Model& model);

/// `source` is the name for messages. Throws Error(data) if the text is not a complete, consistent model.
[[nodiscard]] Model model_from_json(std::string_view text, const std::string& source);

/// Atomic: afterwards the file is complete, or unchanged if this throws.
void save_model(const Model& model, const std::string& path);
[[nodiscard]] Model load_model(const std::string& path);

/// A model that LIBLINEAR's `predict` reads, with the same predictions. The scale is folded into the weights. Throws
/// Error(usage) for what that format does not support: a lift, votes, labels that are not whole numbers.
[[nodiscard]] std::string to_liblinear(const Model& model);
void export_liblinear(const Model& model, const std::string& path);

} // namespace novikoff
