#include "novikoff/data/write.hpp"

#include "novikoff/core/atomic_file.hpp"
#include "novikoff/core/error.hpp"
#include "novikoff/data/pack.hpp"
#include "novikoff/data/writers.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

namespace novikoff {
namespace {

void put(const std::string& path, std::string content) {
    if (path.ends_with(".gz")) {
        content = packed_as_gzip(content);
    } else if (path.ends_with(".zst")) {
        content = packed_as_zstd(content);
    }
    if (path != "-") {
        write_atomically(path, content);
    } else if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0) {
        throw Error(ErrorKind::file, Place{"<stdout>"}, std::string("cannot be written: ") + std::strerror(errno));
    }
}

Format format_for(const std::string& path, const WriteOptions& options) {
    if (options.format != Format::automatic) {
        return options.format;
    }
    const Format format = path == "-" ? Format::libsvm : format_of_name(path);
    if (format == Format::automatic) {
        throw Error(ErrorKind::usage, Place{path},
                    "the name's ending tells no format; .svm, .csv, .tsv and .npy do, also with .gz or .zst");
    }
    return format;
}

void write_npy(const Dataset& data, const std::string& path, const std::string& labels) {
    if (!data.labels.empty()) {
        if (labels.empty()) {
            throw Error(ErrorKind::usage, Place{path},
                        "a NumPy matrix holds no labels; name a second file for them with `labels`");
        }
        put(labels, npy_labels(data));
    }
    put(path, npy_matrix(data));
}

void write_as(Format format, const Dataset& data, const std::string& path, const WriteOptions& options) {
    switch (format) {
    case Format::npy:
        write_npy(data, path, options.labels);
        break;
    case Format::csv:
        put(path, csv_text(data, ',', options.target));
        break;
    case Format::tsv:
        put(path, csv_text(data, '\t', options.target));
        break;
    case Format::libsvm:
    case Format::automatic:
        put(path, libsvm_text(data, path));
        break;
    }
}

} // namespace

void write(const Dataset& data, const std::string& path, const WriteOptions& options) {
    try {
        write_as(format_for(path, options), data, path, options);
    } catch (const std::bad_alloc&) {
        throw Error(ErrorKind::data, Place{path}, "does not fit into memory in this format");
    } catch (const std::length_error&) {
        throw Error(ErrorKind::data, Place{path}, "does not fit into memory in this format");
    }
}

} // namespace novikoff
