// The trace file, written and read. docs/trace.md describes it.
#include "base/json_node.hpp"
#include "model/proof_json.hpp"
#include "novikoff/trace.hpp"
#include "os/atomic_file.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include <fmt/format.h>

namespace novikoff {
namespace {

// --- writing

/// JSON has no infinity: null stands for a sum that overflowed.
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
        {"space", {{"dimension", trace.dimension}, {"bias", trace.bias}, {"lift", trace.lift}, {"scale", trace.scale}}},
        {"classes", trace.classes},
        {"entries_at_most", trace.entries_at_most},
        {"problems", Json::array()}};
    for (const TraceProblem& problem : trace.problems) { header["problems"].push_back(problem_json(problem)); }
    return header;
}

Json entry_json(const TraceEntry& entry, std::size_t problem) {
    const bool start = entry.update == 0;
    const auto of_update = [&](Json value) { return start ? Json(nullptr) : std::move(value); };
    return {{"problem", problem + 1},
            {"update", entry.update},
            {"pass", entry.epoch},
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
            {"rates_sum", number(std::max(0.0, entry.rates_sum))}, // Σα of soft-margin may be rounded below 0
            {"rates_sum_of_squares", number(entry.rates_sum_of_squares)},
            {"mistakes", entry.mistakes}};
}

std::string line(const Json& json) { // JSON cannot hold bytes that are not UTF-8: they are replaced
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// --- reading

using Node = JsonNode;
const std::string what = "trace";

double at_least_0(const Node& node) {
    const double value = node.number();
    if (value < 0) { node.refuse("a number from 0 on expected"); }
    return value;
}

/// null stands for a sum that overflowed during the run.
double at_least_0_or_infinity(const Node& node) {
    return node.null() ? std::numeric_limits<double>::infinity() : at_least_0(node);
}

/// A count within limits, so that sums of counts cannot overflow.
std::uint64_t count_in(const Node& node, std::uint64_t least, std::uint64_t most) {
    const std::uint64_t value = node.count();
    if (value < least || value > most) {
        node.refuse(fmt::format("a whole number from {} to {} expected, {} found", least, most, value));
    }
    return value;
}

/// A problem as the first line announces it, and the number of its entries.
struct Announced {
    TraceProblem problem;
    std::uint64_t entries;
};

Announced problem_from(const Node& node) {
    constexpr std::uint64_t most = std::uint64_t{1} << 53U;
    Announced result;
    TraceProblem& problem = result.problem;
    Proof& proof = problem.proof;
    problem.label = node.at("label").text();
    proof.stopped = stopped_from(node.at("stopped"));
    proof.epochs = count_in(node.at("epochs"), 0, most);
    proof.updates = count_in(node.at("updates"), 0, most);
    problem.traced = count_in(node.at("traced"), 0, proof.updates);
    result.entries = count_in(node.at("entries"), 1, problem.traced + 1);
    proof.errors = count_in(node.at("errors"), 0, most);
    proof.radius = at_least_0(node.at("radius"));
    problem.initial_norm = at_least_0(node.at("initial_norm"));
    proof.margin = margin_from(node.at("margin"));
    proof.bound = bound_from(node.at("bound"));
    return result;
}

Trace header_from(const Node& node, std::vector<Announced>& announced) {
    Trace trace;
    const auto text = [](const Node& entry) { return entry.text(); };
    trace.learner = node.at("learner").parsed(parse_learner);
    trace.options = node.at("options").map(text);
    const Node data = node.at("data");
    trace.source = data.at("source").text();
    trace.rows = data.at("rows").count();
    trace.columns = data.at("columns").count();
    trace.nonzeros = data.at("nonzeros").count();
    const Node space = node.at("space");
    trace.dimension = space.at("dimension").count();
    trace.bias = space.at("bias").truth();
    trace.lift = space.at("lift").text();
    trace.scale = space.at("scale").text();
    trace.classes = node.at("classes").list(text);
    trace.entries_at_most = node.at("entries_at_most").count();
    announced = node.at("problems").list(problem_from);
    if (announced.empty()) { node.at("problems").refuse("one problem at least expected"); }
    return trace;
}

/// `rows` and `updates` are those of the first line.
TraceEntry entry_from(const Node& node, std::uint64_t rows, std::uint64_t updates) {
    TraceEntry entry;
    entry.update = count_in(node.at("update"), 0, updates);
    entry.epoch = node.at("pass").count();
    if (entry.update > 0) {
        entry.row = count_in(node.at("row"), 1, rows) - 1;
        entry.alpha = node.at("alpha").number(); // negative only for soft-margin
        entry.score_before = node.at("score_before").number();
        entry.score_after = node.at("score_after").number();
    }
    entry.angle_before = node.at("angle_before").number_or_none();
    entry.angle_after = node.at("angle_after").number_or_none();
    entry.norm = at_least_0_or_infinity(node.at("norm"));
    entry.moved = at_least_0_or_infinity(node.at("moved"));
    entry.errors = count_in(node.at("errors"), 0, rows);
    entry.margin = node.at("margin").number_or_none();
    entry.rates_sum = at_least_0_or_infinity(node.at("rates_sum"));
    entry.rates_sum_of_squares = at_least_0_or_infinity(node.at("rates_sum_of_squares"));
    entry.mistakes = count_in(node.at("mistakes"), 0, updates);
    return entry;
}

/// The lines of a text, one by one, with their places.
class Lines {
public:
    Lines(std::string_view text, const std::string& source) : rest_(text), place_{source} {}

    [[nodiscard]] bool done() const noexcept { return rest_.empty(); }
    std::string_view next() {
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++place_.line;
        return line;
    }
    [[nodiscard]] const Place& place() const noexcept { return place_; }

private:
    std::string_view rest_;
    Place place_;
};

void read_entries(Lines& lines, const Trace& trace, std::size_t k, Announced& announced) {
    std::vector<TraceEntry>& entries = announced.problem.entries;
    while (entries.size() < announced.entries) {
        if (lines.done()) {
            throw Error(ErrorKind::data, lines.place(),
                        fmt::format("the file ends here, with {} of the {} entries of problem {}", entries.size(),
                                    announced.entries, k + 1));
        }
        const std::string_view line = lines.next();
        const JsonDocument document(line, lines.place(), what);
        const Node node = document.root();
        if (node.at("problem").count() != k + 1) { node.at("problem").refuse(fmt::format("{} expected", k + 1)); }
        entries.push_back(entry_from(node, trace.rows, announced.problem.traced));
        const std::uint64_t update = entries.back().update;
        if (entries.size() == 1 ? update != 0 : update <= entries[entries.size() - 2].update) {
            node.at("update").refuse(entries.size() == 1 ? "0 expected, the start" : "larger than before expected");
        }
    }
}

} // namespace

std::string trace_to_lines(const Trace& trace) {
    std::string text = line(header_json(trace));
    for (std::size_t k = 0; k < trace.problems.size(); ++k) {
        for (const TraceEntry& entry : trace.problems[k].entries) { text += line(entry_json(entry, k)); }
    }
    return text;
}

void save_trace(const Trace& trace, const std::string& path) { write_atomically(path, trace_to_lines(trace)); }

Trace trace_from_lines(std::string_view text, const std::string& source) {
    Lines lines(text, source);
    const std::string_view first = lines.next();
    const JsonDocument header(first, lines.place(), what);
    header.check_header(what, trace_version, trace_version);
    std::vector<Announced> announced;
    Trace trace = header_from(header.root(), announced);
    for (std::size_t k = 0; k < announced.size(); ++k) {
        read_entries(lines, trace, k, announced[k]);
        trace.problems.push_back(std::move(announced[k].problem));
    }
    if (!lines.done()) {
        (void)lines.next();
        throw Error(ErrorKind::data, lines.place(), "the trace has ended before this line");
    }
    return trace;
}

Trace load_trace(const std::string& path) { return trace_from_lines(read_whole(path, max_trace_bytes), path); }

bool looks_like_trace(const std::string& path) {
    constexpr std::string_view beginning = "{\"format\":\"novikoff trace\"";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return false; // a pipe can be read only once
    }
    std::array<char, beginning.size()> bytes{};
    std::ifstream file(path, std::ios::binary);
    return file.read(bytes.data(), bytes.size()) && std::string_view(bytes.data(), bytes.size()) == beginning;
}

} // namespace novikoff
