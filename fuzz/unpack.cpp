// Packed bytes from a stranger give the same content, or are refused, in pieces of whatever size; and what is packed here comes out again.
#include "dripping.hpp"

#include <novikoff/core/error.hpp>
#include <novikoff/data/pack.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

namespace {

using namespace novikoff;

/// A packed file of 4 kB can hold megabytes; what counts is that they come piece by piece.
constexpr std::size_t enough = std::size_t{1} << 16U;

/// Nothing if the bytes are refused.
std::optional<std::string> content(std::unique_ptr<ByteStream> packed, std::size_t piece) {
    std::string result;
    std::array<char, 4096> buffer{};
    try {
        const auto stream = unpacked(std::move(packed), "data");
        while (result.size() < enough) {
            // No more than is compared: what comes later may be a fault.
            const std::size_t got = stream->read(std::span(buffer).first(std::min(piece, enough - result.size())));
            if (got == 0) {
                return result;
            }
            result.append(buffer.data(), got);
        }
    } catch (const Error& error) {
        if (error.message().size() > 1000) {
            std::abort();
        }
        return std::nullopt;
    }
    return result;
}

void require_same(const std::optional<std::string>& a, const std::optional<std::string>& b) {
    if (a != b) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto whole = content(open_memory(bytes), 4096);
    require_same(whole, content(std::make_unique<fuzz::Dripping>(bytes, 7), 1000));
    const bool pack = size % 8 == 0; // it takes longer than all the rest
    if (!is_packed(bytes) && pack) {
        require_same(whole, std::string(bytes.substr(0, enough)));
        require_same(whole, content(open_memory(packed_as_gzip(bytes)), 4096));
        require_same(whole, content(open_memory(packed_as_zstd(bytes)), 4096));
    }
    return 0;
}
