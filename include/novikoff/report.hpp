// Results for people: verdicts in words, figures of data, runs and proofs (SVG), and a page about one run (HTML).
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/trace.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// `inseparable: every hyperplane has a row on the wrong side`.
[[nodiscard]] std::string verdict_text(const Claim& claim, const Space& space);
/// `z1 + z2 + z3 + z4 = 0, with z = y·(x, 1)`; of a long sum only that it exists.
[[nodiscard]] std::string combination_text(const Claim& claim, bool bias);

/// A figure of data and of a model trained on them: points, boundary, normal, band; the rows of a witness.
struct DataPicture {
    const Model* model = nullptr; ///< null: the points alone
    std::size_t problem = 0;      ///< which of its separators
    /// Σ λ z = 0 in the space of the model, or with a bias: rows that no hyperplane separates. They are ringed. Their
    /// hulls are drawn if straight lines stay straight.
    std::vector<Multiplier> witness;
    std::size_t most_points = 2000;
    bool solutions = false; ///< also draw all boundaries that solve the problem. REQUIRES: has_directions(*model)
};

/// The band is the gap that a separator leaves if it gets all rows right, or all that are not fuzzy. For margin-fuzzy
/// it is the distance ε within which mistakes are tolerated. Otherwise it is the narrowest band that holds all rows
/// on the wrong side. Throws Error(data) if the model does not match the data.
[[nodiscard]] std::string plot_data(const Dataset& data, const DataPicture& picture = {});

/// A panel for each update: the row, the old normal and the new one, and the step between them.
struct UpdatesPicture {
    std::size_t problem = 0;
    std::size_t first = 1; ///< number of the first update that is drawn
    std::size_t most = 12; ///< number of updates to draw, at most
    std::size_t most_points = 300;
};

/// `options` and `run` are those of train() on these data. Throws Error(usage) if there are fewer than `first` updates.
[[nodiscard]] std::string plot_updates(const Dataset& data, const TrainOptions& options, const Run& run,
                                       const UpdatesPicture& picture = {});

/// The quantity that is drawn over the updates.
enum class Curve { errors, margin, norm, angle };

/// Loss curves: rows on the wrong side after each update, one curve a run, ends marked (Steiner, Figures 3.2 and 3.4).
/// Throws Error(data) if there is nothing to draw. Curves that coincide are drawn as dashes of all their colours.
[[nodiscard]] std::string plot_loss(const std::vector<Trace>& runs, Curve curve = Curve::errors);

/// Names that tell runs apart: the learner, its options that differ between runs or from their defaults, and the label
/// if there are several problems. One name for each problem of each run.
[[nodiscard]] std::vector<std::string> run_names(const std::vector<Trace>& runs);

/// Why a run ends: its updates against the mistake bound, and the two curves of Novikoff's proof.
/// REQUIRES: problem < run.problems.size().
[[nodiscard]] std::string plot_bound(const Trace& run, std::size_t problem = 0);

/// A figure of the fuzzy learner: the membership of each row, and the ignored band between the classes.
struct FuzzyPicture {
    std::size_t problem = 0;
    std::size_t most_points = 1000;
};

/// `options` and `model` are those of a run of the fuzzy learner on these data.
[[nodiscard]] std::string plot_fuzzy(const Dataset& data, const LearnerOptions& options, const Model& model,
                                     const FuzzyPicture& picture = {});

/// A page is smaller than this for all data.
inline constexpr std::size_t max_report_bytes = 1'000'000;

struct ReportProgress {
    TraceProgress trace;
    std::string section; ///< the one being written; empty while the run is traced
};

/// `options` and `run` are those of train() on these data.
struct ReportInput {
    const Dataset& data;
    const TrainOptions& options;
    const Run& run;
    std::vector<Claim> claims;          ///< of certify_as_stored() in the learner's space; may be empty
    std::string uncertified;            ///< the reason why there are no claims
    std::vector<std::string> notes;     ///< of reading and learning, a sentence each
    std::string command;                ///< that makes this page again
    std::string version;                ///< of the program
    std::optional<std::size_t> problem; ///< the problem to show; empty: the one with most errors
    std::function<void(const ReportProgress&)> monitor = {}; ///< as that of a trace
};

/// One page about one run: the data, the model, the proofs, and how to repeat the run.
///
/// The page needs no network and no other file. A script replays the run in one of its figures; everything else works
/// without scripts. It is always smaller than 1 MB: of many rows, updates, classes and columns some are shown, by
/// rules that the page states. The same input gives the same bytes.
///
/// The page is HTML and, after its first line, well-formed XML.
[[nodiscard]] std::string html_report(const ReportInput& input);

} // namespace novikoff
