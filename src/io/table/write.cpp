// Writes data in any format, plain or compressed, through a file that appears whole or not at all.
#include "novikoff/write.hpp"

#include "base/text.hpp"
#include "io/csv/csv.hpp"
#include "io/libsvm/libsvm.hpp"
#include "io/npy/npy.hpp"
#include "io/nvk/nvk.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_stream.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <new>
#include <stdexcept>

namespace novikoff {
namespace {

void put_pieces(const std::string& path, std::span<const std::string_view> pieces) {
    if (path != "-") {
        write_atomically(path, pieces);
        return;
    }
    const bool written = std::all_of(pieces.begin(), pieces.end(), [](std::string_view piece) {
        return piece.empty() || std::fwrite(piece.data(), 1, piece.size(), stdout) == piece.size();
    });
    if (!written || std::fflush(stdout) != 0) {
        throw Error(ErrorKind::file, Place{"<stdout>"}, std::string("cannot be written: ") + std::strerror(errno));
    }
}

/// Compressed if the name says so; then the pieces are first joined in memory.
void put(const Dataset& data, const std::string& path, std::span<const std::string_view> pieces) {
    data.check_unchanged();
    const bool gzip = path.ends_with(".gz");
    if (!gzip && !path.ends_with(".zst")) {
        put_pieces(path, pieces);
        return;
    }
    std::string whole;
    for (const std::string_view piece : pieces) { whole += piece; }
    const std::string compressed = gzip ? compressed_by_gzip(whole) : compressed_by_zstd(whole);
    const std::string_view content = compressed;
    put_pieces(path, {&content, 1});
}

void put(const Dataset& data, const std::string& path, std::string_view content) { put(data, path, {&content, 1}); }

Format format_for(const std::string& path, const WriteOptions& options) {
    if (options.format != Format::automatic) { return options.format; }
    const Format format = path == "-" ? Format::libsvm : format_of_name(path);
    if (format == Format::automatic) {
        throw Error(ErrorKind::usage, Place{path},
                    "unknown file extension; use .svm, .csv, .tsv, .npy or .nvk, also with .gz or .zst");
    }
    return format;
}

void write_npy(const Dataset& data, const std::string& path, const std::string& labels) {
    if (!data.labels().empty()) {
        if (labels.empty()) {
            throw Error(
                ErrorKind::usage, Place{path},
                Message("a NumPy matrix holds no labels; name a second file for them with {}", NamedSetting{"labels"}));
        }
        put(data, labels, npy_labels(data));
    }
    put(data, path, npy_matrix(data));
}

/// For formats that also write zeros. `bytes`: the least for each number.
void check_room(const Dataset& data, const std::string& path, double bytes) {
    check_memory(Place{path}, fmt::format("{} rows of {} columns, zeros included, need", data.rows(), data.columns()),
                 bytes * static_cast<double>(data.rows()) * static_cast<double>(data.columns()));
}

void write_as(Format format, const Dataset& data, const std::string& path, const WriteOptions& options) {
    switch (format) {
    case Format::npy:
        check_room(data, path, sizeof(double));
        write_npy(data, path, options.labels);
        break;
    case Format::nvk:
        write_nvk(data, path, [&](std::span<const std::string_view> pieces) { put(data, path, pieces); });
        break;
    case Format::csv:
        check_room(data, path, 2);
        put(data, path, csv_text(data, ',', options.target));
        break;
    case Format::tsv:
        check_room(data, path, 2);
        put(data, path, csv_text(data, '\t', options.target));
        break;
    case Format::libsvm:
    case Format::automatic: put(data, path, libsvm_text(data, path)); break;
    }
}

} // namespace

void write(const Dataset& data, const std::string& path, const WriteOptions& options) {
    try {
        write_as(format_for(path, options), data, path, options);
    } catch (const Error&) {
        data.check_unchanged(); // a modified input file is the cause, then
        throw;
    } catch (const std::bad_alloc&) {
        fail_data({path}, "does not fit into memory in this format");
    } catch (const std::length_error&) { fail_data({path}, "does not fit into memory in this format"); }
}

} // namespace novikoff
