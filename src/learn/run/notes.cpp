#include "learn/run/notes.hpp"

#include "data/column_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr double badly_scaled = 1000;

} // namespace

std::vector<std::string> notes_on_zero_rows(const RowsSeen& rows) {
    const std::uint64_t count = rows.zero_rows;
    if (count == 0) {
        return {};
    }
    const std::vector<std::uint64_t>& first = rows.first_zero_rows;
    std::vector<std::uint64_t> named(first.begin(),
                                     first.begin() + std::min(std::ssize(first), std::ptrdiff_t{rows_listed}));
    std::for_each(named.begin(), named.end(), [](std::uint64_t& row) { ++row; });
    return {fmt::format(
        "{} {}{} {} nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a mistake for every w, so no "
        "hyperplane separates these data; no update was made there",
        count == 1 ? "row" : "rows", fmt::join(named, ", "),
        count > named.size() ? fmt::format(" and {} more", count - named.size()) : "", count == 1 ? "has" : "have")};
}

std::string note_on_growth(std::size_t first, std::size_t last) {
    return fmt::format("the number of columns grew from {} to {} on the way, so the last bits of the weights may "
                       "differ from those of a run in memory; `columns={}` beforehand avoids that",
                       first, last, last);
}

std::vector<std::string> notes_on_columns(const Dataset& input, const Space& space, const Dataset& lifted,
                                          Team* team) {
    const std::vector<double> largest = largest_magnitudes(lifted, team);
    std::size_t small = largest.size();
    std::size_t big = 0;
    for (std::size_t j = 0; j < largest.size(); ++j) {
        if (largest[j] > 0 && (small == largest.size() || largest[j] < largest[small])) {
            small = j;
        }
        big = largest[j] > largest[big] ? j : big;
    }
    if (small == largest.size() || largest[big] < badly_scaled * largest[small]) {
        return {};
    }
    const double factor = largest[big] / largest[small];
    return {
        fmt::format("the columns differ in size by a factor of {} ({} reaches {:.6g}, {} only {:.6g}), which slows "
                    "learning down and hurts accuracy; `scale=standard` usually helps",
                    std::isfinite(factor) ? fmt::format("{:.6g}", factor) : "more than 1e+308",
                    space.column_name(input, big), largest[big], space.column_name(input, small), largest[small])};
}

std::vector<std::string> notes_on_run(const Solution& solution) {
    std::vector<std::string> notes;
    if (const auto& rates = solution.row_rates; !rates.empty()) {
        const auto ignored = std::count(rates.begin(), rates.end(), 0.0);
        if (ignored > 0) {
            notes.push_back(fmt::format("{} of {} rows are fuzzy and were ignored", ignored, rates.size()));
        }
    }
    const Trajectory& run = solution.run;
    if (run.cycle) {
        notes.push_back(
            fmt::format("the weights after pass {} are again those after pass {}: this run would go round for "
                        "ever, {} {} a round",
                        run.cycle->start + run.cycle->length, run.cycle->start, run.cycle->length,
                        run.cycle->length == 1 ? "pass" : "passes"));
    }
    return notes;
}

} // namespace novikoff
