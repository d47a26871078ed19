// `convert`: data from one format to another.
#include "cli/command.hpp"
#include "cli/jobs.hpp"
#include "cli/output.hpp"
#include "options/values.hpp"

namespace novikoff::cli {
namespace {

struct ConvertSettings {
    ReadOptions read;
    WriteOptions write;
    Output output;
};

int run_convert(ConvertSettings& settings, const Arguments& arguments, Console& console) {
    const std::string& from = arguments[0];
    const std::string& to = arguments[1];
    const std::vector<InputFile> inputs{{"data file", from}, {"labels file", settings.read.labels}};
    if (to != "-") { check_output_file("OUT", to, inputs); }
    if (!settings.write.labels.empty()) { check_output_file("--to-labels", settings.write.labels, inputs); }
    const Loaded loaded = load({from}, settings.read, console, settings.output.quiet);
    const Format format = settings.write.format == Format::automatic ? format_of_name(to) : settings.write.format;
    refuse_if(format == Format::npy && !loaded.data.labels().empty() && settings.write.labels.empty(),
              "--to-labels FILE is needed: a NumPy matrix has no labels");
    if (!settings.output.quiet) { print_notes(loaded.notes, console); }
    write_data(loaded.data, to, settings.write, settings.output, console);
    return exit_code::done;
}

} // namespace

Command convert_command() {
    const auto settings = std::make_shared<ConvertSettings>();
    Command command{
        "convert",
        "write data in another format",
        {{"IN", "data in any format; - is standard input"},
         {"OUT", "the file to write, the extension selects the format; - is standard output"}},
        "File extensions: .svm or .libsvm, .csv, .tsv, .npy, each also with .gz or .zst; and .nvk, a binary format "
        "that is mapped into memory instead of read, so that the next command starts at once. "
        "Numbers are written so that reading them again gives the same doubles.",
    };
    command.groups = {
        {"Output", write_options(settings->write, "--to", "--to-labels")},
        {"Input", data_options(settings->read).options},
    };
    command.groups[0].options.push_back(
        quiet_option(settings->output, "no notes, no progress line, no report of saved files; errors remain"));
    command.examples = {
        {"novikoff convert data/figure34.csv figure34.svm", "from CSV to LIBSVM"},
        {"novikoff convert data/iris_setosa.train.svm iris.nvk", "once read, then mapped: all commands take iris.nvk"},
        {"novikoff convert data/iris_setosa.train.svm iris.npy --to-labels iris_labels.npy",
         "to NumPy arrays: X = numpy.load(\"iris.npy\")"},
        {"novikoff convert data/figure34.csv - --to tsv", "to standard output"},
    };
    command.run = run_with(settings, run_convert);
    return command;
}

} // namespace novikoff::cli
