// Refusing early: hours of work should not end at a file that could never be written, nor at the data overwritten.
#pragma once

#include <string>
#include <vector>

namespace novikoff::cli {

struct InputFile {
    std::string what; ///< "data file"
    std::string path; ///< `-` is standard input; empty: none
};

/// Throws the Error(file) that writing `path` would end with, as far as it can be foreseen, and Error(usage) if it is
/// one of the inputs. `argument` is what names the file: "-o".
void check_output_file(const std::string& argument, const std::string& path, const std::vector<InputFile>& inputs);

} // namespace novikoff::cli
