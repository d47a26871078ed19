// Recomputes the checksums of a changed .nvk file, as a forger would.
#pragma once

#include "io/nvk/nvk.hpp"

#include <cstring>
#include <string>

namespace novikoff::test {

inline NvkHeader header_in(const std::string& file) {
    NvkHeader header;
    std::memcpy(&header, file.data(), sizeof header);
    return header;
}

inline std::string with_header(std::string file, NvkHeader header) {
    header.checksum = header_checksum(header);
    std::memcpy(file.data(), &header, sizeof header);
    return file;
}

/// Afterwards magic, version, size and all checksums are valid; counts and offsets are unchanged.
inline std::string resealed(std::string file) {
    if (file.size() < sizeof(NvkHeader)) { return file; }
    NvkHeader header = header_in(file);
    std::memcpy(header.magic.data(), nvk_magic.data(), nvk_magic.size());
    header.byte_order = nvk_byte_order;
    header.version = nvk_version;
    header.file_size = file.size();
    for (NvkSection& section : header.sections) {
        if (section.offset <= file.size() && section.size <= file.size() - section.offset) {
            section.checksum = nvk_checksum({file.data() + section.offset, static_cast<std::size_t>(section.size)});
        }
    }
    return with_header(std::move(file), header);
}

} // namespace novikoff::test
