// Output files are checked before the work begins, so that a long run does not end with a path that is not writable.
#include "cli/output.hpp"

#include "cli/text.hpp"
#include "options/values.hpp"
#include "os/atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace novikoff::cli {
namespace {

void check_writable(const std::string& path) {
    std::error_code ignored;
    if (std::error_code fault; std::filesystem::status(path, fault).type() == std::filesystem::file_type::none) {
        throw Error(ErrorKind::file, Place{path}, "cannot be written: " + fault.message());
    }
    if (std::filesystem::is_directory(path, ignored)) {
        throw Error(ErrorKind::file, Place{path}, "is a directory; a file is expected");
    }
    // A regular file is replaced by a new file in the same folder; a device or a pipe is written directly.
    const bool in_place = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const std::string written = in_place ? path : folder.empty() ? "." : folder.string();
    if (::access(written.c_str(), W_OK) != 0) {
        throw Error(ErrorKind::file, Place{path}, std::string("cannot be written: ") + std::strerror(errno));
    }
}

/// Whether both names refer to the same regular file. A terminal may be both read and written.
bool same_file(const std::string& written, const std::string& read) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(written, ignored) &&
           std::filesystem::equivalent(written, read == "-" ? "/dev/stdin" : read, ignored);
}

} // namespace

std::vector<InputFile> inputs_of(const std::vector<std::string>& paths, const ReadOptions& data) {
    std::vector<InputFile> inputs{{"labels file", data.labels}};
    for (const std::string& path : paths) { inputs.push_back({"data file", path}); }
    return inputs;
}

void check_output_file(const std::string& argument, const std::string& path, const std::vector<InputFile>& inputs) {
    for (const InputFile& input : inputs) {
        refuse_if(same_file(path, input.path), argument + ": this is the " + input.what + "; it would be overwritten");
    }
    check_writable(path);
}

void check_output(const Output& output, const std::vector<InputFile>& inputs) {
    if (output.to_file()) { check_output_file("-o", output.file, inputs); }
}

void write_output(const std::string& text, const Output& output, Console& console, const std::string& what) {
    if (output.to_file()) {
        write_atomically(output.file, text);
        print_saved(output.file, what.empty() ? bytes_text(static_cast<double>(text.size())) : what, output, console);
    } else {
        console.out << text << std::flush;
    }
}

void print_saved(const std::string& path, const std::string& what, const Output& output, Console& console) {
    if (!output.quiet) { console.err << "saved " << path << (what.empty() ? "" : ", " + what) << '\n'; }
}

void print(const Json& json, std::ostream& out) {
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

std::vector<Option> write_options(WriteOptions& options, const std::string& format, const std::string& labels) {
    return {
        option(format, "FORMAT",
               "csv, tsv, libsvm, npy or nvk, whatever the extension; default for standard output: csv", options.format,
               [](const std::string& name) { return parse_format(name, false); }),
        option(labels, "FILE", "npy: the file for the labels", options.labels),
    };
}

void write_data(const Dataset& data, const std::string& path, WriteOptions options, const Output& output,
                Console& console) {
    const bool to_file = path != "-";
    if (!to_file && options.format == Format::automatic) { options.format = Format::csv; }
    write(data, path, options);
    if (to_file) {
        print_saved(path, count_text(data.rows(), "row") + " × " + count_text(data.columns(), "column"), output,
                    console);
    }
}

} // namespace novikoff::cli
