// Arbitrary compressed bytes give the same content, or are refused, for pieces of any size. One input in four is
// decompressed in two ways, the others in one. For few inputs content is compressed and decompressed again, since
// that takes longer than all the rest.
#include "dripping.hpp"
#include "unpacking.hpp"

#include "os/byte_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace {

using namespace novikoff;

using Content = std::optional<std::string>;

Content in_large_pieces(std::string_view bytes) { return fuzz::content(open_memory(bytes), 4096); }
Content in_small_pieces(std::string_view bytes) {
    return fuzz::content(std::make_unique<fuzz::Dripping>(bytes, 7), 1000);
}

/// Content that is not read to its end may be refused for an error right after the part that was read: the libraries
/// read ahead as far as there are bytes.
bool agree(const Content& one, const Content& other) {
    const auto goes_on = [](const Content& content) { return content && content->size() == fuzz::enough; };
    return one == other || (!one && goes_on(other)) || (!other && goes_on(one));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t number = fuzz::number_of(bytes);
    if (fuzz::wants_much_memory(bytes) && number % 64 != 0) { return 0; }
    if (number % 4 != 0) {
        (void)(number % 8 < 4 ? in_large_pieces(bytes) : in_small_pieces(bytes));
        return 0;
    }
    const auto whole = in_large_pieces(bytes);
    fuzz::require(agree(whole, in_small_pieces(bytes)));
    if (!is_compressed(bytes) && number % 256 == 0) {
        fuzz::require(whole == bytes.substr(0, fuzz::enough));
        fuzz::require(whole == in_large_pieces(compressed_by_gzip(bytes)));
        fuzz::require(whole == in_large_pieces(compressed_by_zstd(bytes)));
    }
    return 0;
}
