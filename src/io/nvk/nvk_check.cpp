// The layout of .nvk files and their checks: the checksums detect damage, the others keep a forged file from causing
// access outside its memory. Both read the bytes once, piece by piece while the piece is in the cache.
#include "io/nvk/nvk.hpp"

#include "base/checksum.hpp"
#include "base/team.hpp"
#include "base/text.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace novikoff {
namespace {

constexpr std::array<const char*, nvk_parts> part_names{"names", "labels", "row offsets", "column indices", "values"};

static_assert(std::is_trivially_copyable_v<NvkHeader>);

/// Saturating sums and products: no file is as long as the largest number.
constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();

std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept { return a > beyond - b ? beyond : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept { return b != 0 && a > beyond / b ? beyond : a * b; }
std::uint64_t aligned(std::uint64_t n) noexcept {
    const std::uint64_t up = plus(n, nvk_alignment - 1);
    return up == beyond ? beyond : up - up % nvk_alignment;
}

/// A piece of a section, and the results of its checks.
struct Piece {
    NvkPart part;
    bool first;
    std::string_view bytes;
    std::uint64_t sum = 0;
    bool finite = true;         ///< values
    std::uint32_t largest = 0;  ///< indices
    std::uint64_t descents = 0; ///< indices that are not above the one before, also across pieces
};

void examine_indices(Piece& piece) noexcept {
    const auto indices = nvk_array<std::uint32_t>(piece.bytes);
    const std::uint32_t* at = indices.data();
    std::uint32_t largest = at[0];
    std::uint32_t descents = !piece.first && at[0] <= at[-1] ? 1 : 0; // a piece is too short to overflow this
    for (std::size_t k = 1; k < indices.size(); ++k) {
        largest = std::max(largest, at[k]);
        descents += at[k] <= at[k - 1] ? 1U : 0U;
    }
    piece.largest = largest;
    piece.descents = descents;
}

void examine(Piece& piece, std::uint32_t value_size) {
    piece.sum = checksum(piece.bytes);
    if (piece.part == nvk_values) {
        const Numbers values = nvk_values_in(piece.bytes, value_size, nullptr);
        piece.finite = first_not_finite(values) == values.size();
    } else if (piece.part == nvk_indices) {
        examine_indices(piece);
    }
}

std::vector<Piece> pieces_of(std::string_view bytes, const NvkHeader& header) {
    std::vector<Piece> pieces;
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        const std::string_view whole = nvk_section(bytes, header, static_cast<NvkPart>(part));
        for (std::size_t at = 0; at < whole.size(); at += nvk_piece) {
            pieces.push_back({static_cast<NvkPart>(part), at == 0, whole.substr(at, nvk_piece)});
        }
    }
    return pieces;
}

std::uint64_t sum_of_sums(const std::vector<std::uint64_t>& sums) noexcept {
    return checksum({reinterpret_cast<const char*>(sums.data()), sums.size() * sizeof(std::uint64_t)});
}

void compare_checksums(const std::vector<Piece>& pieces, const NvkHeader& header, const std::string& name) {
    std::array<std::vector<std::uint64_t>, nvk_parts> sums;
    for (const Piece& piece : pieces) { sums[piece.part].push_back(piece.sum); }
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        if (sum_of_sums(sums[part]) != header.sections[part].checksum) {
            fail_data({name}, std::string("the ") + part_names[part] + " are damaged: their checksum is wrong");
        }
    }
}

/// Indices ascend in each row if they descend only where a row begins. REQUIRES: the offsets are valid.
void check_order(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> indices, std::uint64_t descents,
                 const std::string& name) {
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
        const std::uint64_t k = offsets[i];
        descents -= k > 0 && k < offsets[i + 1] && indices[k] <= indices[k - 1] ? 1 : 0;
    }
    if (descents != 0) { fail_data({name}, "the column indices do not ascend in each row"); }
}

void check_structure(std::string_view bytes, const NvkHeader& header, const std::vector<Piece>& pieces,
                     const std::string& name) {
    const auto offsets = nvk_array<std::uint64_t>(nvk_section(bytes, header, nvk_offsets));
    const auto indices = nvk_array<std::uint32_t>(nvk_section(bytes, header, nvk_indices));
    std::uint64_t descents = 0;
    for (const Piece& piece : pieces) {
        descents += piece.descents;
        if (piece.part == nvk_indices && piece.largest >= header.columns) {
            fail_data({name},
                      {"column index {}, counted from 0, is beyond the {} columns", piece.largest, header.columns});
        }
    }
    if (offsets.front() != 0 || offsets.back() != header.values || !std::is_sorted(offsets.begin(), offsets.end())) {
        fail_data({name}, "the row offsets do not ascend from 0 to the number of values");
    }
    check_order(offsets, indices, descents, name);
}

/// The counts are within bounds, and the sections are where these counts put them.
bool is_consistent(const NvkHeader& header) noexcept {
    const bool sparse = header.storage == NvkStorage::sparse;
    NvkHeader expected = header;
    const bool dense_fits = header.columns == 0
                                ? header.rows == 0 && header.values == 0
                                : header.values % header.columns == 0 && header.values / header.columns == header.rows;
    const bool same_sections =
        lay_out(expected, header.sections[nvk_names].size) && expected.file_size == header.file_size &&
        std::equal(header.sections.begin(), header.sections.end(), expected.sections.begin(),
                   [](const NvkSection& a, const NvkSection& b) { return a.offset == b.offset && a.size == b.size; });
    return (sparse || header.storage == NvkStorage::dense) && header.zero_based <= 1 && header.labelled <= 1 &&
           header.columns <= most_columns && (sparse || dense_fits) && same_sections;
}

/// Checks magic, byte order, version, checksum and sizes.
NvkHeader header_of(std::string_view bytes, const std::string& name) {
    const std::uint64_t size = bytes.size();
    NvkHeader header;
    if (!bytes.starts_with(nvk_magic.substr(0, std::min(bytes.size(), nvk_magic.size())))) {
        fail_data({name}, "is not a Novikoff data file: its first bytes differ");
    }
    if (bytes.size() < sizeof header) {
        fail_data({name}, {"is truncated within its header, after {} bytes", bytes.size()});
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.byte_order == nvk_byte_order_reversed) {
        fail_data({name}, "was written with another byte order than this machine's");
    }
    if (header.version != nvk_version) {
        fail_data({name}, {"has version {} of the format; this program reads version {}", header.version, nvk_version});
    }
    if (header.checksum != header_checksum(header)) {
        fail_data({name}, "the header is damaged: its checksum is wrong");
    }
    if (size < header.file_size) { fail_data({name}, {"is truncated: {} of {} bytes", size, header.file_size}); }
    if (size > header.file_size) {
        const std::uint64_t more = size - header.file_size;
        fail_data({name}, {"has {} {} too many at its end", more, more == 1 ? "byte" : "bytes"});
    }
    if (header.value_size != sizeof(double) && header.value_size != sizeof(float)) {
        fail_data({name}, {"holds values of {} bytes each; 4 or 8 are read", header.value_size});
    }
    if (!is_consistent(header)) { fail_data({name}, "the header contradicts itself"); }
    return header;
}

/// Checks the sections of a file whose header is valid: their checksums and their content.
void check_sections(std::string_view bytes, const NvkHeader& header, const std::string& name, Team& team) {
    std::vector<Piece> pieces = pieces_of(bytes, header);
    share_out(&team, pieces.size(), [&](const Share& share, unsigned) {
        std::for_each(pieces.begin() + static_cast<std::ptrdiff_t>(share.first),
                      pieces.begin() + static_cast<std::ptrdiff_t>(share.last),
                      [&](Piece& piece) { examine(piece, header.value_size); });
    });
    compare_checksums(pieces, header, name);
    if (!std::all_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.finite; })) {
        const Numbers values = nvk_values_in(nvk_section(bytes, header, nvk_values), header.value_size, nullptr);
        const std::size_t invalid = first_not_finite(values);
        fail_data({name}, {"stored value {} is '{}', not a finite number", invalid + 1, to_text(values[invalid])});
    }
    if (header.storage == NvkStorage::sparse) { check_structure(bytes, header, pieces, name); }
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
    if (end == beyond) { return false; }
    header.sections = sections;
    header.file_size = end;
    return true;
}

std::uint64_t header_checksum(const NvkHeader& header) noexcept {
    char bytes[sizeof header];
    std::memcpy(bytes, &header, sizeof header);
    return checksum({bytes, offsetof(NvkHeader, checksum)});
}

NvkHeader checked_header(std::string_view bytes, const std::string& name, unsigned threads) {
    const NvkHeader header = header_of(bytes, name);
    Team team(threads);
    check_sections(bytes, header, name, team);
    return header;
}

std::uint64_t nvk_checksum(std::string_view bytes) {
    std::vector<std::uint64_t> sums;
    for (std::size_t at = 0; at < bytes.size(); at += nvk_piece) {
        sums.push_back(checksum(bytes.substr(at, nvk_piece)));
    }
    return sum_of_sums(sums);
}

} // namespace novikoff
