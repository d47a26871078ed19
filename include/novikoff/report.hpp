// What was found, to be looked at: verdicts in words, pictures of data, runs and proofs (SVG), and a page about one run (HTML).
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/model.hpp"
#include "novikoff/trace.hpp"
#include "novikoff/train.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// `inseparable: every hyperplane has a row on the wrong side`.
[[nodiscard]] std::string verdict_text(const Claim& claim, const Space& space);
/// `z1 + z2 + z3 + z4 = 0, with z = y·(x, 1)`; of a long one that there is such a sum.
[[nodiscard]] std::string combination_text(const Claim& claim, bool bias);

/// A picture of data and of what was learnt from it: points, boundary, normal, band; the rows that forbid a boundary.
struct DataPicture {
    const Model* model = nullptr; ///< null: the points alone
    std::size_t problem = 0;      ///< which of its separators
    /// Σ λ z = 0, in the space of the model, or with a bias: rows that no hyperplane separates. They are ringed, and their hulls drawn
    /// where straight lines stay straight.
    std::vector<Multiplier> witness;
    std::size_t most_points = 2000;
    bool solutions = false; ///< also all boundaries that solve the problem. REQUIRES: has_directions(*model)
};

/// The band is, for a separator that gets all rows right, or all that are not fuzzy, the gap that it leaves; for margin-fuzzy the distance ε within which it
/// forgives mistakes; otherwise the narrowest one that holds all rows on the wrong side. Throws Error(data) if the model does
/// not fit the data.
[[nodiscard]] std::string plot_data(const Dataset& data, const DataPicture& picture = {});

/// A panel for each update, as in the lectures: the row, the old normal and the new one, and the step between them.
struct UpdatesPicture {
    std::size_t problem = 0;
    std::size_t first = 1; ///< number of the first update that is drawn
    std::size_t most = 12; ///< so many are drawn
    std::size_t most_points = 300;
};

/// `options` and `run` as given to and returned by train() on this data. Throws Error(usage) if there are fewer than `first` updates.
[[nodiscard]] std::string plot_updates(const Dataset& data, const TrainOptions& options, const Run& run,
                                       const UpdatesPicture& picture = {});

/// The quantity that is drawn over the updates.
enum class Curve { errors, margin, norm, angle };

/// Loss curves: rows on the wrong side after each update, one curve a run, ends marked (Steiner, Figures 3.2 and 3.4).
/// Throws Error(data) if there is nothing to draw. Curves that coincide are drawn as dashes of all their colours.
[[nodiscard]] std::string plot_loss(const std::vector<Trace>& runs, Curve curve = Curve::errors);

/// What tells runs apart: the learner, those of its options that differ from run to run or from their defaults, and the label
/// where there are several problems. One name for each problem of each run.
[[nodiscard]] std::vector<std::string> run_names(const std::vector<Trace>& runs);

/// Why a run ends: its updates against the mistake bound, and the two curves of Novikoff's proof.
/// REQUIRES: problem < run.problems.size().
[[nodiscard]] std::string plot_bound(const Trace& run, std::size_t problem = 0);

/// What the fuzzy learner sees: the membership of each row, and the band between the classes that it ignores.
struct FuzzyPicture {
    std::size_t problem = 0;
    std::size_t most_points = 1000;
};

/// `options` and `model` of a run of the fuzzy learner on this data.
[[nodiscard]] std::string plot_fuzzy(const Dataset& data, const LearnerOptions& options, const Model& model,
                                     const FuzzyPicture& picture = {});

/// A page is smaller than this, whatever the data.
inline constexpr std::size_t max_report_bytes = 1'000'000;

struct ReportProgress {
    TraceProgress trace;
    std::string section; ///< that is being written; empty while the run is traced
};

/// `options` and `run` as given to and returned by train() on this data.
struct ReportInput {
    const Dataset& data;
    const TrainOptions& options;
    const Run& run;
    std::vector<Claim> claims;      ///< of certify_as_stored() in the learner's space; may be empty
    std::string uncertified;        ///< without claims: why there are none
    std::vector<std::string> notes; ///< of reading and learning, a sentence each
    std::string command;            ///< that makes this page again
    std::string version;            ///< of the program
    std::optional<std::size_t>
        problem; ///< of more than two classes, the one that is shown; none: the one with most errors
    std::function<void(const ReportProgress&)> monitor = {}; ///< as that of a trace
};

/// One page about one run, to be mailed to a colleague: what was read, what was learnt, what is proved, and how to do it again.
///
/// The page needs nothing but itself: no network, no other file. It has pictures that stand still, and a script that replays the
/// run in one of them; without scripts everything else is still there. It is smaller than 1 MB, whatever the data: of many rows,
/// updates, classes and columns some are shown, by rules that the page states. The same input gives the same bytes.
///
/// An HTML document that is well-formed XML too, after its first line.
[[nodiscard]] std::string html_report(const ReportInput& input);

} // namespace novikoff
