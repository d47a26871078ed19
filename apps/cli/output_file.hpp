// Checks output files before the work: hours of it should not end at an unwritable file or overwrite the data.
#pragma once

#include <string>
#include <vector>

namespace novikoff::cli {

struct InputFile {
    std::string what; ///< "data file"
    std::string path; ///< `-` is standard input; empty: none
};

/// Throws the Error(file) that writing `path` would throw, as far as it can be predicted, and Error(usage) if it is
/// one of the inputs. `argument` is the option that names the file: "-o".
void check_output_file(const std::string& argument, const std::string& path, const std::vector<InputFile>& inputs);

} // namespace novikoff::cli
