// The report of `shatter` as text.
#include "cli/report.hpp"

#include "cli/text.hpp"
#include "data/rows.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

constexpr std::size_t most_reasons = 10; ///< without --all

std::string spelt(std::size_t number) {
    constexpr const char* words[] = {"two", "three", "four", "five", "six"};
    return number >= 2 && number <= 6 ? words[number - 2] : std::to_string(number);
}

std::string where(std::size_t d) {
    return d == 1 ? "on the line" : d == 2 ? "in the plane" : d == 3 ? "in space" : fmt::format("in {} dimensions", d);
}

std::string ranges_name(RangeKind kind, std::size_t d) {
    std::string disc = d == 1 ? "intervals" : d == 2 ? "discs" : "balls";
    switch (kind) {
    case RangeKind::halfspaces: return d == 1 ? "half-lines" : d == 2 ? "half-planes" : "half-spaces";
    case RangeKind::discs: return disc;
    case RangeKind::discs_and_complements: break;
    }
    return disc + " and their complements";
}

/// The singular: `disc`, for both kinds of discs.
std::string one_range(RangeKind kind, std::size_t d) {
    std::string name = ranges_name(kind == RangeKind::halfspaces ? kind : RangeKind::discs, d);
    name.pop_back();
    return name;
}

/// General position: any lifted points, as many as their dimension, are independent.
std::string general_position(RangeKind kind, std::size_t points, std::size_t d) {
    const std::string flat = d == 2 ? "a line" : d == 3 ? "a plane" : "a hyperplane";
    const std::string round = d == 2 ? "a circle" : "a sphere";
    if (d == 1) { return "no two points are equal"; }
    if (points < vc_dimension(kind, d)) {
        return kind == RangeKind::discs_and_complements ? "the points (x, |x|²) are affinely independent"
                                                        : "the points are affinely independent";
    }
    switch (kind) {
    case RangeKind::halfspaces: return fmt::format("no {} points are on {}", spelt(d + 1), flat);
    case RangeKind::discs:
        return fmt::format("no {} points are on {}, no {} on {}", spelt(d + 1), flat, spelt(d + 2), round);
    case RangeKind::discs_and_complements: break;
    }
    return fmt::format("no {} points are on {} or {}", spelt(d + 2), round, flat);
}

template <class Items, class TextOf>
std::string list_text(const Items& items, const TextOf& text_of, const std::string& between = ", ") {
    std::string text;
    for (const auto& item : items) { text += (text.empty() ? "" : between) + text_of(item); }
    return text;
}

std::string row_text(std::uint64_t row) { return std::to_string(row + 1); }

std::string rows_text(const std::vector<Multiplier>& side) {
    return list_text(side, [](const Multiplier& m) { return row_text(m.row); });
}

/// A fraction, or the first digits of a long one; then sets `rounded`.
std::string short_text(const Rational& value, bool& rounded) {
    constexpr std::size_t long_text = 9;
    std::string text = value.to_string();
    if (text.size() > long_text) {
        rounded = true;
        text = near_text(value);
    }
    return text;
}

std::string mean_text(const std::vector<Multiplier>& side, bool& rounded) {
    const auto term = [&](const Multiplier& m) {
        return (m.weight == 1 ? "" : short_text(m.weight, rounded) + "·") + 'p' + row_text(m.row);
    };
    return list_text(side, term, " + ");
}

Rational mean_square(const std::vector<Multiplier>& side, const Dataset& points) {
    Rational sum;
    with_rows(points, false, [&](const auto& rows) {
        for (const Multiplier& m : side) {
            rows.for_each(m.row, [&](std::size_t /*column*/, double x) {
                sum.add_product(m.weight, Rational::of(x) * Rational::of(x));
            });
        }
    });
    return sum;
}

/// `1/2·p1 + 1/2·p3 = p2`; for discs, the means of |x|² follow.
std::string reason_text(const RadonPartition& reason, RangeKind kind, const Dataset& points) {
    bool rounded = false;
    const std::string inside = mean_text(reason.inside, rounded);
    const std::string outside = mean_text(reason.outside, rounded);
    std::string text = fmt::format("{} {} {}", inside, rounded ? "≈" : "=", outside);
    if (kind == RangeKind::discs) {
        text += fmt::format(", |x|² {} ≥ {}", short_text(mean_square(reason.inside, points), rounded),
                            short_text(mean_square(reason.outside, points), rounded));
    }
    return text;
}

std::string why(RangeKind kind, std::size_t d) {
    const bool complements = kind == RangeKind::discs_and_complements;
    return fmt::format("no {}{} holds the points in and none of the points out:\nweighted means of both are equal{}",
                       one_range(kind, d), complements ? ", nor its complement," : "",
                       complements                ? ", and so are those of |x|²"
                       : kind == RangeKind::discs ? ", and that of |x|² is not smaller in than out"
                                                  : "");
}

/// The reasons, each with the number of subsets that it rules out, the largest first.
std::vector<std::pair<std::size_t, std::uint64_t>> reasons_used(const Shattering& result) {
    std::vector<std::uint64_t> subsets(result.reasons.size());
    for (const MissingSubsets& missing : result.missing) { subsets[missing.reason] += missing.subsets; }
    std::vector<std::pair<std::size_t, std::uint64_t>> used;
    for (std::size_t k = 0; k < subsets.size(); ++k) {
        if (subsets[k] > 0) { used.emplace_back(k, subsets[k]); }
    }
    std::stable_sort(used.begin(), used.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return used;
}

std::string missing_text(const Shattered& shattered, const Dataset& points, bool all) {
    const Shattering& result = shattered.result;
    if (result.missing.empty()) { return ""; }
    const auto used = reasons_used(result);
    const std::size_t shown = all ? used.size() : std::min(most_reasons, used.size());
    Table table({{"subsets"}, {"in", Table::Align::left}, {"out", Table::Align::left}, {"why", Table::Align::left}});
    for (std::size_t k = 0; k < shown; ++k) {
        const RadonPartition& reason = result.reasons[used[k].first];
        table.add({count_text(used[k].second), rows_text(reason.inside), rows_text(reason.outside),
                   reason_text(reason, shattered.ranges, points)});
    }
    const std::size_t left = used.size() - shown;
    return fmt::format("\n{} missing, for {}; {}\n\n{}{}", count_text(result.decided - result.cut.size(), "subset"),
                       count_text(used.size(), "reason"), why(shattered.ranges, points.columns()), table.text(),
                       left > 0 ? fmt::format("... and {} more (--all lists them)\n", count_text(left, "reason")) : "");
}

/// `0.5·x - y + 2`.
std::string affine_text(const Range& range, const Dataset& points) {
    std::string text;
    const auto add = [&](const Rational& factor, const std::string& name) {
        if (factor.sign() == 0) { return; }
        text += text.empty() ? (factor.sign() < 0 ? "-" : "") : factor.sign() < 0 ? " - " : " + ";
        const Rational size = factor.sign() < 0 ? -factor : factor;
        text += name.empty() ? near_text(size) : size.to_double() == 1 ? name : near_text(size) + "·" + name;
    };
    for (std::size_t j = 0; j < range.normal.size(); ++j) { add(range.normal[j], visible(points.column_name(j))); }
    add(range.offset, "");
    return text;
}

std::string range_text(const Range& range, const Dataset& points) {
    if (range.curvature.sign() == 0) { return affine_text(range, points) + " > 0"; }
    const Sphere sphere = boundary(range);
    std::vector<double> center;
    for (const Rational& x : sphere.center) {
        if (const auto near = x.double_in_range()) { center.push_back(*near); }
    }
    const auto radius = radius_of(sphere);
    std::string text = one_range(RangeKind::discs, points.columns());
    text = range.curvature.sign() < 0 ? text : "outside the " + text;
    if (!radius || center.size() < sphere.center.size()) { return text + " of numbers beyond the range of doubles"; }
    return fmt::format("{} around {}, radius {}", text, vector_text(center), number_text(*radius));
}

std::string cuts_text(const Shattering& result, const Dataset& points) {
    Table table({{"cut out", Table::Align::left}, {"by", Table::Align::left}});
    for (const CutSubset& cut : result.cut) {
        std::vector<std::uint64_t> rows;
        for (std::size_t i = 0; i < points.rows(); ++i) {
            if (contains(cut.inside, i)) { rows.push_back(i); }
        }
        table.add({rows.empty() ? "no point" : list_text(rows, row_text), range_text(cut.range, points)});
    }
    return '\n' + table.text();
}

std::string read_text(const Dataset& points) {
    constexpr std::size_t most = 6;
    std::vector<std::string> names;
    for (std::size_t j = 0; j < std::min(most, points.columns()); ++j) {
        names.push_back(visible(points.column_name(j)));
    }
    return report_line("Read",
                       fmt::format("{}: {} {} ({}{})", visible(points.source()), count_text(points.rows(), "point"),
                                   where(points.columns()), join(names), points.columns() > most ? ", ..." : ""));
}

std::string theory_text(const Shattered& shattered, const Dataset& points) {
    const std::size_t d = points.columns();
    const std::size_t vc = vc_dimension(shattered.ranges, d);
    const std::uint64_t cover = cover_count(shattered.ranges, points.rows(), d);
    const std::uint64_t cut = shattered.result.cut.size();
    const bool complete = shattered.result.decided == shattered.result.subsets;
    std::string text =
        report_line("Theory", fmt::format("the VC dimension of {} {} is {}; so at most {} subsets (Sauer)",
                                          ranges_name(shattered.ranges, d), where(d), vc,
                                          count_text(sauer_bound(points.rows(), vc))));
    text += report_line("", fmt::format("at most {} (Cover), reached only in general position: {}", count_text(cover),
                                        general_position(shattered.ranges, points.rows(), d)));
    if (complete) {
        text += report_line("", cut == cover
                                    ? "these points are in general position"
                                    : fmt::format("these points are not: {} < {}", count_text(cut), count_text(cover)));
    }
    return text;
}

std::string result_text(const Shattered& shattered, const Dataset& points) {
    const Shattering& result = shattered.result;
    const bool whole = result.largest.size() == points.rows();
    std::string text = report_line("Cut out", fmt::format("{} of {} by {}, in {}{}", count_text(result.cut.size()),
                                                          count_text(result.subsets, "subset"),
                                                          ranges_name(shattered.ranges, points.columns()),
                                                          duration_text(shattered.seconds),
                                                          result.decided < result.subsets ? ", when interrupted" : ""));
    return text + report_line("", whole ? "the points are shattered"
                                        : fmt::format("not shattered; the largest shattered subset has {}: {}",
                                                      count_text(result.largest.size(), "point"),
                                                      list_text(result.largest, row_text)));
}

} // namespace

std::string shatter_report(const Shattered& shattered, const Dataset& points, bool all) {
    return read_text(points) + result_text(shattered, points) + theory_text(shattered, points) +
           (all ? cuts_text(shattered.result, points) : "") + missing_text(shattered, points, all);
}

} // namespace novikoff::cli
