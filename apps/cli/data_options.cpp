#include "cli/settings.hpp"
#include "novikoff/error.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace novikoff::cli {
namespace {

char parse_separator(const std::string& text) {
    static const std::map<std::string, char> names{{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'},
                                                   {"\\t", '\t'},  {"space", ' '},     {"pipe", '|'}};
    if (const auto named = names.find(text); named != names.end()) {
        return named->second;
    }
    if (text.size() != 1 || text == "\"" || text == "\n" || text == "\r") {
        throw Error(ErrorKind::usage, "'" + text + "' is not one character (or comma, semicolon, tab, space, pipe)");
    }
    return text[0];
}

bool parse_yes_no(const std::string& text) { return one_of(text, {"yes", "no"}) == "yes"; }

std::vector<Option> options_of_files(ReadOptions& options) {
    return {
        {"--format", "FORMAT",
         "auto, libsvm, csv, tsv, npy or nvk; auto: by the name's ending, else by looking at the first bytes",
         [&options](const std::string& value) { options.format = parse_format(value); }},
        {"--target", "COLUMN", "CSV: the column with the labels, by name or number; -1 is the last one, the default",
         [&options](const std::string& value) { options.target = value; }},
        {"--header", "yes|no", "CSV: whether the first line is a header (detected by default)",
         [&options](const std::string& value) { options.header = parse_yes_no(value); }},
        {"--separator", "CHARACTER",
         "CSV: what separates two cells, also by name: comma, semicolon, tab, space, pipe "
         "(detected by default)",
         [&options](const std::string& value) { options.separator = parse_separator(value); }},
        {"--zero-based", "", "LIBSVM: indices start at 0 (default: 1, unless an index 0 is found)",
         [&options](const std::string& /*none*/) { options.zero_based = true; }},
        {"--labels", "FILE", "NumPy: the labels of the rows, in a file of their own",
         [&options](const std::string& value) { options.labels = value; }},
        {"--max-record", "SIZE", "text: refuse a longer line, such as 64k or 16M (default 1G; with --follow 16M)",
         [&options](const std::string& value) { options.max_record = static_cast<std::size_t>(byte_count(value)); }},
        {"--threads", "N", "threads to use; default: all cores. The result does not depend on it",
         [&options](const std::string& value) {
             options.threads = static_cast<unsigned>(whole_number(value, 1, 1024));
         }},
    };
}

} // namespace

Format parse_format(const std::string& name, bool automatic_too) {
    static const std::map<std::string, Format> formats{{"auto", Format::automatic}, {"libsvm", Format::libsvm},
                                                       {"csv", Format::csv},        {"tsv", Format::tsv},
                                                       {"npy", Format::npy},        {"nvk", Format::nvk}};
    std::vector<std::string> names{"libsvm", "csv", "tsv", "npy", "nvk"};
    if (automatic_too) {
        names.insert(names.begin(), "auto");
    }
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
                                 if (!value.empty()) {
                                     options.categorical_columns = list(value);
                                 }
                             },
                             Option::Takes::value_after_equals});
    group.options.push_back({"--max-columns", "N", "LIBSVM: refuse a larger index (default 16,777,216)",
                             [&options](const std::string& value) {
                                 const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
                                 options.max_columns = static_cast<std::size_t>(whole_number(value, 1, most));
                             }});
    return group;
}

} // namespace novikoff::cli
