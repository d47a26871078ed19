// The replay: a figure of the last state of the run, and the frames that report.js shows in its place.
//
// A frame is an entry of the trace. Its boundary is a path. The drawn rows on the wrong side are a string of
// hexadecimal digits, four rows each, the first row in the lowest bit.
#include "base/kernels.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/rules/train_options.hpp"
#include "report/html/report_parts.hpp"
#include "report/plots/field.hpp"
#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"
#include "trace/replay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace novikoff {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_points_replayed = 400; // besides the rows of the frames
constexpr std::size_t most_path_bytes = 250'000;  // of all boundaries
constexpr double plane_height = 420;
constexpr double curve_height = 150;

struct Frame {
    std::string boundary; ///< a path; a curve is closed outside the panel, so that it can be filled
    std::string side;     ///< the positive side of a straight boundary
    std::string wrong;
    std::string old; ///< arrows, if the boundary is straight: w before the update, the step, w after it
    std::string step;
    std::string now;
};

std::string arrow_path(Point from, Point to) {
    const auto head = arrow_head(from, to);
    return head.empty() ? "" : path_through(std::array{from, to}) + path_through(head);
}

/// Six digits; null if it is not finite.
Json short_number(double value) {
    return std::isfinite(value) ? Json(std::strtod(number_text(value).c_str(), nullptr)) : Json(nullptr);
}

class ReplayPlot {
public:
    explicit ReplayPlot(const ReportSubject& subject)
        : subject_(subject), problem_(subject.trace.problems.front()), space_(subject.model().space),
          lifted_(apply_space(space_, subject.data())),
          y_(signs(subject.data(), positive_classes(subject.data())[subject.problem])),
          scene_(subject.data(), &space_, shown_normal(), most_points_replayed, stepped_rows()),
          sheet_(heading(), legend(), plane_height + curve_height),
          panel_({sheet_.body().left, sheet_.body().top, sheet_.body().width, plane_height - 8}, scene_.x_plan(),
                 scene_.y_plan(), scene_.plane().equal()) {
        make_frames();
    }

    [[nodiscard]] std::string draw() && {
        Svg& svg = sheet_.svg();
        panel_.begin(svg);
        const ShownProblem shown{subject_.model().classes, subject_.problem};
        const Frame& last = frames_.back();
        svg.path(curved() ? last.boundary : last.side, shown.own_tint(), R"(data-replay="side" fill-rule="evenodd")");
        svg.path(other_side(last), "tint " + fill_class(0), R"(data-replay="other" fill-rule="evenodd")");
        svg.path("", "quiet dashed", R"(data-replay="before")");
        svg.path(last.boundary, "curve " + stroke_class(2), R"(data-replay="boundary")");
        scene_.draw(svg, panel_, [this](std::size_t row) {
            return Scene::RowStyle{{0, false, wrong_at_end(row)}, ""};
        });
        svg.path(last.old, "line", R"(data-replay="old")");
        svg.path(last.step, "curve " + stroke_class(3), R"(data-replay="step")");
        svg.path(last.now, "curve " + stroke_class(2), R"(data-replay="now")");
        svg.circle({-20, -20}, 10, "ring line", R"(data-replay="row")");
        svg.end();
        draw_errors(svg);
        return std::move(sheet_).finish();
    }

    [[nodiscard]] std::string json() const {
        const Dataset& data = subject_.data();
        Json json{{"rows", data.rows()},
                  {"updates", problem_.proof.updates},
                  {"frame", subject_.several() ? "" : frame_path(panel_)}};
        json["update"] = column([](const TraceEntry& e) { return Json(e.update); });
        json["pass"] = column([](const TraceEntry& e) { return Json(e.epoch); });
        json["row"] = column([](const TraceEntry& e) { return Json(e.row + 1); });
        json["place"] = column([this](const TraceEntry& e) { return Json(scene_.place_of(e.row)); });
        json["label"] =
            column([&](const TraceEntry& e) { return Json(shortened(data.classes()[data.labels()[e.row]], 24)); });
        json["alpha"] = column([](const TraceEntry& e) { return short_number(e.alpha); });
        json["before"] = column([](const TraceEntry& e) { return short_number(e.score_before); });
        json["after"] = column([](const TraceEntry& e) { return short_number(e.score_after); });
        json["norm"] = column([](const TraceEntry& e) { return short_number(e.norm); });
        json["errors"] = column([](const TraceEntry& e) { return Json(e.errors); });
        json["margin"] = column([](const TraceEntry& e) { return e.margin ? short_number(*e.margin) : Json(nullptr); });
        json["gap"] = column(
            [](const TraceEntry& e) { return e.rates_sum > 0 ? short_number(e.moved / e.rates_sum) : Json(nullptr); });
        for (const Frame& frame : frames_) {
            json["boundary"].push_back(frame.boundary);
            json["side"].push_back(frame.side);
            json["old"].push_back(frame.old);
            json["step"].push_back(frame.step);
            json["now"].push_back(frame.now);
            json["wrong"].push_back(frame.wrong);
        }
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

private:
    /// The last w of the ledger unless it is 0.
    [[nodiscard]] std::span<const double> shown_normal() const {
        const auto& last = last_weights(subject_.input.run, subject_.problem);
        return norm(last) > 0 ? std::span<const double>(last) : std::span<const double>(subject_.separator().weights);
    }
    [[nodiscard]] std::vector<std::uint64_t> stepped_rows() const {
        std::vector<std::uint64_t> rows;
        for (const TraceEntry& entry : problem_.entries) {
            if (entry.update > 0) { rows.push_back(entry.row); }
        }
        return rows;
    }
    [[nodiscard]] bool curved() const { return space_.lift != Lift::none && subject_.data().columns() == 2; }

    using MakeFrame = std::function<Frame(std::span<const double> before, std::span<const double> w)>;
    /// Calls `make_frame` with the w before and after the update of every entry of the trace.
    void replay(const MakeFrame& make_frame) {
        frames_.clear();
        Replay steps({lifted_, space_.bias, y_,
                      initial_of(subject_.input.options, space_.dimension(), subject_.problem),
                      subject_.history().ledger, subject_.input.options.learner});
        for (const TraceEntry& entry : problem_.entries) {
            while (steps.update() + 1 < entry.update) { (void)steps.step(); }
            const std::vector<double> before(steps.w().begin(), steps.w().end());
            if (steps.update() < entry.update) { (void)steps.step(); }
            frames_.push_back(make_frame(before, steps.w()));
        }
    }

    /// Curves are computed on a grid, which is made coarser until their paths are short enough.
    void make_frames() {
        if (!curved()) {
            replay([this](const auto& before, const auto& w) { return straight_frame(before, w); });
            return;
        }
        for (double step = 8;; step *= 2) {
            const Grid grid = grid_over(panel_, step);
            const Dataset lifted_nodes = apply_space(space_, nodes_of(grid, subject_.data()));
            std::size_t bytes = 0;
            replay([&](std::span<const double> /*before*/, std::span<const double> w) {
                Frame frame;
                frame.wrong = wrong_rows(w);
                frame.boundary = region_path(panel_, grid, scores_of(lifted_nodes, space_.bias, w));
                bytes += frame.boundary.size();
                return frame;
            });
            if (bytes <= most_path_bytes) { return; }
        }
    }

    [[nodiscard]] Frame straight_frame(std::span<const double> before, std::span<const double> w) const {
        Frame frame;
        frame.wrong = wrong_rows(w);
        if (const auto line = scene_.plane().line(w)) {
            if (norm(w) > 0) {
                const Extent& x = panel_.x().values();
                const Extent& y = panel_.y().values();
                frame.boundary = path_through(panel_.at(segment(x, y, *line)));
                frame.side = path_through(panel_.at(clipped(x, y, {&*line, 1})));
                frame.side += frame.side.empty() ? "" : "z";
            }
            add_arrows(frame, *scene_.plane().line(before), *line);
        }
        return frame;
    }

    /// Arrows from a visible point, scaled to stay visible. w grows with the run, so each frame has its own scale.
    void add_arrows(Frame& frame, const Line& before, const Line& after) const {
        const Point root = arrow_root(panel_, before, after);
        const double scale = arrow_scale(panel_.x().values(), panel_.y().values(), std::array{before, after});
        const auto tip = [&](const Line& w) { return panel_.at(Point{root.x + w.a * scale, root.y + w.b * scale}); };
        frame.old = arrow_path(panel_.at(root), tip(before));
        frame.step = arrow_path(tip(before), tip(after));
        frame.now = arrow_path(panel_.at(root), tip(after));
    }

    /// The rest of the panel beside the positive side; nothing if it belongs to several classes.
    [[nodiscard]] std::string other_side(const Frame& frame) const {
        return subject_.several() ? "" : frame_path(panel_) + (curved() ? frame.boundary : frame.side);
    }

    [[nodiscard]] std::string wrong_rows(std::span<const double> w) const {
        const auto rows = scene_.rows();
        std::vector<double> found(rows.size());
        with_rows(lifted_, space_.bias, [&](const auto& view) { view.scores(w, rows, found); });
        std::string digits;
        for (std::size_t k = 0; k < rows.size(); k += 4) {
            unsigned digit = 0;
            for (std::size_t bit = 0; bit < 4 && k + bit < rows.size(); ++bit) {
                digit |= (y_[rows[k + bit]] * found[k + bit] <= 0 ? 1U : 0U) << bit;
            }
            digits += "0123456789abcdef"[digit];
        }
        return digits;
    }

    [[nodiscard]] bool wrong_at_end(std::size_t row) const {
        const std::size_t k = scene_.place_of(row);
        const char digit = frames_.back().wrong[k / 4];
        return ((static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'a' + 10) >> (k % 4)) & 1U) != 0;
    }

    void draw_errors(Svg& svg) const {
        std::vector<Point> points;
        for (const TraceEntry& entry : problem_.entries) {
            points.push_back({static_cast<double>(entry.update), static_cast<double>(entry.errors)});
        }
        const double highest = std::max(1.0, extent_of(points, &Point::y).high);
        const double updates = std::max(1.0, static_cast<double>(problem_.traced));
        const Box& body = sheet_.body();
        const Panel panel({body.left, body.top + plane_height, body.width, curve_height},
                          {{-0.015 * updates, 1.03 * updates}, "updates", Axis::Kind::whole},
                          {{-0.05 * highest, 1.08 * highest}, "errors", Axis::Kind::whole});
        svg.begin_group(R"(data-over="updates")");
        panel.begin(svg);
        svg.polyline(panel.at(points), "curve " + stroke_class(0), R"(data-what="errors")");
        svg.end();
        svg.end();
    }

    [[nodiscard]] std::vector<LegendEntry> legend() const {
        std::vector<LegendEntry> entries = scene_.legend();
        if (subject_.data().columns() > 1 || space_.lift == Lift::none) {
            std::ranges::copy(boundary_legend(), std::back_inserter(entries));
        }
        if (scene_.plane().line(shown_normal())) { std::ranges::copy(arrow_legend(), std::back_inserter(entries)); }
        entries.push_back({LegendEntry::Kind::mark, "", "on the wrong side", {0, false, true}});
        entries.push_back({LegendEntry::Kind::ring, "ring line", "the row of the update"});
        return entries;
    }

    [[nodiscard]] Heading heading() const {
        Heading heading;
        heading.title = "The run, update by update";
        heading.note =
            problem_.entries.size() > problem_.proof.updates
                ? fmt::format("All {}.", count_text(problem_.proof.updates, "update"))
                : fmt::format("{} of {}, kept by the rule of docs/trace.md.", count_text(problem_.entries.size() - 1),
                              count_text(problem_.proof.updates, "update"));
        heading.note += scene_.remarks();
        heading.description =
            "The rows, the boundary after an update, and below them the number of rows on the wrong side "
            "over all updates. " +
            heading.note;
        return heading;
    }

    [[nodiscard]] Json column(const std::function<Json(const TraceEntry&)>& value) const {
        Json result = Json::array();
        for (const TraceEntry& entry : problem_.entries) { result.push_back(value(entry)); }
        return result;
    }

    const ReportSubject& subject_;
    const TraceProblem& problem_;
    const Space& space_;
    Dataset lifted_;
    std::vector<double> y_;
    Scene scene_;
    Sheet sheet_;
    Panel panel_;
    std::vector<Frame> frames_;
};

/// Escapes the letters that could end a script element or begin an entity. In JSON they occur only within strings.
std::string within_page(const std::string& json) {
    std::string result;
    for (const char c : json) {
        const bool special = c == '<' || c == '>' || c == '&';
        result += special ? fmt::format("\\u{:04x}", static_cast<unsigned>(c)) : std::string(1, c);
    }
    return result;
}

void write_button(Html& page, const std::string& action, const std::string& sign, const std::string& label) {
    page.element("button", sign,
                 fmt::format(R"(type="button" data-action="{0}" aria-label="{1}" title="{1}")", action, label));
}

void write_controls(Html& page, std::size_t frames) {
    page.begin("div", R"(class="controls" id="replay-controls" hidden="hidden" role="group" aria-label="replay")");
    write_button(page, "first", "|◀", "to the start");
    write_button(page, "previous", "◀", "previous update");
    write_button(page, "play", "▶ play", "play or pause");
    write_button(page, "next", "▶", "next update");
    write_button(page, "last", "▶|", "to the end");
    page.empty_element("input", fmt::format(R"(type="range" id="replay-slider" min="0" max="{0}" value="{0}" step="1" )"
                                            R"(aria-label="update")",
                                            frames - 1));
    page.end();
}

} // namespace

void write_replay(Html& page, const ReportSubject& subject) {
    if (subject.proof().updates == 0) {
        page.paragraph("The run made no update, so there is nothing to replay.");
        return;
    }
    ReplayPlot plot(subject);
    const std::string json = plot.json();
    page.begin("div", R"(id="replay-stage" tabindex="0" role="group" aria-label="replay of the run: arrow keys step, )"
                      R"(the space bar plays" aria-describedby="replay-words")");
    write_controls(page, subject.trace.problems.front().entries.size());
    page.element("p", "The figure shows the end of the run. In a browser that runs scripts it can be replayed.",
                 R"(id="replay-words" role="status")");
    page.figure(std::move(plot).draw());
    page.end();
    page.raw(R"(<script type="application/json" id="replay-data">)" + within_page(json) + "</script>\n");
}

} // namespace novikoff
