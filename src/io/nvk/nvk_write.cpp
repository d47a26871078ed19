#include "io/nvk/nvk.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <variant>
#include <vector>

namespace novikoff {
namespace {

using Contents = std::array<std::string_view, nvk_parts>;

template <class Array> std::string_view bytes_of(const Array& array) noexcept {
    return {reinterpret_cast<const char*>(array.data()), array.size() * sizeof(*array.data())};
}

void describe_values(const Numbers& values, NvkHeader& header, Contents& contents) {
    header.values = values.size();
    values.visit([&](const auto& numbers) {
        header.value_size = sizeof numbers[0];
        contents[nvk_values] = bytes_of(numbers);
    });
}

void describe_storage(const DenseStorage& storage, NvkHeader& header, Contents& contents) {
    header.storage = NvkStorage::dense;
    describe_values(storage.values, header, contents);
}

void describe_storage(const SparseStorage& storage, NvkHeader& header, Contents& contents) {
    header.storage = NvkStorage::sparse;
    contents[nvk_offsets] = bytes_of(storage.offsets);
    contents[nvk_indices] = bytes_of(storage.indices);
    describe_values(storage.values, header, contents);
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
    std::visit([&](const auto& storage) { describe_storage(storage, header, contents); }, data.storage());
    (void)lay_out(header, names.size()); // data in memory are never too large
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        header.sections[part].checksum = nvk_checksum(contents[part]);
    }
    header.checksum = header_checksum(header);
    return header;
}

} // namespace

void write_nvk(const Dataset& data, const std::string& path,
               const std::function<void(std::span<const std::string_view> pieces)>& put) {
    if constexpr (std::endian::native != std::endian::little) {
        throw Error(ErrorKind::data, Place{path}, "this machine's byte order is not that of the format");
    }
    if (data.rows() > 0 && data.columns() == 0) {
        throw Error(ErrorKind::data, Place{path}, "rows without columns cannot be written in this format");
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
