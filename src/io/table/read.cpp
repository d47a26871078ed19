#include "novikoff/read.hpp"

#include "data/dataset_parts.hpp"
#include "data/storage.hpp"
#include "io/csv/csv.hpp"
#include "io/libsvm/libsvm.hpp"
#include "io/npy/npy.hpp"
#include "io/nvk/nvk.hpp"
#include "io/table/begin_reading.hpp"
#include "io/table/foreign.hpp"
#include "io/table/sniff.hpp"
#include "io/text/parallel_text.hpp"
#include "novikoff/error.hpp"
#include "os/byte_source.hpp"
#include "os/mapped_file.hpp"
#include "os/within_memory.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace novikoff {
namespace {

std::string name_of(const std::string& path) { return path == "-" ? "<stdin>" : path; }

ByteSource open(const std::string& path, const ReadOptions& options) {
    const std::string name = name_of(path);
    if (auto mapped = path == "-" ? std::nullopt : map_file(path); mapped && !is_packed(mapped->bytes)) {
        return {mapped->bytes, std::move(mapped->owner), name, options.progress, std::move(mapped->watch)};
    }
    return {unpacked(open_file(path, name, options.progress), name), name, options.chunk};
}

void skip_byte_order_mark(ByteSource& source) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    source.fill_with_lines(mark.size());
    if (source.window().starts_with(mark)) {
        source.consume(mark.size());
    }
}

/// A fault that is found in a file that was written meanwhile is not the file's. `file` may be null.
template <class Read> Dataset while_unchanged(const FileWatch* file, Read read_all) {
    if (file == nullptr) {
        return read_all();
    }
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
                        "a NumPy matrix has no labels; name the array that holds them with `labels`");
        }
        return read_npy(source, options, nullptr);
    }
    ByteSource labels = open(options.labels, options);
    return while_unchanged(labels.watch(), [&] { return read_npy(source, options, &labels); });
}

Format format_of(ByteSource& source, const ReadOptions& options) {
    if (options.format != Format::automatic) {
        return options.format;
    }
    source.fill_with_lines(16);
    if (const auto foreign = foreign_format(source.window()); !foreign.empty()) {
        throw Error(
            ErrorKind::data, Place{source.name(), 1, 1},
            "this is " + std::string(foreign) +
                "; LIBSVM text, CSV, TSV, NumPy arrays and .nvk files are read, plain or packed with gzip or zstd");
    }
    const Format named = format_of_name(source.name());
    return named != Format::automatic ? named : sniff(source);
}

const char* described(Format format) {
    switch (format) {
    case Format::libsvm:
        return "LIBSVM text";
    case Format::npy:
        return "a NumPy array";
    case Format::nvk:
        return "in Novikoff's binary format";
    case Format::tsv:
        return "TSV";
    case Format::csv:
    case Format::automatic:
        break;
    }
    return "CSV";
}

/// An option that the format has no use for says that something else was meant. Not so zero_based: a model may set it.
void check_options(Format format, const std::string& name, const ReadOptions& options) {
    struct Given {
        const char* option;
        bool given;
        const char* belongs;
    };
    const bool npy = format == Format::npy;
    const bool table = !npy && format != Format::libsvm && format != Format::nvk;
    constexpr auto tables = "CSV and TSV";
    const Given unused[] = {
        {"`labels`", !npy && !options.labels.empty(), "NumPy arrays"},
        {"`target`", !table && !options.target.empty(), tables},
        {"`separator`", !table && options.separator != '\0', tables},
        {"`header`", !table && options.header.has_value(), tables},
        {"`categorical`", !table && (options.categorical || !options.categorical_columns.empty()), tables},
    };
    for (const Given& one : unused) {
        if (one.given) {
            throw Error(ErrorKind::usage, std::string(one.option) + " belongs to " + one.belongs + "; " + name +
                                              " is " + described(format));
        }
    }
}

/// REQUIRES: options.part. Of LIBSVM text every line end is the end of a row.
Dataset read_libsvm_part(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const LineRange lines = lines_of_part(source, *options.part);
    const std::string_view all = source.window();
    const auto above = static_cast<std::size_t>(lines.begin - source.consumed());
    ByteSource part(all.substr(above, static_cast<std::size_t>(lines.end - lines.begin)), nullptr, source.name(),
                    options.progress);
    try {
        return read_libsvm(part, options, notes);
    } catch (const Error& error) {
        throw below(error, all.substr(0, above));
    }
}

void check_part(Format format, const ByteSource& source) {
    if (format == Format::npy) {
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a NumPy array cannot be read in parts; convert it to .nvk first");
    }
    if (!source.in_memory()) {
        throw Error(ErrorKind::usage, Place{source.name()},
                    "cannot be read in parts, packed or through a pipe; unpack it, or name as many files as "
                    "there are parts");
    }
}

Dataset read_as(Format format, ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const bool in_parts = options.part && options.part->count > 1;
    if (in_parts) {
        check_part(format, source);
    }
    switch (format) {
    case Format::libsvm:
        return in_parts ? read_libsvm_part(source, options, notes) : read_libsvm(source, options, notes);
    case Format::npy:
        return read_matrix(source, options);
    case Format::nvk:
        return read_nvk(source, options, notes);
    case Format::tsv:
        return read_csv(source, options, options.separator == '\0' ? '\t' : options.separator, notes);
    case Format::csv:
    case Format::automatic:
        break;
    }
    return read_csv(source, options, options.separator, notes);
}

/// What is read of points: labels are no fault, and go.
Dataset without_labels(Dataset data, const ReadOptions& options, ReadNotes& notes) {
    DatasetParts parts = parts_of(std::move(data));
    notes.labels_left_out = !parts.labels.empty() && options.target.empty();
    parts.labels.clear();
    parts.classes.clear();
    return from_parts(std::move(parts));
}

Dataset read_source(ByteSource source, ReadOptions options, ReadNotes* notes) {
    options.labels_optional = options.labels_optional || options.points;
    ReadNotes unheard;
    ReadNotes& heard = notes != nullptr ? *notes : unheard;
    Format format{};
    Dataset data = while_unchanged(source.watch(), [&] {
        format = begin_reading(source, options);
        return read_as(format, source, options, heard);
    });
    if (options.points) {
        data = without_labels(std::move(data), options, heard);
    }
    DatasetParts parts = parts_of(std::move(data));
    parts.source = source.name();
    const bool stored = format == Format::libsvm || format == Format::nvk; // as fits, or as it was
    return stored ? from_parts(std::move(parts)) : stored_as_fits(std::move(parts));
}

/// A binary file, which is mapped and not read; nothing if it is something else, or has to be read through a pipe.
std::optional<Dataset> map_binary(const std::string& path, ReadOptions options, ReadNotes* notes) {
    if (path == "-" || (options.format != Format::automatic && options.format != Format::nvk)) {
        return std::nullopt;
    }
    const auto file = map_file(path);
    if (!file || !file->bytes.starts_with(nvk_magic)) {
        return std::nullopt;
    }
    options.labels_optional = options.labels_optional || options.points;
    check_options(Format::nvk, path, options);
    ReadNotes unheard;
    ReadNotes& heard = notes != nullptr ? *notes : unheard;
    DatasetParts parts = parts_of(
        while_unchanged(file->watch.get(), [&] { return read_nvk(file->bytes, file->owner, path, options, heard); }));
    parts.watch = file->watch;
    Dataset data = from_parts(std::move(parts));
    if (options.part) {
        const Share share = share_of(data.rows(), options.part->index, options.part->count);
        data = rows_of(data, share.first, share.last);
    }
    return options.points ? without_labels(std::move(data), options, heard) : std::move(data);
}

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

Format begin_reading(ByteSource& source, const ReadOptions& options) {
    if (options.columns > most_columns) {
        throw Error(ErrorKind::usage, "at most " + std::to_string(most_columns) + " columns are possible");
    }
    skip_byte_order_mark(source);
    source.fill(1);
    if (source.window().empty()) {
        throw Error(ErrorKind::data, Place{source.name()}, "is empty; rows of data are expected");
    }
    const Format format = format_of(source, options);
    check_options(format, source.name(), options);
    return format;
}

Dataset read(const std::string& path, const ReadOptions& options, ReadNotes* notes) {
    return within_memory(name_of(path), [&] {
        auto mapped = map_binary(path, options, notes);
        return mapped ? *std::move(mapped) : read_source(open(path, options), options, notes);
    });
}

Dataset read_bytes(std::string_view bytes, const std::string& name, const ReadOptions& options, ReadNotes* notes) {
    return within_memory(name, [&] {
        ByteSource source = is_packed(bytes) ? ByteSource(unpacked(open_memory(bytes), name), name, options.chunk)
                                             : ByteSource(bytes, nullptr, name, {});
        return read_source(std::move(source), options, notes);
    });
}

Format format_of_name(const std::string& path) {
    std::string name = lower_case(path);
    for (const std::string_view packed : {".gz", ".zst"}) {
        if (name.ends_with(packed)) {
            name.resize(name.size() - packed.size());
            break;
        }
    }
    struct Ending {
        std::string_view text;
        Format format;
    };
    constexpr Ending endings[] = {
        {".svm", Format::libsvm}, {".libsvm", Format::libsvm}, {".svmlight", Format::libsvm},
        {".t", Format::libsvm},   {".csv", Format::csv},       {".tsv", Format::tsv},
        {".tab", Format::tsv},    {".npy", Format::npy},       {".nvk", Format::nvk},
    };
    const auto* found = std::find_if(std::begin(endings), std::end(endings),
                                     [&](const Ending& ending) { return name.ends_with(ending.text); });
    return found == std::end(endings) ? Format::automatic : found->format;
}

} // namespace novikoff
