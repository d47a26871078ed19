#include "cli/data_output.hpp"

#include "cli/text.hpp"

namespace novikoff::cli {

std::vector<Option> write_options(WriteOptions& options, const std::string& format, const std::string& labels) {
    return {
        {format, "FORMAT", "csv, tsv, libsvm, npy or nvk, whatever the extension; default for standard output: csv",
         [&options](const std::string& value) { options.format = parse_format(value, false); }},
        {labels, "FILE", "npy: where the labels go",
         [&options](const std::string& value) { options.labels = value; }},
    };
}

void write_data(const Dataset& data, const std::string& path, WriteOptions options, const Output& output,
                Console& console) {
    const bool to_file = path != "-";
    if (!to_file && options.format == Format::automatic) {
        options.format = Format::csv;
    }
    write(data, path, options);
    if (to_file) {
        print_saved(path, count_text(data.rows(), "row") + " × " + count_text(data.columns(), "column"), output,
                    console);
    }
}

void print_saved(const std::string& path, const std::string& what, const Output& output, Console& console) {
    if (!output.quiet) {
        console.err << "saved " << path << ", " << what << '\n';
    }
}

} // namespace novikoff::cli
