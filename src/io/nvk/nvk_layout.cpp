#include "io/nvk/nvk.hpp"

#include "base/archive.hpp"
#include "base/checksum.hpp"
#include "novikoff/error.hpp"

#include <cstring>
#include <limits>
#include <type_traits>

namespace novikoff {
namespace {

static_assert(std::is_trivially_copyable_v<NvkHeader>);

/// Saturating sums and products: no file is as long as the largest number.
constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();

std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept { return a > beyond - b ? beyond : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept { return b != 0 && a > beyond / b ? beyond : a * b; }
std::uint64_t aligned(std::uint64_t n) noexcept {
    const std::uint64_t up = plus(n, nvk_alignment - 1);
    return up == beyond ? beyond : up - up % nvk_alignment;
}

} // namespace

bool lay_out(NvkHeader& header, std::uint64_t names_size) noexcept {
    const bool sparse = header.storage == NvkStorage::sparse;
    const std::uint64_t sizes[nvk_parts] = {
        names_size,
        header.labelled != 0 ? times(header.rows, sizeof(std::uint32_t)) : 0,
        sparse ? times(plus(header.rows, 1), sizeof(std::uint64_t)) : 0,
        sparse ? times(header.values, sizeof(std::uint32_t)) : 0,
        times(header.values, header.value_size),
    };
    auto sections = header.sections;
    std::uint64_t end = sizeof(NvkHeader);
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        sections[part].offset = aligned(end);
        sections[part].size = sizes[part];
        end = plus(sections[part].offset, sizes[part]);
    }
    if (end == beyond) {
        return false;
    }
    header.sections = sections;
    header.file_size = end;
    return true;
}

std::uint64_t header_checksum(const NvkHeader& header) noexcept {
    char bytes[sizeof header];
    std::memcpy(bytes, &header, sizeof header);
    return checksum({bytes, offsetof(NvkHeader, checksum)});
}

std::string encode_names(const Dataset& data) {
    std::string bytes;
    ArchiveWriter archive(bytes);
    archive(std::uint64_t{data.schema().size()});
    for (const Column& column : data.schema()) {
        archive(column.name, column.levels);
    }
    archive(data.classes());
    return bytes;
}

bool decode_names(std::string_view bytes, DatasetParts& data) {
    try {
        ArchiveReader archive(bytes, data.source);
        std::uint64_t columns = 0;
        for (archive(columns); columns > 0; --columns) {
            Column& column = data.schema.emplace_back();
            archive(column.name, column.levels);
        }
        archive(data.classes);
        return archive.rest().empty();
    } catch (const Error&) {
        return false;
    }
}

void fail_nvk(const std::string& name, const Message& message) { throw Error(ErrorKind::data, Place{name}, message); }

} // namespace novikoff
