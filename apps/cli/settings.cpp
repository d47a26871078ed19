// The options of data, of files and of the machine: their names, help texts and parsers.
#include "cli/settings.hpp"

#include "base/kernel_table.hpp"
#include "options/values.hpp"
#include "os/memory.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

char parse_separator(const std::string& text) {
    static const std::map<std::string, char> names{{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'},
                                                   {"\\t", '\t'},  {"space", ' '},     {"pipe", '|'}};
    if (const auto named = names.find(text); named != names.end()) { return named->second; }
    if (text.size() != 1 || text == "\"" || text == "\n" || text == "\r") {
        refuse("'" + text + "' is not one character (or comma, semicolon, tab, space, pipe)");
    }
    return text[0];
}

bool parse_yes_no(const std::string& text) { return one_of(text, {"yes", "no"}) == "yes"; }

std::vector<Option> options_of_files(ReadOptions& options) {
    return {
        option("--format", "FORMAT",
               "auto, libsvm, csv, tsv, npy or nvk; auto: by the file extension, else by the first bytes",
               options.format, [](const std::string& name) { return parse_format(name); }),
        option("--target", "COLUMN",
               "CSV: the column with the labels, by name or number; -1 is the last one, the default", options.target),
        option("--header", "yes|no", "CSV: whether the first line is a header (detected by default)", options.header,
               parse_yes_no),
        option("--separator", "CHARACTER",
               "CSV: what separates two cells, also by name: comma, semicolon, tab, space, pipe "
               "(detected by default)",
               options.separator, parse_separator),
        flag("--zero-based", "LIBSVM: indices start at 0 (default: 1, unless an index 0 is found)", options.zero_based),
        option("--labels", "FILE", "NumPy: the labels of the rows, in a file of their own", options.labels),
        option("--max-record", "SIZE", "text: refuse a longer line, such as 64k or 16M (default 1G; with --follow 16M)",
               options.max_record, byte_count),
        option("--threads", "N", "threads to use; default: all cores. The result does not depend on it",
               options.threads, within(1, 1024)),
    };
}

void set_memory_limit(const std::string& value) {
    refuse_if(!limit_memory(byte_count(value)),
              "the program has more than " + value + " already, or may not limit itself");
}

} // namespace

Format parse_format(const std::string& name, bool automatic_too) {
    static const std::map<std::string, Format> formats{{"auto", Format::automatic}, {"libsvm", Format::libsvm},
                                                       {"csv", Format::csv},        {"tsv", Format::tsv},
                                                       {"npy", Format::npy},        {"nvk", Format::nvk}};
    std::vector<std::string> names{"libsvm", "csv", "tsv", "npy", "nvk"};
    if (automatic_too) { names.insert(names.begin(), "auto"); }
    return formats.at(one_of(name, names));
}

OptionGroup data_options_for_model(ReadOptions& options) { return {"Data", options_of_files(options)}; }

OptionGroup data_options_for_points(ReadOptions& options) {
    options.points = true;
    options.max_columns = std::numeric_limits<std::uint32_t>::max(); // commands on points have their own limits
    OptionGroup group = data_options_for_model(options);
    auto& all = group.options;
    all.erase(std::remove_if(all.begin(), all.end(), [](const Option& option) { return option.name == "--labels"; }),
              all.end());
    for (Option& option : all) {
        if (option.name == "--target") {
            option.help = "CSV: a column with labels, by name or number, to be left out; "
                          "otherwise every column is a coordinate";
        }
    }
    return group;
}

OptionGroup data_options(ReadOptions& options) {
    OptionGroup group = data_options_for_model(options);
    group.options.push_back({"--categorical", "a,b",
                             "CSV: one 0/1 column for each level of a text column; "
                             "with names, of these columns even if they look like numbers",
                             [&options](const std::string& value) {
                                 options.categorical = true;
                                 if (!value.empty()) { options.categorical_columns = list(value); }
                             },
                             Option::Takes::value_after_equals});
    group.options.push_back(option("--max-columns", "N", "LIBSVM: refuse a larger index (default 16,777,216)",
                                   options.max_columns, within(1, std::numeric_limits<std::uint32_t>::max())));
    return group;
}

Option file_option(Output& output, const std::string& help) { return option("-o", "FILE", help, output.file); }

Option json_option(Output& output) { return flag("--json", "print one JSON object instead of text", output.json); }

Option quiet_option(Output& output, const std::string& help) { return flag("--quiet", help, output.quiet); }

OptionGroup machine_options() {
    return {"Machine",
            {{"--cpu", "NAME",
              "the instructions to compute with, of those that --version shows (default: the fastest; the results "
              "are the same)",
              [](const std::string& value) { use_cpu_target(one_of(value, known_cpu_targets())); }},
             {"--memory-limit", "SIZE",
              "refuse data that need more memory, such as 500M or 16G (default: nine tenths of what the machine has)",
              set_memory_limit}}};
}

} // namespace novikoff::cli
