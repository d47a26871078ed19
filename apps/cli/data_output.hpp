// Writes data for generate and convert, with the options that they share, and reports saved files.
#pragma once

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "novikoff/write.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// The options for writing data; `format` names the one for the format, `labels` the one for the labels file.
[[nodiscard]] std::vector<Option> write_options(WriteOptions& options, const std::string& format,
                                                const std::string& labels);

/// `-` is standard output, in CSV by default.
void write_data(const Dataset& data, const std::string& path, WriteOptions options, const Output& output,
                Console& console);

/// Prints `saved PATH, WHAT` on standard error, unless --quiet is given.
void print_saved(const std::string& path, const std::string& what, const Output& output, Console& console);

} // namespace novikoff::cli
