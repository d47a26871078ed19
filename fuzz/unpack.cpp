// Packed bytes from a stranger give the same content, or are refused, in pieces of whatever size (one input in four is unpacked in
// two ways, the others in one); and what is packed here comes out again (few inputs: it takes longer than all the rest).
#include "choice.hpp"
#include "dripping.hpp"

#include <novikoff/core/error.hpp>
#include <novikoff/data/pack.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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
        fuzz::require(error.message().size() < 1000);
        return std::nullopt;
    }
    return result;
}

/// The frame announces that it looks back, or is, further than a megabyte: up to 128 are allowed, and to get them takes long.
bool wants_much_memory(std::string_view bytes) {
    if (bytes.size() < 6 || !bytes.starts_with("\x28\xb5\x2f\xfd")) {
        return false;
    }
    const auto descriptor = static_cast<std::uint8_t>(bytes[4]);
    const auto window = static_cast<std::uint8_t>(bytes[5]);
    const bool one_segment = (descriptor & 0x20U) != 0;
    return one_segment ? descriptor >= 0x80U : window >> 3U > 10;
}

std::optional<std::string> in_large_pieces(std::string_view bytes) { return content(open_memory(bytes), 4096); }
std::optional<std::string> in_small_pieces(std::string_view bytes) {
    return content(std::make_unique<fuzz::Dripping>(bytes, 7), 1000);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t number = fuzz::number_of(bytes);
    if (wants_much_memory(bytes) && number % 64 != 0) {
        return 0;
    }
    if (number % 4 != 0) {
        (void)(number % 8 < 4 ? in_large_pieces(bytes) : in_small_pieces(bytes));
        return 0;
    }
    const auto whole = in_large_pieces(bytes);
    fuzz::require(whole == in_small_pieces(bytes));
    if (!is_packed(bytes) && number % 256 == 0) {
        fuzz::require(whole == bytes.substr(0, enough));
        fuzz::require(whole == in_large_pieces(packed_as_gzip(bytes)));
        fuzz::require(whole == in_large_pieces(packed_as_zstd(bytes)));
    }
    return 0;
}
