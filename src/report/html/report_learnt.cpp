// What was read and what was learnt: tables, the figure of the data, confusion and weights.
#include "novikoff/report.hpp"
#include "report/html/report_parts.hpp"
#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr std::size_t most_classes = 12; // of a table
constexpr std::size_t most_weights = 20;
constexpr std::size_t most_points = 1000;

/// `a (40 rows), b (1 row) and 7 more`.
std::string classes_text(const Dataset& data) {
    const auto counts = rows_of_classes(data);
    std::string text;
    for (std::size_t k = 0; k < std::min(most_classes, counts.size()); ++k) {
        text +=
            fmt::format("{}{} ({})", k == 0 ? "" : ", ", shortened(data.classes()[k]), count_text(counts[k], "row"));
    }
    return text +
           (counts.size() > most_classes ? fmt::format(" and {} more", count_text(counts.size() - most_classes)) : "");
}

/// 0, 1, …, most errors first.
std::vector<std::size_t> by_errors(const std::vector<std::uint64_t>& errors) {
    std::vector<std::size_t> order(errors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t k) { return errors[k]; });
    return order;
}

/// More than two classes: a line for each, or for those with most errors.
void write_problems(Html& page, const ReportSubject& subject) {
    const auto& separators = subject.model().separators;
    std::vector<std::uint64_t> errors;
    std::ranges::transform(separators, std::back_inserter(errors), [](const auto& s) { return s.proof.errors; });
    std::vector<std::size_t> order = by_errors(errors);
    const bool cut = order.size() > most_classes;
    order.resize(std::min(order.size(), most_classes));
    std::vector<std::vector<HtmlCell>> rows;
    for (const std::size_t k : order) {
        const Proof& proof = separators[k].proof;
        rows.push_back({{shortened(subject.model().classes[k], 30), false, k == subject.problem},
                        {count_text(proof.epochs), true},
                        {count_text(proof.updates), true},
                        {count_text(proof.errors), true},
                        {margin_text(proof.margin), true},
                        {at_most_text(proof), true},
                        {to_string(proof.stopped)}});
    }
    page.table(cut ? fmt::format("Each class against the rest: the {} with most errors of {}", most_classes,
                                 count_text(separators.size()))
                   : "Each class against the rest, those with most errors first",
               {{"class"},
                {"epochs", true},
                {"updates", true},
                {"errors", true},
                {"margin", true},
                {"bound", true},
                {"stopped"}},
               rows);
    page.paragraph(fmt::format("Everything below except the confusion shows '{}' against the rest.", subject.label()));
}

std::string circle_line(const ReportSubject& subject) {
    return subject.model().space.lift == Lift::circle
               ? circle_text(circle_of(subject.model().space, subject.separator().weights), "class " + subject.label())
               : "";
}

// --- confusion

/// The line of each class. The classes with most errors have lines of their own; the others share the last one.
std::vector<std::size_t> lines_of_classes(const std::vector<std::uint64_t>& errors) {
    std::vector<std::size_t> order = by_errors(errors);
    const std::size_t own = errors.size() > most_classes ? most_classes - 1 : errors.size();
    std::vector<std::size_t> line(errors.size(), own);
    order.resize(own);
    std::sort(order.begin(), order.end());
    for (std::size_t k = 0; k < own; ++k) { line[order[k]] = k; }
    return line;
}

struct Confusion {
    std::vector<std::string> names;
    std::vector<std::vector<std::uint64_t>> counts; ///< [label][prediction]
    std::vector<std::uint64_t> right;
};

Confusion confusion_of(const Model& model, const Dataset& data) {
    const auto decided = decide(model, data);
    std::vector<std::uint64_t> errors(model.classes.size());
    for (std::size_t i = 0; i < data.rows(); ++i) {
        if (decided[i] != data.labels()[i]) {
            ++errors[data.labels()[i]];
            ++errors[decided[i]];
        }
    }
    const auto line = lines_of_classes(errors);
    const std::size_t lines = *std::max_element(line.begin(), line.end()) + 1;
    Confusion result{std::vector<std::string>(lines, "others"), std::vector(lines, std::vector<std::uint64_t>(lines)),
                     std::vector<std::uint64_t>(lines)};
    for (std::size_t k = 0; k < line.size(); ++k) {
        if (line[k] + 1 < lines || lines == line.size()) { result.names[line[k]] = shortened(model.classes[k], 30); }
    }
    for (std::size_t i = 0; i < data.rows(); ++i) {
        ++result.counts[line[data.labels()[i]]][line[decided[i]]];
        result.right[line[data.labels()[i]]] += decided[i] == data.labels()[i] ? 1 : 0;
    }
    return result;
}

// --- weights

struct Weight {
    std::size_t column;
    double value;
};

std::vector<Weight> heaviest(const Space& space, const std::vector<double>& w) {
    std::vector<Weight> all;
    for (std::size_t j = 0; j < space.columns(); ++j) { all.push_back({j, w[j]}); }
    const std::size_t kept = std::min(most_weights, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                      [](const Weight& a, const Weight& b) {
                          return std::pair(-std::fabs(a.value), a.column) < std::pair(-std::fabs(b.value), b.column);
                      });
    all.resize(kept);
    return all;
}

void write_bar(Html& page, const std::string& name, double value, double largest) {
    const double part = largest > 0 ? 100 * std::fabs(value) / largest : 0;
    page.begin("li");
    page.element("span", name, R"(class="name")");
    page.begin("span", R"(class="track")");
    page.element("span", "",
                 fmt::format(R"(class="bar {}" style="width:{:.1f}%")", value < 0 ? "minus" : "plus", part));
    page.end();
    page.element("span", number_text(value), R"(class="value")");
    page.end();
}

} // namespace

void write_read(Html& page, const ReportSubject& subject) {
    const Dataset& data = subject.data();
    page.terms({{"file", shortened(data.source(), 200)},
                {"rows", count_text(data.rows())},
                {"columns", count_text(data.columns())},
                {"stored", density_text(data)},
                {"labels", classes_text(data)}});
    constexpr std::size_t most_notes = 20;
    for (std::size_t k = 0; k < std::min(most_notes, subject.input.notes.size()); ++k) {
        page.element("p", "Note: " + shortened(subject.input.notes[k], 500), R"(class="note")");
    }
}

void write_learnt(Html& page, const ReportSubject& subject) {
    const Model& model = subject.model();
    const Proof& proof = subject.proof();
    page.terms(
        {{"learner", learner_text(model)}, {"result", errors_text(subject.input.run.errors, subject.data().rows())}});
    if (subject.several()) { write_problems(page, subject); }
    page.terms({{"run", fmt::format("{}, {}", count_text(proof.epochs, "epoch"), count_text(proof.updates, "update"))},
                {"end", stopped_text(proof, subject.history())},
                {"perceptron loss", number_text(proof.perceptron_loss)},
                {"weights", weights_text(subject.separator().weights, model.space.bias)},
                {"circle", circle_line(subject)}});
    DataPicture picture;
    picture.model = &model;
    picture.problem = subject.problem;
    picture.most_points = most_points;
    if (const Claim* claim = subject.claim()) { picture.witness = claim->reason; }
    page.figure(plot_data(subject.data(), picture));
    if (model.learner == LearnerKind::fuzzy) {
        FuzzyPicture fuzzy;
        fuzzy.problem = subject.problem;
        fuzzy.most_points = most_points / 2;
        page.figure(plot_fuzzy(subject.data(), subject.input.options.learner, model, fuzzy));
    }
}

void write_confusion(Html& page, const ReportSubject& subject) {
    const Confusion confusion = confusion_of(subject.model(), subject.data());
    std::vector<HtmlCell> head{{"label"}};
    std::vector<std::vector<HtmlCell>> rows;
    for (std::size_t a = 0; a < confusion.names.size(); ++a) {
        head.push_back({"taken for " + confusion.names[a], true});
        rows.push_back({{confusion.names[a]}});
        for (std::size_t b = 0; b < confusion.names.size(); ++b) {
            rows.back().push_back({count_text(confusion.counts[a][b]), true, a == b});
        }
        const auto& counts = confusion.counts[a];
        rows.back().push_back(
            {percent_text(confusion.right[a], std::accumulate(counts.begin(), counts.end(), std::uint64_t{0})), true});
    }
    head.push_back({"right", true});
    page.table(errors_text(subject.input.run.errors, subject.data().rows()) + ", of the rows that were learnt from",
               head, rows);
    if (subject.model().classes.size() > most_classes) {
        page.paragraph(fmt::format("The {} classes with most errors have a line of their own.", most_classes - 1));
    }
}

void write_weights(Html& page, const ReportSubject& subject) {
    const Space& space = subject.model().space;
    const auto shown = heaviest(space, subject.separator().weights);
    const std::string which = shown.size() == space.columns() ? "The weights, heaviest first."
                                                              : fmt::format("The {} heaviest of {} weights.",
                                                                            shown.size(), count_text(space.columns()));
    page.paragraph(fmt::format(
        "{} A positive weight speaks for class {}.{}", which, subject.label(),
        space.scale == Scale::none && space.columns() > 1
            ? " A weight is in the units of its column; weights are comparable where columns have one scale."
            : ""));
    page.begin("ul", R"(class="bars")");
    for (const Weight& weight : shown) {
        write_bar(page, shortened(space.column_name(subject.data(), weight.column), 40), weight.value,
                  std::fabs(shown.front().value));
    }
    page.end();
    if (space.bias) { page.paragraph("Intercept: b = " + number_text(subject.separator().weights.back()) + '.'); }
}

} // namespace novikoff
