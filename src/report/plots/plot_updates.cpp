// One panel for each update: the row, w before and after, both boundaries.
#include "novikoff/report.hpp"

#include "base/kernels.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/rules/train_options.hpp"
#include "model/joint.hpp"
#include "report/plots/field.hpp"
#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"
#include "trace/replay.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace novikoff {
namespace {

struct Update {
    std::size_t number;
    std::uint64_t epoch;
    LedgerEntry entry;
    std::vector<double> before;
    std::vector<double> after;
};

std::vector<Update> updates_of(const Replayed& run, std::size_t first, std::size_t most) {
    std::vector<Update> result;
    Replay replay(run);
    for (std::vector<double> before(replay.w().begin(), replay.w().end()); result.size() < most && replay.step();) {
        std::vector<double> after(replay.w().begin(), replay.w().end());
        if (replay.update() >= first) {
            result.push_back({replay.update(), replay.epoch(), replay.entry(), before, after});
        }
        before = std::move(after);
    }
    if (result.empty()) {
        throw Error(ErrorKind::usage, run.ledger.updates() == 0
                                          ? "the run makes no update, so there is none to draw"
                                          : fmt::format("the run makes {} only; there is no update {} to draw",
                                                        count_text(run.ledger.entries().size(), "update"), first));
    }
    return result;
}

class UpdatesPlot {
public:
    UpdatesPlot(const Dataset& data, const TrainOptions& options, const Run& run, const UpdatesPicture& picture)
        : data_(data), options_(options), run_(run), shown_{run.model.classes, picture.problem},
          space_(run.model.space), lifted_(apply_space(space_, data)),
          y_(signs(data, positive_classes(data)[picture.problem])),
          updates_(updates_of({lifted_, space_.bias, y_, initial_of(options, space_.dimension(), picture.problem),
                               run.history(picture.problem).ledger, options.learner},
                              picture.first, picture.most)),
          scene_(data, &space_, last_weights(run, picture.problem), picture.most_points, stepped_rows()),
          through_origin_(!space_.bias && space_.shift.empty() && data.columns() == 2 && space_.lift == Lift::none) {}

    [[nodiscard]] std::string draw() && {
        const std::size_t across = updates_.size() == 1 ? 1 : updates_.size() <= 4 ? 2 : 3;
        const std::size_t lines = (updates_.size() + across - 1) / across;
        const double high = across == 1 ? 460 : across == 2 ? 350 : 262;
        Sheet sheet(heading(), legend(), high * static_cast<double>(lines));
        const double wide = sheet.body().width / static_cast<double>(across);
        const auto box_of = [&](std::size_t k) {
            const double left = sheet.body().left + wide * static_cast<double>(k % across);
            const std::size_t line = k / across;
            return Box{left, sheet.body().top + high * static_cast<double>(line), wide - 4, high - 8};
        };
        double room = 0; // the same for all, so that panels above one another line up
        for (std::size_t k = 0; k < updates_.size(); ++k) {
            room = std::max(room, panel_for(box_of(k), updates_[k], across == 1, 0).room());
        }
        for (std::size_t k = 0; k < updates_.size(); ++k) {
            draw_update(sheet.svg(), box_of(k), updates_[k], across == 1, room);
        }
        return std::move(sheet).finish();
    }

private:
    [[nodiscard]] std::vector<std::uint64_t> stepped_rows() const {
        std::vector<std::uint64_t> rows;
        std::transform(updates_.begin(), updates_.end(), std::back_inserter(rows),
                       [](const Update& update) { return update.entry.row; });
        return rows;
    }

    /// The boundary of w in the plane, and its arrow. None if the boundary is a curve.
    [[nodiscard]] std::optional<Line> line(const std::vector<double>& w) const { return scene_.plane().line(w); }

    /// The weights for the other rates that greedy could have chosen.
    [[nodiscard]] std::vector<std::vector<double>> others(const Update& update) const {
        std::vector<std::vector<double>> result;
        if (options_.learner.kind != LearnerKind::greedy || options_.learner.rates.exact) { return result; }
        for (const double rate : options_.learner.rates.rates) {
            if (rate != update.entry.alpha) {
                std::vector<double> w = update.before;
                with_rows(lifted_, space_.bias,
                          [&](const auto& rows) { rows.axpy(rate * y_[update.entry.row], update.entry.row, w); });
                result.push_back(std::move(w));
            }
        }
        return result;
    }

    /// All weights of an update that are drawn as arrows.
    [[nodiscard]] std::vector<Line> arrows(const Update& update) const {
        std::vector<Line> result;
        std::vector<std::vector<double>> all = others(update);
        all.insert(all.end(), {update.before, update.after});
        for (const auto& w : all) {
            if (const auto one = line(w)) { result.push_back(*one); }
        }
        return result;
    }

    /// Arrows from the origin have their true length unless they are much longer than the rows. Others are scaled to
    /// fit.
    [[nodiscard]] double scale_of(const Update& update) const {
        const std::vector<Line> lines = arrows(update);
        if (!through_origin_) { return arrow_scale(scene_.x_plan().values, scene_.y_plan().values, lines); }
        double longest = 0;
        for (const Line& one : lines) { longest = std::max(longest, one.length()); }
        double farthest = 0;
        for (const Point& p : scene_.points()) { farthest = std::max(farthest, std::hypot(p.x, p.y)); }
        return longest <= 2.5 * farthest ? 1 : farthest / longest;
    }

    [[nodiscard]] Panel panel_for(const Box& box, const Update& update, bool large, double room) const {
        AxisPlan x = scene_.x_plan(0.08);
        AxisPlan y = scene_.y_plan(0.08);
        y.room = room;
        if (through_origin_) { // the tips of the arrows are visible
            const double scale = scale_of(update);
            for (const Line& one : arrows(update)) {
                x.values = x.values.with(one.a * scale * 1.1);
                y.values = y.values.with(one.b * scale * 1.1);
            }
        }
        if (!large) {
            x.label.clear();
            y.label.clear();
        }
        return {{box.left, box.top + 36, box.width, box.height - 36}, x, y, scene_.plane().equal()};
    }

    void draw_update(Svg& svg, const Box& box, const Update& update, bool large, double room) const {
        const Panel panel = panel_for(box, update, large, room);
        const double width = box.right() - panel.area().left;
        svg.text({panel.area().left, box.top + 16}, fitted(caption(update), 12, width),
                 {12, TextStyle::Anchor::start, "ink bold"});
        svg.text({panel.area().left, box.top + 32}, fitted(details(update), 11, width),
                 {11, TextStyle::Anchor::start, "soft"});
        panel.begin(svg);
        svg.begin_group(fmt::format("data-update=\"{}\"", update.number));
        draw_boundaries(svg, panel, update);
        scene_.draw(svg, panel, [&](std::size_t /*row*/) {
            return Scene::RowStyle{{0, false, false, !large && scene_.rows().size() > 25}, ""};
        });
        draw_arrows(svg, panel, update);
        const Point row = scene_.points()[scene_.place_of(update.entry.row)];
        if (through_origin_ && updates_.size() <= 4 && scene_.plane().equal()) { draw_angles(svg, panel, update, row); }
        svg.circle(panel.at(row), 9, "ring line");
        svg.end();
        svg.end();
    }

    void draw_boundaries(Svg& svg, const Panel& panel, const Update& update) const {
        if (!line(update.after)) { // a lift of two columns, or of more with a last w of 0, which gives no direction
            if (data_.columns() > 2) { return; }
            const Grid grid = grid_over(panel);
            const Dataset nodes = apply_space(space_, nodes_of(grid, data_));
            const auto after = scores_of(nodes, space_.bias, update.after);
            draw_sides(svg, panel, region_path(panel, grid, after), shown_.own_tint(), shown_.rest_tint());
            draw_contour(svg, panel, grid, scores_of(nodes, space_.bias, update.before), "quiet dashed",
                         R"(data-what="before")");
            draw_contour(svg, panel, grid, after, "curve " + stroke_class(2), R"(data-what="after")");
            return;
        }
        for (const auto& w : others(update)) { draw_line(svg, panel, *line(w), "quiet dotted"); }
        draw_line(svg, panel, *line(update.before), "quiet dashed", R"(data-what="before")");
        draw_line(svg, panel, *line(update.after), "curve " + stroke_class(2), R"(data-what="after")");
    }

    void draw_arrows(Svg& svg, const Panel& panel, const Update& update) const {
        const auto before = line(update.before);
        const auto after = line(update.after);
        if (!before || !after) { return; }
        const double scale = scale_of(update);
        const Point from = through_origin_ ? Point{0, 0} : arrow_root(panel, *before, *after);
        const auto tip = [&](const Line& w) { return panel.at(Point{from.x + w.a * scale, from.y + w.b * scale}); };
        for (const auto& w : others(update)) {
            svg.arrow(panel.at(from), tip(*line(w)), "quiet dotted", R"(data-what="other")");
        }
        if (before->length() > 0) { svg.arrow(panel.at(from), tip(*before), "line", R"(data-what="old")"); }
        svg.arrow(tip(*before), tip(*after), "curve " + stroke_class(3), R"(data-what="step")");
        if (after->length() > 0) {
            svg.arrow(panel.at(from), tip(*after), "curve " + stroke_class(2), R"(data-what="new")");
        }
    }

    /// Draws the angles between w and the row as arcs around the origin, and a line from there to the row.
    void draw_angles(Svg& svg, const Panel& panel, const Update& update, Point row) const {
        const Point origin = panel.at({0, 0});
        svg.line(origin, panel.at(row), "quiet dotted");
        const double end = std::atan2(row.y, row.x);
        double radius = 24;
        for (const auto* w : {&update.before, &update.after}) {
            const Line one = *line(*w);
            if (one.length() == 0) { continue; }
            const double turn = std::remainder(end - std::atan2(one.b, one.a), 2 * std::numbers::pi);
            std::vector<Point> arc;
            for (int k = 0; k <= 24; ++k) {
                const double at = end - turn + turn * k / 24;
                arc.push_back({origin.x + radius * std::cos(at), origin.y - radius * std::sin(at)});
            }
            svg.polyline(arc, w == &update.before ? "line" : "curve " + stroke_class(2), R"(data-what="angle")");
            radius += 9;
        }
    }

    [[nodiscard]] std::string caption(const Update& update) const {
        return fmt::format("update {}, epoch {}: row {}", count_text(update.number), count_text(update.epoch),
                           count_text(update.entry.row + 1));
    }

    [[nodiscard]] std::string details(const Update& update) const {
        const auto degrees = [&](const std::vector<double>& w) {
            std::vector<double> x(w.size());
            with_rows(lifted_, space_.bias, [&](const auto& rows) { rows.axpy(1, update.entry.row, x); });
            const double cosine = dot(w, x) / (norm(w) * norm(x));
            return std::isfinite(cosine)
                       ? fmt::format("{:.0f}°", std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi)
                       : std::string("–");
        };
        const auto scores = scores_of(lifted_, space_.bias, update.after);
        std::uint64_t errors = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) { errors += y_[i] * scores[i] <= 0 ? 1 : 0; }
        return fmt::format("α = {}, {} → {}, {} wrong", rounded(update.entry.alpha), degrees(update.before),
                           degrees(update.after), count_text(errors));
    }

    [[nodiscard]] std::vector<LegendEntry> legend() const {
        std::vector<LegendEntry> entries = scene_.legend();
        if (line(updates_[0].after)) { std::ranges::copy(arrow_legend(), std::back_inserter(entries)); }
        std::ranges::copy(boundary_legend(), std::back_inserter(entries));
        if (!others(updates_[0]).empty()) {
            entries.push_back({LegendEntry::Kind::line, "quiet dotted", "other rates"});
        }
        entries.push_back({LegendEntry::Kind::ring, "ring line", "the row"});
        return entries;
    }

    [[nodiscard]] Heading heading() const {
        const Proof& proof = run_.model.separators[shown_.index].proof;
        const std::string title =
            file_name(data_.source()) + ": updates of " + to_string(run_.model.learner) + shown_.suffix();
        std::string note = fmt::format("{} of {} in {}. Above each: the rate, the angle between w and the row before "
                                       "and after, and the rows that are wrong afterwards.",
                                       count_text(updates_.size(), "update"), count_text(proof.updates),
                                       count_text(proof.epochs, "epoch"));
        if (scene_.plane().projected()) {
            note += " Across: " + scene_.plane().x_label() + "; upwards: " + scene_.plane().y_label() +
                    "; w is the last one, and other directions are held at the mean of the rows.";
        }
        if (line(updates_[0].after) && std::any_of(updates_.begin(), updates_.end(),
                                                   [&](const Update& update) { return scale_of(update) != 1; })) {
            note += " Arrows are scaled to fit, each panel for itself.";
        }
        note += scene_.remarks();
        return {title, note, title + ". " + note};
    }

    const Dataset& data_;
    const TrainOptions& options_;
    const Run& run_;
    ShownProblem shown_;
    const Space& space_;
    Dataset lifted_;
    std::vector<double> y_;
    std::vector<Update> updates_;
    Scene scene_;
    bool through_origin_;
};

} // namespace

std::string plot_updates(const Dataset& data, const TrainOptions& options, const Run& run,
                         const UpdatesPicture& picture) {
    refuse_joint(run.model, "a figure");
    return UpdatesPlot(data, options, run, picture).draw();
}

} // namespace novikoff
