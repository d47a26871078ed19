// Names and classes as bytes, and how a file's classes and columns are matched to those of a model.
#include "io/nvk/nvk.hpp"

#include "base/archive.hpp"
#include "base/text.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace novikoff {
namespace {

/// Schema and classes. A text is its length in eight bytes and its bytes; a list is its length and its items.
std::string encode_names(const Dataset& data) { return archived(data.schema(), data.classes()); }

/// The inverse of encode_names(). Returns false if the bytes are anything else.
bool decode_names(std::string_view bytes, DatasetParts& data) {
    try {
        ArchiveReader archive(bytes, data.source);
        archive(data.schema, data.classes);
        return archive.rest().empty();
    } catch (const Error&) { return false; }
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
        if (!labels.add_seen(data.classes[label])) { labels.add_new(data.classes[label], Place{data.source}); }
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
    if (data.labels.empty() && !options.labels_optional) { fail_data({data.source}, "the rows have no labels"); }
    if (options.columns == 0 && std::holds_alternative<SparseStorage>(data.storage) &&
        data.columns > options.max_columns) {
        fail_data({data.source}, Message("{} columns are above the limit of {}", data.columns, options.max_columns)
                                     .advising(Message(" (raise it with {})", NamedSetting{"max_columns"})));
    }
    if (!data.schema.empty() && !options.schema.empty() && data.schema != options.schema) {
        fail_data({data.source},
                  "the columns are not those that the model was trained on (their names or levels differ)");
    }
    if (options.columns != 0 && options.columns != data.columns && data.schema.empty()) {
        use_columns(options.columns, data, notes);
    }
    if (!options.classes.empty()) { use_classes(options.classes, data); }
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
    const NvkHeader header = checked_header(bytes, name, threads);
    const auto section = [&](NvkPart part) { return nvk_section(bytes, header, part); };
    DatasetParts data;
    data.source = name;
    data.rows = static_cast<std::size_t>(header.rows);
    data.columns = static_cast<std::size_t>(header.columns);
    data.zero_based = header.zero_based != 0;
    if (!decode_names(section(nvk_names), data) || !names_fit(data)) {
        fail_data({name}, "the names of columns and labels are malformed");
    }
    const auto labels = nvk_array<std::uint32_t>(section(nvk_labels));
    data.labels.assign(labels.begin(), labels.end());
    check_row_labels(data.labels, data.classes.size(), name);
    Numbers values = nvk_values_in(section(nvk_values), header.value_size, owner);
    if (header.storage == NvkStorage::dense) {
        data.storage = DenseStorage{std::move(values)};
    } else {
        data.storage = SparseStorage{{nvk_array<std::uint64_t>(section(nvk_offsets)), owner},
                                     {nvk_array<std::uint32_t>(section(nvk_indices)), owner},
                                     std::move(values)};
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

using Contents = std::array<std::string_view, nvk_parts>;

template <class Array> std::string_view bytes_of(const Array& array) noexcept {
    return {reinterpret_cast<const char*>(array.data()), array.size() * sizeof(*array.data())};
}

/// Returns the header and sets the contents of the sections. REQUIRES: `names` outlives the contents.
NvkHeader describe(const Dataset& data, const std::string& names, Contents& contents) {
    NvkHeader header;
    std::copy(nvk_magic.begin(), nvk_magic.end(), header.magic.begin());
    header.rows = data.rows();
    header.columns = data.columns();
    header.zero_based = data.zero_based() ? 1 : 0;
    header.labelled = data.labels().empty() ? 0 : 1;
    contents[nvk_names] = names;
    contents[nvk_labels] = bytes_of(data.labels());
    if (const auto* sparse = std::get_if<SparseStorage>(&data.storage())) {
        header.storage = NvkStorage::sparse;
        contents[nvk_offsets] = bytes_of(sparse->offsets);
        contents[nvk_indices] = bytes_of(sparse->indices);
    }
    const auto describe_values = [&](const auto& numbers) {
        header.values = numbers.size();
        header.value_size = sizeof numbers[0];
        contents[nvk_values] = bytes_of(numbers);
    };
    std::visit([&](const auto& storage) { storage.values.visit(describe_values); }, data.storage());
    (void)lay_out(header, names.size()); // data in memory are never too large
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        header.sections[part].checksum = nvk_checksum(contents[part]);
    }
    header.checksum = header_checksum(header);
    return header;
}

} // namespace

Dataset read_nvk(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    const bool mapped = source.watch() != nullptr;
    DatasetParts data = mapped ? view_nvk(source.window(), source.owner(), source.name(), options.threads)
                               : copy_nvk(source, options.threads);
    data.watch = source.watch();
    return with_options(std::move(data), options, notes);
}

void write_nvk(const Dataset& data, const std::string& path,
               const std::function<void(std::span<const std::string_view> pieces)>& put) {
    if constexpr (std::endian::native != std::endian::little) {
        fail_data({path}, "this machine's byte order is not that of the format");
    }
    if (data.rows() > 0 && data.columns() == 0) {
        fail_data({path}, "rows without columns cannot be written in this format");
    }
    const std::string names = encode_names(data);
    Contents contents{};
    const NvkHeader header = describe(data, names, contents);
    char start[sizeof header];
    std::memcpy(start, &header, sizeof header);

    constexpr char zeros[nvk_alignment] = {};
    std::vector<std::string_view> pieces{{start, sizeof start}};
    std::uint64_t end = sizeof start;
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        const NvkSection& section = header.sections[part];
        pieces.emplace_back(zeros, static_cast<std::size_t>(section.offset - end));
        pieces.push_back(contents[part]);
        end = section.offset + section.size;
    }
    put(pieces);
}

} // namespace novikoff
