// Reads data of any format: opens, detects, calls the reader, and reports a file that changed meanwhile instead.
#include "novikoff/read.hpp"

#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/storage.hpp"
#include "io/csv/csv.hpp"
#include "io/libsvm/libsvm.hpp"
#include "io/npy/npy.hpp"
#include "io/nvk/nvk.hpp"
#include "io/table/format.hpp"
#include "io/text/parallel_text.hpp"
#include "os/byte_source.hpp"
#include "os/file_watch.hpp"
#include "os/memory.hpp"

namespace novikoff {
namespace {

std::string name_of(const std::string& path) { return path == "-" ? "<stdin>" : path; }

ByteSource open(const std::string& path, const ReadOptions& options) {
    const std::string name = name_of(path);
    if (auto mapped = path == "-" ? std::nullopt : map_file(path); mapped && !is_compressed(mapped->bytes)) {
        return {mapped->bytes, std::move(mapped->owner), name, options.progress, std::move(mapped->watch)};
    }
    return {decompressed(open_file(path, name, options.progress), name), name, options.chunk};
}

void skip_byte_order_mark(ByteSource& source) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    source.fill_with_lines(mark.size());
    if (source.window().starts_with(mark)) { source.consume(mark.size()); }
}

/// If the file was modified while it was read, that is the error, not what was found in it. `file` may be null.
template <class Read> Dataset while_unchanged(const std::shared_ptr<const FileWatch>& file, Read read_all) {
    if (file == nullptr) { return read_all(); }
    try {
        Dataset data = read_all();
        file->check();
        return data;
    } catch (const Error&) {
        file->check();
        throw;
    }
}

Dataset read_matrix(ByteSource& source, const ReadOptions& options) {
    if (options.labels.empty()) {
        if (!options.labels_optional) {
            throw Error(ErrorKind::usage, Place{source.name()},
                        Message("a NumPy matrix has no labels; name the array that holds them with {}",
                                NamedSetting{"labels"}));
        }
        return read_npy(source, options, nullptr);
    }
    ByteSource labels = open(options.labels, options);
    return while_unchanged(labels.watch(), [&] { return read_npy(source, options, &labels); });
}

/// Refuses options of other formats, except zero_based, which a model may set.
void check_options(Format format, const std::string& name, const ReadOptions& options) {
    struct Given {
        const char* setting;
        bool given;
        const char* belongs;
    };
    const bool npy = format == Format::npy;
    const bool table = !npy && format != Format::libsvm && format != Format::nvk;
    constexpr auto tables = "CSV and TSV";
    const char* const found = npy                        ? "a NumPy array"
                              : format == Format::libsvm ? "LIBSVM text"
                              : format == Format::nvk    ? "in Novikoff's binary format"
                              : format == Format::tsv    ? "TSV"
                                                         : "CSV";
    const Given unused[] = {
        {"labels", !npy && !options.labels.empty(), "NumPy arrays"},
        {"target", !table && !options.target.empty(), tables},
        {"separator", !table && options.separator != '\0', tables},
        {"header", !table && options.header.has_value(), tables},
        {"categorical", !table && (options.categorical || !options.categorical_columns.empty()), tables},
    };
    for (const Given& one : unused) {
        if (one.given) {
            throw Error(ErrorKind::usage,
                        Message("{} belongs to {}; {} is {}", NamedSetting{one.setting}, one.belongs, name, found));
        }
    }
}

/// REQUIRES: options.part. In LIBSVM text every line end is the end of a row.
Dataset read_libsvm_part(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const LineRange lines = lines_of_part(source, *options.part);
    const std::string_view all = source.window();
    const auto above = static_cast<std::size_t>(lines.begin - source.consumed());
    ByteSource part(all.substr(above, static_cast<std::size_t>(lines.end - lines.begin)), nullptr, source.name(),
                    options.progress);
    try {
        return read_libsvm(part, options, notes);
    } catch (const Error& error) { throw below(error, line_count(all.substr(0, above))); }
}

void check_part(Format format, const ByteSource& source) {
    if (format == Format::npy) {
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a NumPy array cannot be read in parts; convert it to .nvk first");
    }
    if (!source.in_memory()) {
        throw Error(ErrorKind::usage, Place{source.name()},
                    "cannot be read in parts, compressed or through a pipe; decompress it, or name as many files as "
                    "there are parts");
    }
}

Dataset read_as(Format format, ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const bool in_parts = options.part && options.part->count > 1;
    if (in_parts) { check_part(format, source); }
    switch (format) {
    case Format::libsvm:
        return in_parts ? read_libsvm_part(source, options, notes) : read_libsvm(source, options, notes);
    case Format::npy: return read_matrix(source, options);
    case Format::nvk: {
        Dataset data = read_nvk(source, options, notes);
        const Share share = in_parts ? share_of(data.rows(), options.part->index, options.part->count) : Share{};
        return in_parts ? rows_of(data, share.first, share.last) : data;
    }
    case Format::tsv: return read_csv(source, options, options.separator == '\0' ? '\t' : options.separator, notes);
    case Format::csv:
    case Format::automatic: break;
    }
    return read_csv(source, options, options.separator, notes);
}

/// For points: labels are left out.
Dataset without_labels(Dataset data, const ReadOptions& options, ReadNotes& notes) {
    DatasetParts parts = parts_of(std::move(data));
    notes.labels_left_out = !parts.labels.empty() && options.target.empty();
    parts.labels.clear();
    parts.classes.clear();
    return from_parts(std::move(parts));
}

Dataset read_source(ByteSource source, ReadOptions options, ReadNotes* notes) {
    options.labels_optional = options.labels_optional || options.points;
    ReadNotes ignored;
    ReadNotes& noted = notes != nullptr ? *notes : ignored;
    Format format{};
    Dataset data = while_unchanged(source.watch(), [&] {
        format = begin_reading(source, options);
        return read_as(format, source, options, noted);
    });
    if (options.points) { data = without_labels(std::move(data), options, noted); }
    DatasetParts parts = parts_of(std::move(data));
    parts.source = source.name();
    const bool stored = format == Format::libsvm || format == Format::nvk; // by the reader
    return stored ? from_parts(std::move(parts)) : stored_as_fits(std::move(parts));
}

} // namespace

Format begin_reading(ByteSource& source, const ReadOptions& options) {
    if (options.columns > most_columns) {
        throw Error(ErrorKind::usage, "at most " + std::to_string(most_columns) + " columns are possible");
    }
    skip_byte_order_mark(source);
    source.fill(1);
    if (source.window().empty()) { fail_data({source.name()}, "is empty; rows of data are expected"); }
    const Format format = detect_format(source, options);
    check_options(format, source.name(), options);
    return format;
}

Dataset read(const std::string& path, const ReadOptions& options, ReadNotes* notes) {
    return within_memory(name_of(path), [&] { return read_source(open(path, options), options, notes); });
}

Dataset read_bytes(std::string_view bytes, const std::string& name, const ReadOptions& options, ReadNotes* notes) {
    return within_memory(name, [&] {
        ByteSource source = is_compressed(bytes)
                                ? ByteSource(decompressed(open_memory(bytes), name), name, options.chunk)
                                : ByteSource(bytes, nullptr, name, {});
        return read_source(std::move(source), options, notes);
    });
}

} // namespace novikoff
