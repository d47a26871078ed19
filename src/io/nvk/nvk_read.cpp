#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "data/validate.hpp"
#include "io/nvk/nvk.hpp"
#include "novikoff/error.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace novikoff {
namespace {

/// A section as an array that shares the memory of the file.
template <class T>
SharedArray<T> shared(std::string_view bytes, const NvkSection& section, const std::shared_ptr<const void>& owner) {
    return {nvk_array<T>(bytes.substr(section.offset, section.size)), owner};
}

/// Names are valid text, classes differ, and the schema has as many columns as the rows.
bool names_fit(const DatasetParts& data) {
    const auto is_text = [](const std::string& text) { return !find_foreign_byte(text); };
    std::size_t width = 0;
    bool text = std::all_of(data.classes.begin(), data.classes.end(), is_text);
    for (const Column& column : data.schema) {
        width += std::max<std::size_t>(column.levels.size(), 1);
        text = text && is_text(column.name) && std::all_of(column.levels.begin(), column.levels.end(), is_text);
    }
    return text && (data.schema.empty() || width == data.columns) && data.classes.size() <= Labels::limit &&
           all_differ(data.classes);
}

/// The classes of a model come first, in its order.
void use_classes(const std::vector<std::string>& known, DatasetParts& data) {
    Labels labels;
    for (const std::uint32_t label : data.labels) {
        if (!labels.add_seen(data.classes[label])) {
            labels.add_new(data.classes[label], Place{data.source});
        }
    }
    labels.finish(known, data);
}

/// As many columns as the model has; values beyond them are left out and counted, as in LIBSVM text.
void use_columns(std::size_t columns, DatasetParts& data, ReadNotes& notes) {
    const auto* const dense = std::get_if<DenseStorage>(&data.storage);
    const SparseStorage all =
        dense != nullptr ? to_sparse(*dense, data.columns) : std::get<SparseStorage>(data.storage);
    CsrBuilder csr;
    for (std::size_t i = 0; i < data.rows; ++i) {
        for (std::uint64_t k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
            if (all.indices[k] < columns) {
                csr.add(all.indices[k], all.values[k]);
            } else {
                notes.values_beyond += all.values[k] != 0 ? 1 : 0;
            }
        }
        csr.end_row();
    }
    data.columns = columns;
    data.storage = std::move(csr).storage();
    data = parts_of(stored_as_fits(std::move(data)));
}

/// Applies the options that concern labels, columns and classes.
Dataset with_options(DatasetParts data, const ReadOptions& options, ReadNotes& notes) {
    if (data.labels.empty() && !options.labels_optional) {
        fail_nvk(data.source, "the rows have no labels");
    }
    if (options.columns == 0 && std::holds_alternative<SparseStorage>(data.storage) &&
        data.columns > options.max_columns) {
        fail_nvk(data.source, Message("{} columns are above the limit of {}", data.columns, options.max_columns)
                                  .advising(Message(" (raise it with {})", NamedSetting{"max_columns"})));
    }
    if (!data.schema.empty() && !options.schema.empty() && data.schema != options.schema) {
        fail_nvk(data.source,
                 "the columns are not those that the model was trained on (their names or levels differ)");
    }
    if (options.columns != 0 && options.columns != data.columns && data.schema.empty()) {
        use_columns(options.columns, data, notes);
    }
    if (!options.classes.empty()) {
        use_classes(options.classes, data);
    }
    return from_parts(std::move(data));
}

/// A file that is not mapped must fit into memory. A damaged header is reported later.
void check_room(ByteSource& source) {
    NvkHeader header;
    source.fill(sizeof header);
    if (source.window().size() >= sizeof header) {
        std::memcpy(&header, source.window().data(), sizeof header);
        const bool sound = header.checksum == header_checksum(header);
        check_memory(Place{source.name()}, "the file needs", sound ? static_cast<double>(header.file_size) : 0);
    }
}

/// Memory that starts at a multiple of 64.
struct alignas(nvk_alignment) Line {
    char bytes[nvk_alignment];
};

DatasetParts view_nvk(std::string_view bytes, const std::shared_ptr<const void>& owner, const std::string& name,
                      unsigned threads) {
    const NvkHeader header = nvk_header(bytes, name);
    Team team(threads);
    check_nvk_sections(bytes, header, name, team);
    DatasetParts data;
    data.source = name;
    data.rows = static_cast<std::size_t>(header.rows);
    data.columns = static_cast<std::size_t>(header.columns);
    data.zero_based = header.zero_based != 0;
    const NvkSection& names = header.sections[nvk_names];
    if (!decode_names(bytes.substr(names.offset, names.size), data) || !names_fit(data)) {
        fail_nvk(name, "the names of columns and labels are malformed");
    }
    const auto labels = shared<std::uint32_t>(bytes, header.sections[nvk_labels], owner);
    data.labels.assign(labels.begin(), labels.end());
    check_row_labels(data.labels, data.classes.size(), name);
    const NvkSection& stored = header.sections[nvk_values];
    Numbers values = nvk_values_in(bytes.substr(stored.offset, stored.size), header.value_size, owner);
    if (header.storage == NvkStorage::dense) {
        data.storage = DenseStorage{std::move(values)};
    } else {
        data.storage =
            SparseStorage{shared<std::uint64_t>(bytes, header.sections[nvk_offsets], owner),
                          shared<std::uint32_t>(bytes, header.sections[nvk_indices], owner), std::move(values)};
    }
    return data;
}

DatasetParts copy_nvk(ByteSource& source, unsigned threads) {
    check_room(source);
    auto memory = std::make_shared<std::vector<Line>>();
    std::size_t size = 0;
    for (source.fill(1); !source.window().empty(); source.fill(1)) {
        const std::string_view window = source.window();
        memory->resize((size + window.size() + sizeof(Line) - 1) / sizeof(Line));
        window.copy(reinterpret_cast<char*>(memory->data()) + size, window.size());
        size += window.size();
        source.consume(window.size());
    }
    return view_nvk({reinterpret_cast<const char*>(memory->data()), size}, memory, source.name(), threads);
}

} // namespace

Dataset read_nvk(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const bool mapped = source.watch() != nullptr;
    DatasetParts data = mapped ? view_nvk(source.window(), source.owner(), source.name(), options.threads)
                               : copy_nvk(source, options.threads);
    data.watch = source.watch();
    return with_options(std::move(data), options, notes);
}

} // namespace novikoff
