// The binary format of data, .nvk: a header, then sections that start at multiples of 64 bytes, with zeros between
// them. docs/formats.md has the layout byte by byte.
//
// The sections are the arrays of a Dataset as they are in memory (lowest byte first), so that a mapped file becomes a
// data set without being copied. Each section has a checksum, and so has the header.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

inline constexpr std::string_view nvk_magic = "\x89NVK\r\n\x1a\n";
inline constexpr std::uint32_t nvk_version = 1;
inline constexpr std::uint32_t nvk_byte_order = 0x01020304;
inline constexpr std::uint32_t nvk_byte_order_reversed = 0x04030201;
inline constexpr std::size_t nvk_alignment = 64;
/// A section's checksum is the checksum of the checksums of its pieces, which several threads can compute.
inline constexpr std::size_t nvk_piece = std::size_t{1} << 18U;

enum class NvkStorage : std::uint32_t { dense = 0, sparse = 1 };

struct NvkSection {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;   ///< in bytes
    std::uint64_t checksum = 0;
};

enum NvkPart : std::size_t { nvk_names, nvk_labels, nvk_offsets, nvk_indices, nvk_values, nvk_parts };

struct NvkHeader {
    std::array<char, 8> magic{};
    std::uint32_t byte_order = nvk_byte_order;
    std::uint32_t version = nvk_version;
    std::uint64_t file_size = 0;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t values = 0; ///< how many are stored
    NvkStorage storage = NvkStorage::dense;
    std::uint32_t value_size = sizeof(double); ///< 8: float64; 4: float32
    std::uint32_t zero_based = 0;
    std::uint32_t labelled = 0;
    std::array<NvkSection, nvk_parts> sections;
    std::uint64_t checksum = 0; ///< of all bytes before it
};
static_assert(sizeof(NvkHeader) == 192 && sizeof(NvkHeader) % nvk_alignment == 0);
static_assert(offsetof(NvkHeader, sections) == 64 && offsetof(NvkHeader, checksum) == 184);

/// Sets the offsets of the sections and the size of the file, from the counts in the header and the size of the names.
/// Returns false, and leaves the header as it is, if a size is beyond 64 bits.
[[nodiscard]] bool lay_out(NvkHeader& header, std::uint64_t names_size) noexcept;

[[nodiscard]] std::uint64_t header_checksum(const NvkHeader& header) noexcept;

/// REQUIRES: the header is that of the file, and valid.
[[nodiscard]] inline std::string_view nvk_section(std::string_view bytes, const NvkHeader& header, NvkPart part) {
    return bytes.substr(header.sections[part].offset, header.sections[part].size);
}

/// The bytes of a section, or of a piece of it, as numbers. REQUIRES: they are aligned.
template <class T> [[nodiscard]] std::span<const T> nvk_array(std::string_view bytes) noexcept {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}
[[nodiscard]] inline Numbers nvk_values_in(std::string_view bytes, std::uint32_t value_size,
                                           const std::shared_ptr<const void>& owner) {
    return value_size == sizeof(float) ? Numbers(SharedArray(nvk_array<float>(bytes), owner))
                                       : Numbers(SharedArray(nvk_array<double>(bytes), owner));
}

/// Passes the content of the file to `put`, in pieces that refer to the data. Throws Error(data) for data that the
/// format cannot hold; `path` is for the message.
void write_nvk(const Dataset& data, const std::string& path,
               const std::function<void(std::span<const std::string_view> pieces)>& put);

/// The numbers of a mapped file are not copied. All checksums are checked, and whatever memory safety and the invariant
/// of Dataset require. Throws Error(data).
[[nodiscard]] Dataset read_nvk(ByteSource& source, const ReadOptions& options, ReadNotes& notes);

/// The header of a whole file. Throws Error(data) unless magic, byte order, version and sizes are valid, and the
/// checksums and the contents of all sections, except names and labels.
[[nodiscard]] NvkHeader checked_header(std::string_view bytes, const std::string& name, unsigned threads);

[[nodiscard]] std::uint64_t nvk_checksum(std::string_view section);

} // namespace novikoff
