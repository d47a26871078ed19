#include "cli/report.hpp"

#include "cli/table.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace novikoff::cli {
namespace {

std::string labels_of(const Dataset& data) {
    if (data.labels.empty()) {
        return "no labels";
    }
    std::vector<std::uint64_t> counts(data.classes.size());
    for (const std::uint32_t label : data.labels) {
        ++counts[label];
    }
    return labels_text(data.classes, counts);
}

std::string stopped_text(const Proof& proof, const History& history) {
    switch (proof.stopped) {
    case Stopped::separated:
        return "separated: no row is on the wrong side";
    case Stopped::stopping_rule:
        return "stopped by the learner's own rule";
    case Stopped::epoch_limit:
        return "stopped at the limit of passes";
    case Stopped::interrupted:
        return "interrupted";
    case Stopped::cycle:
        break;
    }
    return fmt::format("in a cycle of {}", count_text(history.cycle_length, "pass"));
}

std::string bound_text(const Proof& proof) {
    const Bound& bound = proof.bound;
    if (!bound.updates_at_most && !bound.mistakes_at_most) {
        return "no bound applies, because " + bound.because;
    }
    const std::string counted =
        bound.updates_at_most ? count_text(proof.updates, "update") : count_text(total_mistakes(proof), "mistake");
    const double at_most = bound.updates_at_most.value_or(bound.mistakes_at_most.value_or(0));
    return fmt::format("{} ≤ {} = {}: {}", counted, number_text(at_most), bound.theorem,
                       bound.holds.value_or(false) ? "holds" : "DOES NOT HOLD");
}

std::string separator_report(const Run& run, const Dataset& data) {
    const Separator& separator = run.model.separators.front();
    const Proof& proof = separator.proof;
    std::string text =
        report_line("", fmt::format("{}, {}; {}", count_text(proof.epochs, "pass"),
                                    count_text(proof.updates, "update"), stopped_text(proof, run.histories.front())));
    text += report_line("", fmt::format("{} in {} ({} right), perceptron loss {}", count_text(run.errors, "error"),
                                        count_text(data.rows, "row"), percent_text(data.rows - run.errors, data.rows),
                                        number_text(proof.perceptron_loss)));
    text += report_line("", weights_text(run.model, separator));
    if (run.model.space.lift == Lift::circle) {
        text += report_line("Circle", circle_text(circle_of(run.model.space, separator.weights),
                                                  "class " + visible(run.model.classes[1])));
    }
    text += report_line("Proof", "margin  " + margin_text(proof.margin));
    text += report_line("", "radius  R = " + number_text(proof.radius));
    text += report_line("", "bound   " + bound_text(proof));
    return text;
}

/// More than two classes: a line of the table for each, against the rest.
std::string separators_report(const Run& run, const Dataset& data) {
    std::string text = report_line(
        "", fmt::format("{} in {} ({} right), one class against the rest each:", count_text(run.errors, "error"),
                        count_text(data.rows, "row"), percent_text(data.rows - run.errors, data.rows)));
    Table table({{"class", Table::Align::left},
                 {"passes"},
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
                   at_most_text(proof.bound) + (proof.bound.holds.value_or(false) ? ": holds" : ""),
                   to_string(proof.stopped)});
    }
    return text + '\n' + table.text();
}

} // namespace

std::string labels_text(const std::vector<std::string>& classes, const std::vector<std::uint64_t>& counts) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t k = 0; k < std::min(most, counts.size()); ++k) {
        text += fmt::format("{}{} × {}", k == 0 ? "" : ", ", visible(classes[k]), count_text(counts[k]));
    }
    const std::size_t left = counts.size() > most ? counts.size() - most : 0;
    return "labels: " + text + (left > 0 ? fmt::format(" and {} more", count_text(left)) : "");
}

std::string weights_text(const Model& model, const Separator& separator) {
    const std::span<const double> w(separator.weights);
    return model.space.bias ? fmt::format("w = {}, b = {}", vector_text(w.first(w.size() - 1)), number_text(w.back()))
                            : fmt::format("w = {}", vector_text(w));
}

std::string report_line(const std::string& word, const std::string& text) {
    return fmt::format("{:<9}{}\n", word, text);
}

std::string circle_text(const Circle& circle, const std::string& own) {
    switch (circle.kind) {
    case Circle::Kind::disc:
    case Circle::Kind::outside:
        return fmt::format("centre {}, radius {}; {} is {}", vector_text(circle.center), number_text(circle.radius),
                           own, circle.kind == Circle::Kind::disc ? "inside" : "outside");
    case Circle::Kind::half_plane:
        return fmt::format("a straight line, no circle; {} is on one side", own);
    case Circle::Kind::everything:
        return fmt::format("no point of the plane is on the border; all of it is {}", own);
    case Circle::Kind::nothing:
        break;
    }
    return fmt::format("no point of the plane is on the border; none of it is {}", own);
}

std::uint64_t total_mistakes(const Proof& proof) {
    return std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0});
}

std::string margin_text(const MarginInterval& margin) {
    const auto end = [](const std::optional<double>& value) {
        return value ? number_text(*value) : std::string("?");
    };
    return fmt::format("{} ≤ γ* ≤ {}", end(margin.lower), end(margin.upper));
}

std::string at_most_text(const Bound& bound) {
    if (bound.updates_at_most) {
        return "≤ " + number_text(*bound.updates_at_most);
    }
    return bound.mistakes_at_most ? fmt::format("≤ {} mistakes", number_text(*bound.mistakes_at_most)) : "-";
}

std::string own_options(const Model& model) {
    std::vector<std::string> parts;
    for (const std::string& name : options_of(parse_learner(model.learner))) {
        if (const auto found = model.options.find(name); found != model.options.end()) {
            parts.push_back(name + ' ' + found->second);
        }
    }
    return join(parts);
}

std::string data_report(const Loaded& loaded) {
    const Dataset& data = loaded.data;
    const double cells = static_cast<double>(data.rows) * static_cast<double>(data.columns);
    const std::string speed = loaded.bytes == 0 || loaded.seconds <= 0
                                  ? ""
                                  : fmt::format(", {} ({}/s)", bytes_text(static_cast<double>(loaded.bytes)),
                                                bytes_text(static_cast<double>(loaded.bytes) / loaded.seconds));
    const std::string density =
        cells > 0 ? fmt::format(" ({:.3g} %)", 100 * static_cast<double>(data.nonzeros()) / cells) : "";
    return report_line("Read", visible(data.source) + speed) +
           report_line("", fmt::format("{} × {}, {}, {}{}", count_text(data.rows, "row"),
                                       count_text(data.columns, "column"), data.dense() ? "dense" : "sparse",
                                       count_text(data.nonzeros(), "nonzero"), density)) +
           report_line("", labels_of(data));
}

std::string run_report(const Trained& trained, const TrainOptions& options, const Dataset& data) {
    const Model& model = trained.run.model;
    const std::string own = own_options(model);
    std::string space = model.space.bias ? "with bias" : "no bias";
    if (model.space.scale != Scale::none) {
        space += ", scale " + scale_name(model.space.scale);
    }
    if (model.space.lift != Lift::none) {
        space += fmt::format(", lift {} to {}", lift_name(model.space.lift, model.space.degree),
                             count_text(model.space.columns(), "column"));
    }
    return report_line("Learnt",
                       fmt::format("{}{}, order {}, {}, in {}", model.learner, own.empty() ? "" : " (" + own + ")",
                                   to_string(options.order), space, duration_text(trained.seconds))) +
           (model.separators.size() == 1 ? separator_report(trained.run, data)
                                         : separators_report(trained.run, data));
}

} // namespace novikoff::cli
