// Data as a result: the options and the last step that generate and convert share, and the line that ends a saved file.
#pragma once

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "novikoff/write.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// How data is written: the format under the name `format`, the file for labels under the name `labels`.
[[nodiscard]] std::vector<Option> write_options(WriteOptions& options, const std::string& format,
                                                const std::string& labels);

/// `-` is standard output, in CSV unless the options say otherwise.
void write_data(const Dataset& data, const std::string& path, WriteOptions options, const Output& output,
                Console& console);

/// `saved PATH, WHAT` on standard error, unless the output is to be quiet.
void print_saved(const std::string& path, const std::string& what, const Output& output, Console& console);

} // namespace novikoff::cli
