// A trace: what each update of a run did to w, and the errors and the margin of w afterwards. It is computed from the
// ledger.
#pragma once

#include "novikoff/train.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// One update. The entry `update` = 0 is the start: it has no row, and its rate and scores are 0.
struct TraceEntry {
    std::uint64_t update = 0;
    std::uint64_t epoch = 0; ///< from 1; 0 at the start
    std::uint64_t row = 0;   ///< counted from 0
    double alpha = 0;
    double score_before = 0; ///< y⟨w,x⟩
    double score_after = 0;
    std::optional<double> angle_before; ///< between w and x, in radians; none if w = 0
    std::optional<double> angle_after;
    double norm = 0;              ///< ‖w‖ after the update, as all members below
    double moved = 0;             ///< ‖Σ α y x‖, which is ‖w − w0‖ unless the learner makes its own steps
    std::uint64_t errors = 0;     ///< rows with y⟨w,x⟩ ≤ 0: the 0-1 loss
    std::optional<double> margin; ///< min y⟨w,x⟩/‖w‖ over all rows; negative if a row is wrong, none if w = 0
    double rates_sum = 0;         ///< Σα so far
    double rates_sum_of_squares = 0;
    std::uint64_t mistakes = 0; ///< updates at mistakes so far

    friend bool operator==(const TraceEntry&, const TraceEntry&) = default;
};

/// One binary problem of a run.
struct TraceProblem {
    std::string label;               ///< of the positive class
    Proof proof;                     ///< without `mistakes` per epoch
    double initial_norm = 0;         ///< ‖w0‖
    std::uint64_t traced = 0;        ///< updates that the entries cover; fewer than proof.updates if the ledger was cut
    std::vector<TraceEntry> entries; ///< the start first; thinned as trace/thinning.hpp says
};

struct Trace {
    LearnerKind learner = LearnerKind::perceptron;
    std::map<std::string, std::string> options; ///< as in the model
    std::string source;                         ///< name of the data
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t nonzeros = 0;
    std::uint64_t dimension = 0; ///< of w
    bool bias = true;
    std::string lift;
    std::string scale;
    std::vector<std::string> classes;
    std::uint64_t entries_at_most = 0; ///< a problem with more updates was thinned
    std::vector<TraceProblem> problems;
};

/// The ledger_limit for runs that are traced: at most 400 MB of memory.
inline constexpr std::size_t ledger_limit_for_traces = std::size_t{1} << 24U;

/// The progress of a trace: `done` of `whole` entries of one problem.
struct TraceProgress {
    std::size_t problem = 0; ///< counted from 0
    std::size_t problems = 1;
    std::size_t done = 0;
    std::size_t whole = 0;
};

struct TraceOptions {
    std::size_t entries = 4096;                   ///< of a problem, at most
    std::uint64_t work = std::uint64_t{1} << 33U; ///< numbers of the data that may be read; a few seconds
    unsigned threads = 0;                         ///< 0: one for each core; the result does not depend on it
    std::optional<std::size_t> problem;           ///< only this one of the run; none: all
    /// Called after each entry, by the calling thread. An exception that it throws ends the work. May be empty.
    std::function<void(const TraceProgress&)> monitor;
};

/// `options` and `run` are those of train() on these data.
[[nodiscard]] Trace trace(const Dataset& data, const TrainOptions& options, const Run& run,
                          const TraceOptions& how = {});

// The trace file: a line of JSON for the run, then one for each entry. docs/trace.md describes it.

inline constexpr int trace_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_trace_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string trace_to_lines(const Trace& trace);

/// `source` is the name for messages. Throws Error(data), with the line, if the text is not a complete, consistent
/// trace.
[[nodiscard]] Trace trace_from_lines(std::string_view text, const std::string& source);

/// Atomic: afterwards the file is complete, or unchanged if this throws.
void save_trace(const Trace& trace, const std::string& path);
[[nodiscard]] Trace load_trace(const std::string& path);

/// Whether the file begins like a trace; false if it cannot be read.
[[nodiscard]] bool looks_like_trace(const std::string& path);

} // namespace novikoff
