// The rows, the boundary, its normal and the gap beside it.
#include "novikoff/report.hpp"

#include "base/kernels.hpp"
#include "model/joint.hpp"
#include "report/plots/field.hpp"
#include "report/plots/solutions.hpp"
#include "report/plots/witness_marks.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// The rows with |score| ≤ half, and their meaning.
struct Band {
    double half = 0;
    std::string meaning;
    bool shaded = true;
};

std::string circle_path(Point center, double radius) {
    const std::string r = coordinate(radius);
    return fmt::format("M{0} {1}a{2} {2} 0 1 0 {3} 0a{2} {2} 0 1 0 -{3} 0z", coordinate(center.x - radius),
                       coordinate(center.y), r, coordinate(2 * radius));
}

/// A separator, and which rows it gets wrong or ignores.
struct Learnt {
    Learnt(const Dataset& data, const Model& its_model, std::size_t problem)
        : model(its_model), separator(model.separators[problem]), scores_(scores(model, data)[problem]) {
        wrong_.resize(data.rows());
        ignored_.resize(data.rows());
        if (!data.labels().empty() && data.classes() == model.classes) {
            ignored_ = ignored_rows(data, model, problem);
        }
        const std::string& positive = model.classes[ShownProblem{model.classes, problem}.positive()];
        for (std::size_t i = 0; i < data.labels().size(); ++i) {
            const bool own = data.classes()[data.labels()[i]] == positive;
            wrong_[i] = (own ? 1 : -1) * scores_[i] <= 0;
        }
    }

    [[nodiscard]] bool any_ignored() const { return std::ranges::find(ignored_, true) != ignored_.end(); }
    /// Whether a row is on the wrong side and not forgiven for being fuzzy.
    [[nodiscard]] bool any_outlined() const {
        return !std::equal(wrong_.begin(), wrong_.end(), ignored_.begin(),
                           [](bool wrong, bool ignored) { return !wrong || ignored; });
    }
    [[nodiscard]] std::size_t errors() const { return static_cast<std::size_t>(std::ranges::count(wrong_, true)); }
    [[nodiscard]] Scene::RowStyle style_of(std::size_t row) const {
        return {{0, ignored_[row], wrong_[row] && !ignored_[row]},
                std::string(ignored_[row] ? ", fuzzy" : "") + (wrong_[row] ? ", on the wrong side" : "")};
    }

    [[nodiscard]] Band band() const {
        const auto epsilon = model.options.find("epsilon");
        if (model.learner == LearnerKind::margin_fuzzy && epsilon != model.options.end()) {
            return {std::strtod(epsilon->second.c_str(), nullptr) * norm(separator.weights),
                    "within ε = " + epsilon->second + ": mistakes are forgiven"};
        }
        double least = std::numeric_limits<double>::infinity();
        double largest = 0;
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            least = ignored_[i] ? least : std::min(least, std::fabs(scores_[i]));
            largest = wrong_[i] ? std::max(largest, std::fabs(scores_[i])) : largest;
        }
        if (!any_outlined() && std::isfinite(least)) {
            return {least, any_ignored() ? "gap to the nearest row that is not fuzzy" : "gap: no row is nearer"};
        }
        return {largest, "between them: all rows on the wrong side", false};
    }

    const Model& model;
    const Separator& separator;

private:
    std::vector<double> scores_;
    std::vector<bool> wrong_;
    std::vector<bool> ignored_;
};

class DataPlot {
public:
    DataPlot(const Dataset& data, const DataPicture& picture)
        : data_(data), picture_(picture), shown_{picture.model != nullptr ? picture.model->classes : data.classes(),
                                                 picture.problem} {
        if (picture.model != nullptr) {
            learnt_.emplace(data, *picture.model, picture.problem);
            if (picture.solutions) { solutions_ = solution_angles(data, *picture.model, picture.problem); }
        }
        const Space* space = learnt_ ? &learnt_->model.space : nullptr;
        scene_.emplace(data, space, learnt_ ? std::span(learnt_->separator.weights) : std::span<const double>{},
                       picture.most_points, rows_of(picture.witness));
        witness_.emplace(data, *scene_, space, picture.witness, shown_.positive());
    }

    [[nodiscard]] std::string draw() && {
        Sheet sheet(heading(), legend(), 460);
        const Panel panel(sheet.body(), scene_->x_plan(), scene_->y_plan(), scene_->plane().equal());
        Svg& svg = sheet.svg();
        panel.begin(svg);
        for (const Extent& angles : solutions_) { draw_solutions(svg, panel, angles); }
        if (learnt_) { draw_boundary(svg, panel); }
        witness_->draw_hulls(svg, panel);
        scene_->draw(svg, panel,
                     [this](std::size_t row) { return learnt_ ? learnt_->style_of(row) : Scene::RowStyle{}; });
        witness_->draw_rings(svg, panel);
        if (const auto line = straight()) { draw_normal(svg, panel, *line, 70, "w", scene_->points()); }
        svg.end();
        return std::move(sheet).finish();
    }

private:
    /// Whether the boundary is a curve: two columns are lifted, or many vectors vote.
    [[nodiscard]] bool curved() const {
        return !scene_->plane().projected() && (learnt_->model.space.lift != Lift::none || learnt_->model.voted()) &&
               data_.columns() == 2;
    }

    /// The boundary if it is a straight line.
    [[nodiscard]] std::optional<Line> straight() const {
        const auto line = learnt_ && !curved() ? scene_->plane().line(learnt_->separator.weights) : std::nullopt;
        return line && line->length() > 0 ? line : std::nullopt;
    }

    /// The boundary if it is a circle and looks like one.
    [[nodiscard]] std::optional<Circle> circle() const {
        const Model& model = learnt_->model;
        if (model.space.lift != Lift::circle || !curved() || model.voted() || !scene_->plane().equal()) {
            return std::nullopt;
        }
        Circle found = circle_of(model.space, learnt_->separator.weights);
        return found.center.empty() ? std::nullopt : std::optional(std::move(found));
    }

    void draw_boundary(Svg& svg, const Panel& panel) const {
        if (const auto found = circle()) {
            draw_circle(svg, panel, *found);
        } else if (curved()) {
            draw_curve(svg, panel);
        } else if (const auto line = straight()) {
            draw_straight(svg, panel, *line);
        }
    }

    /// Draws the area that the boundaries of these w sweep: a wedge on both sides of the origin.
    static void draw_solutions(Svg& svg, const Panel& panel, const Extent& angles) {
        const Box& area = panel.area();
        const Point origin = panel.at({0, 0});
        const double far = 2 * (area.width + area.height);
        for (const double side : {0.5, -0.5}) {
            std::vector<Point> wedge{origin};
            for (int k = 0; k <= 30; ++k) {
                const double at = angles.low + angles.length() * k / 30 + side * std::numbers::pi;
                wedge.push_back({origin.x + far * std::cos(at), origin.y - far * std::sin(at)});
            }
            svg.polygon(wedge, "wedge " + fill_class(2));
        }
        for (const double angle : {angles.low, angles.high}) {
            draw_line(svg, panel, {std::cos(angle), std::sin(angle), 0}, "curve " + stroke_class(2),
                      R"(data-what="extreme")");
        }
    }

    /// `37.2°`, `12.0° + 3.1°`.
    [[nodiscard]] std::string swept() const {
        std::string text;
        for (const Extent& angles : solutions_) {
            text += fmt::format("{}{:.1f}°", text.empty() ? "" : " + ", angles.length() * 180 / std::numbers::pi);
        }
        return text;
    }

    void draw_straight(Svg& svg, const Panel& panel, const Line& line) const {
        const Line turned{-line.a, -line.b, -line.c};
        draw_region(svg, panel, std::array{line}, shown_.own_tint());
        if (!shown_.several()) { draw_region(svg, panel, std::array{turned}, shown_.rest_tint()); }
        const Band band = learnt_->band();
        const Line lower{line.a, line.b, line.c + band.half};
        const Line upper{-line.a, -line.b, -line.c + band.half};
        if (band.shaded) { draw_region(svg, panel, std::array{lower, upper}, "shade"); }
        draw_line(svg, panel, lower, "quiet dashed", R"(data-what="band")");
        draw_line(svg, panel, upper, "quiet dashed", R"(data-what="band")");
        draw_line(svg, panel, line, "line", R"(data-what="boundary")");
    }

    /// c(‖x − m‖² − r²) = ±half: rings around the same centre.
    void draw_circle(Svg& svg, const Panel& panel, const Circle& circle) const {
        const Affine plane = without_scale(learnt_->model.space, learnt_->separator.weights);
        const double spread = learnt_->band().half / std::fabs(plane.weights.back());
        const double square = circle.radius * circle.radius;
        const Point center = panel.at({circle.center[0], circle.center[1]});
        const double unit = panel.x().unit();
        const bool disc = circle.kind == Circle::Kind::disc;
        const std::string round = circle_path(center, circle.radius * unit);
        const std::string inside = disc ? shown_.own_tint() : shown_.rest_tint();
        draw_sides(svg, panel, round, inside, disc ? shown_.rest_tint() : shown_.own_tint());
        for (const double radius : {std::sqrt(std::max(0.0, square - spread)), std::sqrt(square + spread)}) {
            svg.circle(center, radius * unit, "quiet dashed none", R"(data-what="band")");
        }
        svg.circle(center, circle.radius * unit, "line none", R"(data-what="boundary")");
        svg.circle(center, 2.5, "ink");
    }

    void draw_curve(Svg& svg, const Panel& panel) const {
        const Grid grid = grid_over(panel);
        const auto found = scores(learnt_->model, nodes_of(grid, data_))[picture_.problem];
        draw_sides(svg, panel, region_path(panel, grid, found), shown_.own_tint(), shown_.rest_tint());
        draw_contour(svg, panel, grid, found, "line", R"(data-what="boundary")");
    }

    [[nodiscard]] std::vector<LegendEntry> legend() const {
        std::vector<LegendEntry> entries = scene_->legend();
        if (learnt_ && (curved() || straight())) {
            entries.push_back({LegendEntry::Kind::line, "line", "boundary"});
            if (!curved() || circle()) {
                entries.push_back({LegendEntry::Kind::line, "quiet dashed", learnt_->band().meaning});
            }
        }
        if (learnt_ && learnt_->any_ignored()) {
            entries.push_back({LegendEntry::Kind::mark, "", "fuzzy: ignored", {0, true}});
        }
        if (learnt_ && learnt_->any_outlined()) {
            entries.push_back({LegendEntry::Kind::mark, "", "on the wrong side", {shown_.positive(), false, true}});
        }
        if (picture_.solutions) {
            const bool any = !solutions_.empty();
            entries.push_back({LegendEntry::Kind::area, "wedge " + fill_class(2),
                               any ? "boundaries of all solutions: " + swept() : "there is no solution"});
        }
        const auto reason = witness_->legend();
        entries.insert(entries.end(), reason.begin(), reason.end());
        return entries;
    }

    [[nodiscard]] Heading heading() const {
        Heading heading;
        heading.title = file_name(data_.source());
        heading.note = count_text(data_.rows(), "row") + ", " + count_text(data_.columns(), "column");
        if (learnt_) {
            const Proof& proof = learnt_->separator.proof;
            heading.title += ": " + to_string(learnt_->model.learner) + shown_.suffix();
            heading.note += proof.epochs == 0 ? "; w is given" // not learnt
                                              : fmt::format("; {} in {}", count_text(proof.updates, "update"),
                                                            count_text(proof.epochs, "epoch"));
            heading.note += fmt::format(", {} on the wrong side", count_text(learnt_->errors(), "row"));
        }
        heading.note += '.' + scene_->remarks();
        heading.description =
            "Scatter plot of the rows" + std::string(learnt_ ? " with the boundary. " : ". ") + heading.note;
        return heading;
    }

    const Dataset& data_;
    const DataPicture& picture_;
    ShownProblem shown_;
    std::optional<Learnt> learnt_;
    std::optional<Scene> scene_;
    std::optional<WitnessMarks> witness_;
    std::vector<Extent> solutions_;
};

} // namespace

std::string plot_data(const Dataset& data, const DataPicture& picture) {
    if (picture.model != nullptr) { refuse_joint(*picture.model, "a figure"); }
    return DataPlot(data, picture).draw();
}

} // namespace novikoff
