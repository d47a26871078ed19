// Reading and writing .nvk, the binary format of data; nvk_layout.hpp says what it looks like.
#pragma once

#include "base/team.hpp"
#include "io/nvk/nvk_layout.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace novikoff {

/// Hands over the content of the file in pieces, in their order. Nothing of the data is copied. Throws Error(data) for
/// what the format cannot hold; `path` stands in the message.
void write_nvk(const Dataset& data, const std::string& path,
               const std::function<void(std::span<const std::string_view> pieces)>& put);

/// The data set that lies in these bytes, which `owner` keeps alive: its numbers are not copied, only labels and names.
/// All that memory safety and the invariant of Dataset ask for is checked, and all checksums. Throws Error(data).
/// REQUIRES: the bytes start at a multiple of 64, as a mapped file does.
[[nodiscard]] Dataset view_nvk(std::string_view bytes, const std::shared_ptr<const void>& owner,
                               const std::string& name, unsigned threads);

/// From a pipe or a packed file, read into memory.
[[nodiscard]] Dataset read_nvk(ByteSource& source, const ReadOptions& options, ReadNotes& notes);
/// From a file, mapped.
[[nodiscard]] Dataset read_nvk(std::string_view bytes, const std::shared_ptr<const void>& owner,
                               const std::string& name, const ReadOptions& options, ReadNotes& notes);

/// Reads and checks the header alone: magic, byte order, version, checksum, sizes. `size` is that of the whole file.
[[nodiscard]] NvkHeader nvk_header(std::string_view bytes, std::uint64_t size, const std::string& name);

/// Checks the sections of a file whose header is right: checksums, and what lies in them. Throws Error(data).
void check_nvk_sections(std::string_view bytes, const NvkHeader& header, const std::string& name, Team& team);

[[nodiscard]] std::uint64_t nvk_checksum(std::string_view section);

} // namespace novikoff
