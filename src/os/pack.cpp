#include "os/pack.hpp"

#include "novikoff/error.hpp"

#include <algorithm>
#include <new>

#include <zlib.h>
#include <zstd.h>

namespace novikoff {

std::string packed_as_gzip(std::string_view content) {
    constexpr int gzip = 16;
    constexpr int memory_level = 8;
    z_stream z{};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip, memory_level, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        throw std::bad_alloc();
    }
    std::string packed;
    std::string piece(std::size_t{1} << 18U, '\0');
    int result = Z_OK;
    while (result != Z_STREAM_END) {
        // zlib counts in 32 bits, and does not write to its input.
        const std::size_t n = std::min(content.size(), std::size_t{1} << 30U);
        z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
        z.avail_in = static_cast<uInt>(n);
        z.next_out = reinterpret_cast<Bytef*>(piece.data());
        z.avail_out = static_cast<uInt>(piece.size());
        result = deflate(&z, n == content.size() ? Z_FINISH : Z_NO_FLUSH);
        content.remove_prefix(n - z.avail_in);
        packed.append(piece, 0, piece.size() - z.avail_out);
    }
    deflateEnd(&z);
    return packed;
}

std::string packed_as_zstd(std::string_view content) {
    std::string packed(ZSTD_compressBound(content.size()), '\0');
    const std::size_t size =
        ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), ZSTD_CLEVEL_DEFAULT);
    if (ZSTD_isError(size) != 0) {
        throw Error(ErrorKind::file, std::string("zstd cannot pack the data: ") + ZSTD_getErrorName(size));
    }
    packed.resize(size);
    return packed;
}

} // namespace novikoff
