// The lines of a report: one separator in full, several as a table with a line for each class.
#include "cli/report.hpp"

#include "cli/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

/// The weights of two classes, or of each of several that were learnt jointly.
std::string weights_report(const Model& model) {
    if (!model.joint) { return report_line("", weights_text(model.separators.front().weights, model.space.bias)); }
    constexpr std::size_t most = 8; // classes
    std::string text = report_line("", "the classes were learnt jointly:");
    Table table({{"class", Table::Align::left}, {"weights", Table::Align::left}});
    for (std::size_t c = 0; c < std::min(most, model.separators.size()); ++c) {
        table.add({visible(model.classes[c]), weights_text(model.separators[c].weights, model.space.bias)});
    }
    if (model.separators.size() > most) { table.add({"…", count_text(model.separators.size(), "class")}); }
    return text + '\n' + table.text() + '\n';
}

/// A run of one problem.
std::string problem_report(const Run& run, const Dataset& data) {
    const Proof& proof = run.proof();
    std::string text =
        report_line("", fmt::format("{}, {}; {}", count_text(proof.epochs, "epoch"),
                                    count_text(proof.updates, "update"), stopped_text(proof, run.history())));
    text += report_line("", errors_text(run.errors, data.rows()) + ", perceptron loss " +
                                number_text(proof.perceptron_loss));
    text += weights_report(run.model);
    if (run.model.space.lift == Lift::circle && !run.model.joint) {
        text += report_line("Circle", circle_text(circle_of(run.model.space, run.model.separators.front().weights),
                                                  "class " + visible(run.model.classes[1])));
    }
    text += report_line("Proof", "margin  " + margin_text(proof.margin));
    text += report_line("", "radius  R = " + number_text(proof.radius));
    text += report_line("", "bound   " + bound_text(proof));
    return text;
}

/// For more than two classes: a line of the table for each class against the rest.
std::string separators_report(const Run& run, const Dataset& data) {
    std::string text = report_line("", errors_text(run.errors, data.rows()) + ", one class against the rest each:");
    Table table({{"class", Table::Align::left},
                 {"epochs"},
                 {"updates"},
                 {"errors"},
                 {"R"},
                 {"margin", Table::Align::left},
                 {"bound", Table::Align::left},
                 {"stopped", Table::Align::left}});
    for (std::size_t k = 0; k < run.model.separators.size(); ++k) {
        const Proof& proof = run.model.separators[k].proof;
        table.add({visible(run.model.classes[k]), count_text(proof.epochs), count_text(proof.updates),
                   count_text(proof.errors), number_text(proof.radius), margin_text(proof.margin),
                   bound_of_class(proof), to_string(proof.stopped)});
    }
    return text + '\n' + table.text();
}

} // namespace

std::string bound_of_class(const Proof& proof) {
    return at_most_text(proof) + (proof.bound.holds.value_or(false) ? ": holds" : "");
}

std::string labels_text(const std::vector<std::string>& classes, const std::vector<std::uint64_t>& counts) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t k = 0; k < std::min(most, counts.size()); ++k) {
        text += fmt::format("{}{} × {}", k == 0 ? "" : ", ", visible(classes[k]), count_text(counts[k]));
    }
    const std::size_t left = counts.size() > most ? counts.size() - most : 0;
    return "labels: " + text + (left > 0 ? fmt::format(" and {} more", count_text(left)) : "");
}

std::string report_line(const std::string& word, const std::string& text) {
    return fmt::format("{:<9}{}\n", word, text);
}

std::string data_report(const Loaded& loaded) {
    const Dataset& data = loaded.data;
    const std::string speed = loaded.bytes == 0 || loaded.seconds <= 0
                                  ? ""
                                  : fmt::format(", {} ({}/s)", bytes_text(static_cast<double>(loaded.bytes)),
                                                bytes_text(static_cast<double>(loaded.bytes) / loaded.seconds));
    return report_line("Read", visible(data.source()) + speed) +
           report_line("", fmt::format("{} × {}, {}", count_text(data.rows(), "row"),
                                       count_text(data.columns(), "column"), density_text(data))) +
           report_line("", data.labels().empty() ? "no labels" : labels_text(data.classes(), rows_of_classes(data)));
}

std::string run_report(const Trained& trained, const Dataset& data) {
    const Model& model = trained.run.model;
    const std::string selection =
        trained.run.selection ? report_line("Chose", selection_text(*trained.run.selection)) : "";
    return selection + report_line("Learnt", learner_text(model) + ", in " + duration_text(trained.seconds)) +
           (model.problems() == 1 ? problem_report(trained.run, data) : separators_report(trained.run, data));
}

} // namespace novikoff::cli
