// The options that all figures have, their notes, and which of several classes is drawn.
#include "cli/plot.hpp"

#include "options/values.hpp"

#include <algorithm>

namespace novikoff::cli {

OptionGroup figure_options(Output& output) {
    return {"Output",
            {file_option(output, "write the SVG to a file instead of standard output"),
             quiet_option(output, "no report of saved files, no notes; errors remain")}};
}

void write_figure(const std::string& svg, const std::vector<Message>& notes, const Output& output, Console& console) {
    write_output(svg, output, console);
    if (!output.quiet) { print_notes(notes, console); }
}

std::vector<Message> all_notes(const Loaded& loaded, const Run& run) {
    std::vector<Message> notes = loaded.notes;
    notes.insert(notes.end(), run.notes.begin(), run.notes.end());
    return notes;
}

std::size_t problem_of(const std::vector<std::string>& classes, const std::string& label) {
    if (label.empty()) { return 0; }
    const auto at = std::find(classes.begin(), classes.end(), one_of(label, classes)) - classes.begin();
    return classes.size() == 2 ? 0 : static_cast<std::size_t>(at);
}

Option class_option(std::string& label) {
    return option("--class", "LABEL",
                  "of more than two labels, the one that is drawn against the rest (default: the first)", label);
}

Command plot_command() {
    Command command{
        "plot",
        "draw data, updates, loss curves, bounds and memberships as SVG",
        {{"KIND", "what to draw; novikoff plot KIND --help tells more"}},
        "Writes a figure as SVG, which browsers, editors and typesetting programs show; no other program is needed. "
        "The colours can be told apart by colour-blind readers, on paper and on dark pages.",
    };
    command.kinds = {plot_data_command(), plot_updates_command(), plot_loss_command(), plot_bound_command(),
                     plot_fuzzy_command()};
    for (const Command& kind : command.kinds) { command.examples.push_back(kind.examples.front()); }
    return command;
}

} // namespace novikoff::cli
