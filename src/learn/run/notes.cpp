// The words of each note, and from which factor on columns count as badly scaled.
#include "learn/run/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr double badly_scaled = 1000;

std::string in_short(double number) { return fmt::format("{:.6g}", number); }

} // namespace

std::vector<Message> notes_on_zero_rows(const RowsSeen& rows) {
    const std::uint64_t count = rows.zero_rows;
    if (count == 0) { return {}; }
    NamedRows first{rows.first_zero_rows};
    first.indices.resize(std::min(first.indices.size(), RowsSeen::most_listed));
    const std::uint64_t more = count - first.indices.size();
    return {Message("{}{} {} nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a mistake for every w, so no "
                    "hyperplane separates these data; no update was made there",
                    first, more > 0 ? fmt::format(" and {} more", more) : "", count == 1 ? "has" : "have")};
}

Message note_on_centring(const Dataset& data) {
    const double cells = static_cast<double>(data.rows()) * static_cast<double>(data.columns());
    return {"{} divides the columns by their deviation and does not centre them, so that the data stay sparse: {} % of "
            "the values are not 0",
            NamedSetting{"scale", "standard"}, in_short(100 * static_cast<double>(data.nonzeros()) / cells)};
}

Message note_on_growth(std::size_t first, std::size_t last) {
    return {"the number of columns grew from {} to {} on the way, so the last bits of the weights may differ from "
            "those of a run in memory; {} beforehand avoids that",
            first, last, NamedSetting{"columns", std::to_string(last)}};
}

std::vector<Message> notes_on_columns(std::span<const double> largest,
                                      const std::function<std::string(std::size_t)>& name, const Message& advice) {
    std::size_t small = largest.size();
    std::size_t big = 0;
    for (std::size_t j = 0; j < largest.size(); ++j) {
        if (largest[j] > 0 && (small == largest.size() || largest[j] < largest[small])) { small = j; }
        big = largest[j] > largest[big] ? j : big;
    }
    if (small == largest.size() || largest[big] < badly_scaled * largest[small]) { return {}; }
    const double factor = largest[big] / largest[small];
    return {
        Message("the columns differ in size by a factor of {} ({} reaches {}, {} only {}), which slows learning down "
                "and hurts accuracy; {}",
                std::isfinite(factor) ? in_short(factor) : "more than 1e+308", name(big), in_short(largest[big]),
                name(small), in_short(largest[small]), advice)};
}

std::vector<Message> notes_on_run(const Solution& solution) {
    std::vector<Message> notes;
    if (const auto& rates = solution.row_rates; !rates.empty()) {
        const auto ignored = std::count(rates.begin(), rates.end(), 0.0);
        if (ignored > 0) { notes.push_back({"{} of {} rows are fuzzy and were ignored", ignored, rates.size()}); }
    }
    const Trajectory& run = solution.run;
    if (run.cycle) {
        notes.push_back({"the weights after epoch {} equal those after epoch {}: without a limit this run would never "
                         "end, with a cycle of {} epoch{}",
                         run.cycle->start + run.cycle->length, run.cycle->start, run.cycle->length,
                         run.cycle->length == 1 ? "" : "s"});
    }
    return notes;
}

std::vector<Message> notes_on_gap(const Solution& solution, Scale scale) {
    const Trajectory& run = solution.run;
    if (!solution.objective || run.done || run.interrupted || scale != Scale::none) { return {}; }
    return {{"the gap that was asked for was not reached; {} usually helps, and so does a smaller {}",
             NamedSetting{"scale", "standard"}, NamedSetting{"cost"}}};
}

} // namespace novikoff
