// The membership of each row, and the band in which the fuzzy learner ignores rows.
#include "novikoff/report.hpp"

#include "base/elementary.hpp"
#include "data/binary_problems.hpp"
#include "learn/rules/fuzzy_rates.hpp"
#include "report/plots/field.hpp"
#include "report/plots/scene.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace novikoff {
namespace {

class FuzzyPlot {
public:
    FuzzyPlot(const Dataset& data, const LearnerOptions& options, const Model& model, const FuzzyPicture& picture)
        : data_(data), options_(options), model_(model),
          separator_(model.separators[picture.problem]), shown_{model.classes, picture.problem},
          lifted_(apply_space(model.space, data)), y_(signs(data, positive_classes(data)[picture.problem])),
          means_(class_means(lifted_, y_)), positions_(positions(means_, lifted_, y_)),
          scene_(data, &model.space, separator_.weights, picture.most_points) {}

    [[nodiscard]] std::string draw() && {
        Sheet sheet(heading(), legend(), 380);
        const Box& body = sheet.body();
        const double left = 0.58 * body.width;
        draw_rows(sheet.svg(), {body.left, body.top, left, body.height});
        draw_membership(sheet.svg(), {body.left + left, body.top, body.width - left, body.height});
        return std::move(sheet).finish();
    }

private:
    [[nodiscard]] double limit() const { return 0.5 + options_.delta; }
    [[nodiscard]] bool fuzzy(double t) const { return membership(t, options_.sharpness) <= limit(); }

    [[nodiscard]] Scene::RowStyle style_of(std::size_t row) const {
        return {{data_.labels()[row], fuzzy(positions_[row])},
                fmt::format(", membership {:.3f}", membership(positions_[row], options_.sharpness))};
    }

    void draw_rows(Svg& svg, const Box& box) const {
        const Panel panel(box, scene_.x_plan(), scene_.y_plan(), scene_.plane().equal());
        panel.begin(svg);
        if (data_.columns() == 2) { draw_band(svg, panel); }
        const Line line = scene_.plane().line(separator_.weights).value_or(Line{});
        draw_line(svg, panel, line, "line", R"(data-what="boundary")");
        scene_.draw(svg, panel, [this](std::size_t row) { return style_of(row); });
        draw_normal(svg, panel, line, 50, "w", scene_.points());
        svg.end();
    }

    /// The part of the plane where a row of either class would be fuzzy.
    void draw_band(Svg& svg, const Panel& panel) const {
        const Grid grid = grid_over(panel);
        const Dataset nodes = apply_space(model_.space, nodes_of(grid, data_));
        std::vector<double> ignored = positions(means_, nodes, std::vector<double>(nodes.rows(), 1.0));
        for (double& value : ignored) {
            const double larger =
                std::max(membership(value, options_.sharpness), membership(-value, options_.sharpness));
            value = limit() - larger;
        }
        draw_sides(svg, panel, region_path(panel, grid, ignored), "shade", "");
        draw_contour(svg, panel, grid, ignored, "quiet dashed", R"(data-what="band")");
    }

    void draw_membership(Svg& svg, const Box& box) const {
        const Panel panel(box, {{-1.06, 1.06}, "t: −1 the other mean, 1 its own"}, {{-0.04, 1.06}, "p, α/η"});
        panel.begin(svg);
        const Point corner = panel.at({-1.06, limit()});
        svg.rectangle({corner.x, corner.y, panel.area().width, panel.y()(0.5) - corner.y}, "shade",
                      R"(data-what="band")");
        std::vector<Point> curve;
        std::vector<Point> rate;
        for (int k = 0; k <= 200; ++k) {
            const double t = -1 + k / 100.0;
            const double p = membership(t, options_.sharpness);
            curve.push_back(panel.at({t, p}));
            rate.push_back(panel.at({t, p <= limit() ? 0 : pow(2 * p - 1, options_.power)}));
        }
        svg.polyline(rate, "curve dashed " + stroke_class(2), R"(data-what="rate")");
        svg.polyline(curve, "curve " + stroke_class(6), R"(data-what="membership")");
        for (const std::size_t row : scene_.rows()) {
            const Point at = panel.at({positions_[row], membership(positions_[row], options_.sharpness)});
            const Scene::RowStyle style = style_of(row);
            svg.mark(at, style.mark, fmt::format("row {}{}", row + 1, style.tip),
                     fmt::format("data-member=\"{}\"", row + 1));
        }
        svg.end();
    }

    [[nodiscard]] std::vector<LegendEntry> legend() const {
        std::vector<LegendEntry> entries = scene_.legend();
        entries.push_back({LegendEntry::Kind::mark, "", "fuzzy: ignored", {0, true}});
        entries.push_back({LegendEntry::Kind::area, "shade", "p ≤ ½ + δ"});
        entries.push_back({LegendEntry::Kind::line, "curve " + stroke_class(6), "membership p"});
        entries.push_back({LegendEntry::Kind::line, "curve dashed " + stroke_class(2), "rate α/η = (2p − 1)^m"});
        entries.push_back({LegendEntry::Kind::line, "line", "boundary"});
        return entries;
    }

    [[nodiscard]] Heading heading() const {
        const auto ignored = static_cast<std::uint64_t>(
            std::count_if(positions_.begin(), positions_.end(), [this](double t) { return fuzzy(t); }));
        const Proof& proof = separator_.proof;
        const std::string title = file_name(data_.source()) + ": what the fuzzy learner ignores" + shown_.suffix();
        std::string note = fmt::format(
            "δ = {}, m = {}, c = {}: {} of {} are fuzzy. {} in {}, {}.", rounded(options_.delta),
            rounded(options_.power), rounded(options_.sharpness), count_text(ignored), count_text(data_.rows(), "row"),
            count_text(proof.updates, "update"), count_text(proof.epochs, "epoch"), to_string(proof.stopped));
        note += scene_.remarks();
        return {title, note, title + ". " + note};
    }

    const Dataset& data_;
    const LearnerOptions& options_;
    const Model& model_;
    const Separator& separator_;
    ShownProblem shown_;
    Dataset lifted_;
    std::vector<double> y_;
    ClassMeans means_;
    std::vector<double> positions_; ///< t of each row
    Scene scene_;
};

} // namespace

std::string plot_fuzzy(const Dataset& data, const LearnerOptions& options, const Model& model,
                       const FuzzyPicture& picture) {
    return FuzzyPlot(data, options, model, picture).draw();
}

} // namespace novikoff
