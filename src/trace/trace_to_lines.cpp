#include "model/proof_json.hpp"
#include "novikoff/trace.hpp"
#include "os/atomic_file.hpp"

#include <cmath>

namespace novikoff {
namespace {

/// JSON has no infinity; a sum that overflowed is not known.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json problem_json(const TraceProblem& problem) {
    const Proof& proof = problem.proof;
    return {{"label", problem.label},
            {"stopped", to_string(proof.stopped)},
            {"epochs", proof.epochs},
            {"updates", proof.updates},
            {"traced", problem.traced},
            {"entries", problem.entries.size()},
            {"errors", proof.errors},
            {"radius", proof.radius},
            {"initial_norm", problem.initial_norm},
            {"margin", margin_json(proof.margin)},
            {"bound", bound_json(proof.bound)}};
}

Json header_json(const Trace& trace) {
    Json header{
        {"format", "novikoff trace"},
        {"version", trace_version},
        {"learner", trace.learner.name()},
        {"options", trace.options},
        {"data",
         {{"source", trace.source}, {"rows", trace.rows}, {"columns", trace.columns}, {"nonzeros", trace.nonzeros}}},
        {"space",
         {{"dimension", trace.dimension}, {"bias", trace.bias}, {"lift", trace.lift}, {"scale", trace.scale}}},
        {"classes", trace.classes},
        {"entries_at_most", trace.entries_at_most},
        {"problems", Json::array()}};
    for (const TraceProblem& problem : trace.problems) {
        header["problems"].push_back(problem_json(problem));
    }
    return header;
}

Json entry_json(const TraceEntry& entry, std::size_t problem) {
    const bool start = entry.update == 0;
    const auto of_update = [&](Json value) { return start ? Json(nullptr) : std::move(value); };
    return {{"problem", problem + 1},
            {"update", entry.update},
            {"pass", entry.pass},
            {"row", of_update(entry.row + 1)},
            {"alpha", of_update(entry.alpha)},
            {"score_before", of_update(entry.score_before)},
            {"score_after", of_update(entry.score_after)},
            {"angle_before", or_null(entry.angle_before)},
            {"angle_after", or_null(entry.angle_after)},
            {"norm", entry.norm},
            {"moved", entry.moved},
            {"errors", entry.errors},
            {"margin", or_null(entry.margin)},
            {"rates_sum", number(entry.rates_sum)},
            {"rates_sum_of_squares", number(entry.rates_sum_of_squares)}};
}

std::string line(const Json& json) { // bytes that are not UTF-8 are replaced, for JSON cannot hold them
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace

std::string trace_to_lines(const Trace& trace) {
    std::string text = line(header_json(trace));
    for (std::size_t k = 0; k < trace.problems.size(); ++k) {
        for (const TraceEntry& entry : trace.problems[k].entries) {
            text += line(entry_json(entry, k));
        }
    }
    return text;
}

void save_trace(const Trace& trace, const std::string& path) { write_atomically(path, trace_to_lines(trace)); }

} // namespace novikoff
