// Errors, loss or angle over the updates of several runs.
#include "novikoff/report.hpp"

#include "learn/rules/train_options.hpp"
#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <numbers>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// What a curve shows.
struct CurveKind {
    const char* title;
    const char* axis;
    std::optional<double> (*value)(const TraceEntry&);
};

CurveKind kind_of(Curve curve) {
    switch (curve) {
    case Curve::errors:
        return {"Rows on the wrong side after each update", "rows on the wrong side (0-1 loss)",
                [](const TraceEntry& entry) { return std::optional(static_cast<double>(entry.errors)); }};
    case Curve::margin:
        return {"Margin after each update", "margin: least y⟨w,x⟩/‖w‖ of a row",
                [](const TraceEntry& entry) { return entry.margin; }};
    case Curve::norm:
        return {"Length of w after each update", "length of w",
                [](const TraceEntry& entry) { return std::optional(entry.norm); }};
    case Curve::angle: break;
    }
    return {"Angle between w and the row of each update, afterwards", "angle between w and x, in degrees",
            [](const TraceEntry& entry) {
                return entry.angle_after ? std::optional(*entry.angle_after * 180 / std::numbers::pi) : std::nullopt;
            }};
}

struct LossCurve {
    std::string name;
    const TraceProblem* problem;
    std::vector<Point> points;
};

/// The place of a curve among those that coincide with it.
struct Rank {
    std::size_t before = 0;
    std::size_t same = 0; ///< itself included
};

Rank rank_of(const std::vector<LossCurve>& all, std::size_t k) {
    Rank rank;
    for (std::size_t other = 0; other < all.size(); ++other) {
        if (all[k].points == all[other].points) {
            rank.before += other < k ? 1 : 0;
            ++rank.same;
        }
    }
    return rank;
}

/// Curves that coincide share the dashes in turn.
std::string dashes(const Rank& rank) {
    constexpr std::size_t dash = 9;
    return rank.same == 1 ? ""
                          : fmt::format(R"( style="stroke-dasharray:{} {};stroke-dashoffset:-{}")", dash,
                                        dash * (rank.same - 1), dash * rank.before);
}

/// Without colours, dashes and marks tell curves apart.
std::string curve_class(std::size_t k) { return "curve " + stroke_class(k) + ' ' + dash_class(k); }

std::string ending(const TraceProblem& problem) {
    const std::string updates = count_text(problem.proof.updates, "update");
    return problem.proof.stopped == Stopped::separated ? updates : updates + ", " + to_string(problem.proof.stopped);
}

std::vector<LossCurve> series_of(const std::vector<Trace>& runs, const CurveKind& kind) {
    std::vector<LossCurve> all;
    const std::vector<std::string> names = run_names(runs);
    for (const Trace& run : runs) {
        for (const TraceProblem& problem : run.problems) {
            LossCurve series{names[all.size()], &problem, {}};
            for (const TraceEntry& entry : problem.entries) {
                if (const auto value = kind.value(entry); value && drawable(*value)) {
                    series.points.push_back({static_cast<double>(entry.update), *value});
                }
            }
            all.push_back(std::move(series));
        }
    }
    return all;
}

/// Whether an option tells this run from others: its value differs from the default, or from that of another run.
bool telling(const Trace& run, const std::string& option, const std::string& value, const std::vector<Trace>& runs) {
    LearnerOptions defaults;
    defaults.kind = run.learner;
    const auto common = describe(defaults);
    const auto usual = common.find(option);
    return usual == common.end() || usual->second != value ||
           std::any_of(runs.begin(), runs.end(), [&](const Trace& other) {
               const auto found = other.options.find(option);
               return other.learner == run.learner && found != other.options.end() && found->second != value;
           });
}

/// The data, if they are the same for all runs, and the initial weights.
std::string common_note(const std::vector<Trace>& runs) {
    const Trace& first = runs.front();
    const bool same = std::all_of(runs.begin(), runs.end(), [&](const Trace& run) {
        return run.source == first.source && run.rows == first.rows;
    });
    std::string note = same ? fmt::format("{}, {}. ", file_name(first.source), count_text(first.rows, "row")) : "";
    const auto initial = first.options.find("initial");
    if (initial != first.options.end()) { note += fmt::format("From w0 = ({}). ", initial->second); }
    return note + "The large mark is the end of a run.";
}

/// Draws small marks at intervals, at different places on each curve.
void draw_marks(Svg& svg, std::span<const Point> pixels, std::size_t k, std::size_t curves) {
    constexpr double apart = 70;
    double next =
        pixels.empty() ? 0 : pixels.front().x + apart * static_cast<double>(k + 1) / static_cast<double>(curves);
    for (const Point& p : pixels) {
        if (p.x >= next && p.x < pixels.back().x - 12) {
            svg.mark(p, {.series = k, .small = true}, "", fmt::format("data-along=\"{}\"", k + 1));
            next += apart;
        }
    }
}

void draw_curve(Svg& svg, const Panel& panel, const std::vector<LossCurve>& all, std::size_t k) {
    const Rank rank = rank_of(all, k);
    const std::vector<Point> pixels = panel.at(all[k].points);
    svg.polyline(pixels, curve_class(k), fmt::format("data-run=\"{}\"{}", k + 1, dashes(rank)));
    draw_marks(svg, pixels, k, all.size());
    if (!pixels.empty()) { // marks at the same place are nested
        const double scale = 1.4 + 0.6 * static_cast<double>(rank.same - rank.before - 1);
        svg.mark(pixels.back(), {.series = k, .scale = scale}, "", fmt::format("data-end=\"{}\"", k + 1));
    }
}

/// Room for all curves. Counts and lengths begin at 0.
Extent height_of(const std::vector<LossCurve>& all, Curve curve) {
    std::vector<Point> points;
    for (const LossCurve& series : all) { points.insert(points.end(), series.points.begin(), series.points.end()); }
    const Extent values = extent_of(points, &Point::y);
    if (curve == Curve::margin) { return padded(values, 0.06); }
    const double highest = std::max(values.high, curve == Curve::angle ? 180.0 : 1e-300);
    return {-0.03 * highest, highest * 1.04};
}

} // namespace

std::vector<std::string> run_names(const std::vector<Trace>& runs) {
    std::vector<std::string> names;
    for (const Trace& run : runs) {
        const std::string own = own_options(run.learner, run.options, [&](const auto& option, const auto& value) {
            return telling(run, option, value, runs);
        });
        for (const TraceProblem& problem : run.problems) {
            names.push_back(to_string(run.learner) + (own.empty() ? "" : ", " + own) +
                            (run.classes.size() <= 2 ? "" : against_rest(problem.label)));
        }
    }
    return names;
}

std::string plot_loss(const std::vector<Trace>& runs, Curve curve) {
    if (runs.empty()) { throw Error(ErrorKind::usage, "there is no run to draw"); }
    const CurveKind kind = kind_of(curve);
    const std::vector<LossCurve> all = series_of(runs, kind);
    double updates = 1;
    std::vector<LegendEntry> legend;
    std::string description = std::string(kind.title) + ". ";
    for (std::size_t k = 0; k < all.size(); ++k) {
        updates = std::max(updates, static_cast<double>(all[k].problem->traced));
        const std::string text = all[k].name + ": " + ending(*all[k].problem);
        legend.push_back({LegendEntry::Kind::curve, curve_class(k), text, {.series = k}});
        description += text + ". ";
    }
    Sheet sheet({kind.title, common_note(runs), description}, legend, 400);
    const Panel panel(sheet.body(), {{-0.015 * updates, 1.03 * updates}, "updates", Axis::Kind::whole},
                      {height_of(all, curve), kind.axis});
    panel.begin(sheet.svg());
    for (std::size_t k = 0; k < all.size(); ++k) { draw_curve(sheet.svg(), panel, all, k); }
    sheet.svg().end();
    return std::move(sheet).finish();
}

} // namespace novikoff
