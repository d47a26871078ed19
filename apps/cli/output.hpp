// What commands write: files, which are checked before the work, and standard output.
#pragma once

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "novikoff/write.hpp"
#include "report/json/report_json.hpp"

namespace novikoff::cli {

struct InputFile {
    std::string what; ///< "data file"
    std::string path; ///< `-` is standard input; empty: none
};

/// The files that a command reads: the data files, and that of their labels.
[[nodiscard]] std::vector<InputFile> inputs_of(const std::vector<std::string>& paths, const ReadOptions& data);

/// Hours of work should not end at an unwritable file or overwrite the data: throws the Error(file) that writing `path`
/// would throw, as far as it can be predicted, and Error(usage) if it is one of the inputs. `argument` is the option
/// that names the file: "-o".
void check_output_file(const std::string& argument, const std::string& path, const std::vector<InputFile>& inputs);
/// The same for the file of -o, if there is one.
void check_output(const Output& output, const std::vector<InputFile>& inputs);

/// Writes to the file of -o, and prints what was saved: the size of the text if `what` is empty. Writes to standard
/// output if there is no such file.
void write_output(const std::string& text, const Output& output, Console& console, const std::string& what = "");
/// Prints `saved PATH, WHAT` on standard error, unless --quiet is given.
void print_saved(const std::string& path, const std::string& what, const Output& output, Console& console);
/// Prints one object and a line end. Bytes that are not UTF-8 are replaced, because JSON cannot represent them.
void print(const Json& json, std::ostream& out);

/// The options for writing data; `format` names the one for the format, `labels` the one for the labels file.
[[nodiscard]] std::vector<Option> write_options(WriteOptions& options, const std::string& format,
                                                const std::string& labels);
/// `-` is standard output, in CSV by default.
void write_data(const Dataset& data, const std::string& path, WriteOptions options, const Output& output,
                Console& console);

} // namespace novikoff::cli
