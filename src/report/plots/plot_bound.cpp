// Updates, or mistakes if these are what the theorem counts, against the bound, and the two curves of Novikoff's proof.
#include "novikoff/report.hpp"

#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// `0.07929 ≤ γ* ≤ 0.98846`, `γ* = 0.1605`.
std::string gap_text(const MarginInterval& margin) {
    const bool closed = margin.lower && margin.upper && rounded(*margin.lower) == rounded(*margin.upper);
    return closed ? "γ* = " + rounded(*margin.lower) : margin_text(margin);
}

/// One curve over the updates.
struct BoundCurve {
    std::vector<Point> points;
    std::string classes;
    std::string what; ///< in the legend, and in data-what
};

class BoundPlot {
public:
    BoundPlot(const Trace& run, std::size_t problem)
        : run_(run), problem_(run.problems[problem]), name_(run_names({run})[problem]) {}

    [[nodiscard]] std::string draw() const {
        const std::vector<BoundCurve> counts = count_curves();
        const std::vector<BoundCurve> lengths = length_curves();
        const auto key = legend(counts); // each panel has its own legend below it
        const double between = legend_height(key) + 18;
        constexpr double height = 280;
        Sheet sheet(heading(), legend(lengths), 2 * height + between);
        const Box& body = sheet.body();
        draw_panel(sheet.svg(), {body.left, body.top, body.width, height}, counts,
                   counted() + ", on a logarithmic scale", Axis::Kind::logarithmic);
        draw_legend(sheet.svg(), key, {body.left, body.top + height + 8});
        draw_panel(sheet.svg(), {body.left, body.top + height + between, body.width, height}, lengths, "length of w",
                   Axis::Kind::linear);
        return std::move(sheet).finish();
    }

private:
    static std::vector<LegendEntry> legend(const std::vector<BoundCurve>& curves) {
        std::vector<LegendEntry> entries;
        for (const BoundCurve& curve : curves) {
            entries.push_back({LegendEntry::Kind::line, curve.classes, curve.what});
        }
        return entries;
    }

    [[nodiscard]] BoundCurve series(const std::string& classes, const std::string& what,
                                    const std::function<std::optional<double>(const TraceEntry&)>& value) const {
        BoundCurve result{{}, classes, what};
        for (const TraceEntry& entry : problem_.entries) {
            if (const auto y = value(entry); y && drawable(*y)) {
                result.points.push_back({static_cast<double>(entry.update), *y});
            }
        }
        return result;
    }

    [[nodiscard]] std::vector<BoundCurve> count_curves() const {
        const double radius = problem_.proof.radius;
        std::vector<BoundCurve> curves;
        curves.push_back(series("curve " + stroke_class(0), counted() + " so far", [this](const TraceEntry& entry) {
            const std::uint64_t count = counts_mistakes() ? entry.mistakes : entry.update;
            return count > 0 ? std::optional(static_cast<double>(count)) : std::nullopt;
        }));
        curves.push_back(
            series("curve dashed " + stroke_class(2),
                   of_w() ? "(RΣα/‖w − w0‖)²: (R/γ*)² is at least this" : "(RΣα/‖Σαyx‖)²: (R/γ*)² is at least this",
                   [&](const TraceEntry& entry) {
                       const double root = radius * entry.rates_sum / entry.moved;
                       return entry.moved > 0 ? std::optional(root * root) : std::nullopt;
                   }));
        if (const auto most = at_most()) {
            const bool common = *most >= 0 && *most < 1e15; // counts are whole, so the bound is rounded down
            const std::string count = common ? count_text(static_cast<std::uint64_t>(*most)) : rounded(*most);
            curves.push_back(series("curve " + stroke_class(1), "bound: at most " + count + " " + counted(),
                                    [most](const TraceEntry& /*entry*/) { return most; }));
        }
        return curves;
    }

    /// ‖w‖² grows by at most α²‖x‖² at a mistake, and ⟨w,u⟩ by at least αγ at any update.
    [[nodiscard]] std::vector<BoundCurve> length_curves() const {
        const double start = problem_.initial_norm;
        const double radius = problem_.proof.radius;
        std::vector<BoundCurve> curves;
        if (limited()) {
            curves.push_back(series("curve dashed " + stroke_class(1),
                                    start == 0 ? "R√Σα²: no w is longer" : "√(‖w0‖² + R²Σα²): no w is longer",
                                    [=](const TraceEntry& entry) {
                                        return std::hypot(start, radius * std::sqrt(entry.rates_sum_of_squares));
                                    }));
        }
        curves.push_back(series("curve " + stroke_class(6), of_w() ? "‖w‖" : "‖Σαyx‖",
                                [this](const TraceEntry& entry) { return of_w() ? entry.norm : entry.moved; }));
        if (const auto margin = problem_.proof.margin.lower) {
            curves.push_back(series("curve dotted " + stroke_class(0),
                                    !of_w()      ? "γΣα: it is never shorter"
                                    : start == 0 ? "γΣα: no w is shorter"
                                                 : "γΣα − ‖w0‖: no w is shorter",
                                    [start = of_w() ? start : 0, margin = *margin](const TraceEntry& entry) {
                                        return std::max(0.0, margin * entry.rates_sum - start);
                                    }));
        }
        return curves;
    }

    [[nodiscard]] bool limited() const { return limits_lengths(run_.learner); }
    /// Whether w is the sum of the updates.
    [[nodiscard]] bool of_w() const { return !makes_own_steps(run_.learner); }

    [[nodiscard]] std::optional<double> at_most() const {
        const Bound& bound = problem_.proof.bound;
        return bound.updates_at_most ? bound.updates_at_most : bound.mistakes_at_most;
    }

    /// What the theorem counts.
    [[nodiscard]] bool counts_mistakes() const { return problem_.proof.bound.mistakes_at_most.has_value(); }
    [[nodiscard]] std::string counted() const { return counts_mistakes() ? "mistakes" : "updates"; }
    /// How many of them the traced updates made.
    [[nodiscard]] std::uint64_t last_count() const {
        return counts_mistakes() ? problem_.entries.back().mistakes : problem_.proof.updates;
    }

    void draw_panel(Svg& svg, const Box& box, const std::vector<BoundCurve>& curves, const std::string& label,
                    Axis::Kind kind) const {
        const bool linear = kind == Axis::Kind::linear;
        Extent all = linear ? Extent{0, 0} : Extent{1, 1};
        for (const BoundCurve& curve : curves) {
            const Extent extent = curve.points.empty() ? all : extent_of(curve.points, &Point::y);
            all = all.with(extent.low).with(extent.high);
        }
        const double highest = std::max(all.high, 1e-300);
        const Extent height = linear ? Extent{-0.02 * highest, highest * 1.05} : Extent{0.8 * all.low, highest * 1.6};
        const double updates = std::max(1.0, static_cast<double>(problem_.traced));
        const Panel panel(box, {{-0.015 * updates, 1.03 * updates}, "updates", Axis::Kind::whole},
                          {height, label, kind, 52});
        panel.begin(svg);
        for (const BoundCurve& curve : curves) {
            svg.polyline(panel.at(curve.points), curve.classes, fmt::format("data-what=\"{}\"", escaped(curve.what)));
        }
        if (const BoundCurve& run = curves[linear && limited() ? 1 : 0]; !run.points.empty()) {
            svg.circle(panel.at(run.points.back()), 5, "mark " + fill_class(linear ? 6 : 0), R"(data-end="1")");
        }
        svg.end();
    }

    [[nodiscard]] Heading heading() const {
        const Proof& proof = problem_.proof;
        std::string note = fmt::format("{}, {}. R = {}, {}. ", file_name(run_.source), count_text(run_.rows, "row"),
                                       rounded(proof.radius), gap_text(proof.margin));
        note += at_most() ? "The bound: " + proof.bound.theorem + "."
                          : "No bound applies, because " + proof.bound.because + ".";
        if (problem_.traced < proof.updates) {
            note += fmt::format(" Only the first {} updates are drawn.", count_text(problem_.traced));
        }
        const std::string title = fmt::format("{}: {} against the bound", name_,
                                              count_text(last_count(), counts_mistakes() ? "mistake" : "update"));
        return {title, note, title + ". " + note};
    }

    const Trace& run_;
    const TraceProblem& problem_;
    std::string name_;
};

} // namespace

std::string plot_bound(const Trace& run, std::size_t problem) { return BoundPlot(run, problem).draw(); }

} // namespace novikoff
