// Writing data in the formats that can be read. Reading gives the same doubles.
#pragma once

#include "novikoff/read.hpp"

#include <string>

namespace novikoff {

struct WriteOptions {
    Format format = Format::automatic; ///< automatic: by the name's ending; LIBSVM for standard output
    std::string labels;                ///< the file for the labels of an .npy matrix
    std::string target = "label";      ///< name of the label column of CSV and TSV
};

/// `-` is standard output. A file whose name ends in .gz or .zst is compressed. Files are written completely or not
/// at all.
void write(const Dataset& data, const std::string& path, const WriteOptions& options = {});

} // namespace novikoff
