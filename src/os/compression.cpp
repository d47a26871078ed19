// gzip by zlib, zstd by libzstd. Both work on streams, so memory does not depend on the size of the content.
#include "os/byte_stream.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <new>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace novikoff {
namespace {

/// The same bytes, of which the next ones can be examined before they are taken.
class Input final : public ByteStream {
public:
    explicit Input(std::unique_ptr<ByteStream> stream) : stream_(std::move(stream)) {}

    [[nodiscard]] std::span<char> rest() noexcept { return buffer().subspan(begin_, end_ - begin_); }
    void take(std::size_t n) noexcept { begin_ += n; }

    /// Fills the buffer with at least `n` bytes, if the stream has them. Returns false if it has none. REQUIRES: n ≤
    /// room.
    bool hold(std::size_t n) {
        if (end_ - begin_ < n) {
            std::copy(rest().begin(), rest().end(), buffer().begin());
            end_ -= begin_;
            begin_ = 0;
        }
        while (end_ - begin_ < n) {
            const std::size_t got = stream_->read(buffer().subspan(end_));
            if (got == 0) { break; }
            end_ += got;
        }
        return begin_ < end_;
    }

    std::size_t read(std::span<char> to) override {
        if (begin_ == end_) { return stream_->read(to); }
        const std::size_t n = std::min(to.size(), end_ - begin_);
        std::copy_n(rest().begin(), n, to.begin());
        take(n);
        return n;
    }

    [[nodiscard]] std::uint64_t size() const noexcept override { return stream_->size(); }
    [[nodiscard]] bool ready() const noexcept override { return begin_ < end_ || stream_->ready(); }

    /// Reads no more bytes than are needed to decide.
    [[nodiscard]] bool starts_with(const Magic& magic) {
        for (std::size_t at = 0; at < magic.bytes.size(); ++at) {
            hold(at + 1);
            if (rest().size() == at || !magic.has(rest()[at], at)) { return false; }
        }
        return true;
    }

private:
    static constexpr std::size_t room = std::size_t{1} << 16U;
    [[nodiscard]] std::span<char> buffer() const noexcept { return {buffer_.get(), room}; }

    std::unique_ptr<ByteStream> stream_;
    std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(room);
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

class GzipStream final : public ByteStream {
public:
    GzipStream(std::unique_ptr<Input> input, std::string name) : input_(std::move(input)), name_(std::move(name)) {
        constexpr int gzip_only = 16;
        if (inflateInit2(&z_, MAX_WBITS + gzip_only) != Z_OK) { throw std::bad_alloc(); }
    }
    ~GzipStream() override { inflateEnd(&z_); }

    std::size_t read(std::span<char> to) override {
        const auto room = static_cast<uInt>(std::min<std::size_t>(to.size(), std::size_t{1} << 30U));
        z_.next_out = reinterpret_cast<Bytef*>(to.data());
        z_.avail_out = room;
        while (z_.avail_out == room) {
            if (!full_ && !input_->hold(1)) {
                if (inside_) { fail_data({name_}, "the gzip data is truncated"); }
                return 0;
            }
            if (!inside_) { begin_member(); }
            inflate_some();
            full_ = inside_ && z_.avail_out == 0;
        }
        return room - z_.avail_out;
    }
    [[nodiscard]] bool ready() const noexcept override { return full_ || input_->ready(); }

private:
    void begin_member() {
        if (!input_->starts_with(gzip_magic)) {
            fail_data({name_}, "the gzip data is followed by bytes that are not gzip");
        }
        inflateReset(&z_);
        inside_ = true;
    }
    void inflate_some() {
        const auto bytes = input_->rest();
        z_.next_in = reinterpret_cast<Bytef*>(bytes.data());
        z_.avail_in = static_cast<uInt>(bytes.size());
        const int result = inflate(&z_, Z_NO_FLUSH);
        input_->take(bytes.size() - z_.avail_in);
        if (result == Z_STREAM_END) {
            inside_ = false;
        } else if (result == Z_MEM_ERROR) {
            throw std::bad_alloc();
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            fail_data({name_},
                      std::string("the gzip data is damaged: ") + (z_.msg != nullptr ? z_.msg : "unknown content"));
        }
    }

    std::unique_ptr<Input> input_;
    std::string name_;
    z_stream z_{};
    bool inside_ = false;
    bool full_ = false; ///< there may be more output without further input
};

class ZstdStream final : public ByteStream {
public:
    ZstdStream(std::unique_ptr<Input> input, std::string name)
        : input_(std::move(input)), name_(std::move(name)), context_(ZSTD_createDCtx()) {
        if (!context_) { throw std::bad_alloc(); }
    }

    std::size_t read(std::span<char> to) override {
        ZSTD_outBuffer out{to.data(), to.size(), 0};
        while (out.pos == 0) {
            // The decoder may return more without further input.
            const bool more = full_ || input_->hold(1);
            if (!more && !inside_) { return 0; }
            const auto bytes = inside_ ? input_->rest() : beginning();
            ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
            const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
            input_->take(in.pos);
            if (ZSTD_isError(result) != 0) { fail_data({name_}, reason(result)); }
            inside_ = result != 0;
            full_ = inside_ && out.pos == out.size;
            if (inside_ && !more && out.pos == 0) { fail_data({name_}, "the zstd data is truncated"); }
        }
        return out.pos;
    }
    [[nodiscard]] bool ready() const noexcept override { return full_ || input_->ready(); }

private:
    static std::string reason(std::size_t result) {
        // This limit of libzstd keeps a small file from requiring gigabytes.
        return ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                   ? "the zstd data needs a window above the limit of 128 MiB; decompress it with zstd -dc --long=31"
                   : std::string("the zstd data is damaged: ") + ZSTD_getErrorName(result);
    }
    /// The header of a frame, or a frame to be skipped. libzstd also reads formats older than 1.0, and whether it
    /// accepts damaged frames depends on the sizes of the pieces. So older formats are refused, and it gets the header
    /// first.
    std::span<char> beginning() {
        if (input_->starts_with(skipped_zstd_magic)) { return input_->rest(); }
        if (!input_->starts_with(zstd_magic)) {
            fail_data({name_}, "the zstd data is followed by bytes that are not zstd");
        }
        constexpr std::size_t of_magic = zstd_magic.bytes.size();
        input_->hold(of_magic + 1);
        const std::size_t there = input_->rest().size();
        const std::size_t size = there > of_magic ? of_magic + behind_magic(input_->rest()[of_magic]) : there;
        input_->hold(size);
        return input_->rest().first(std::min(size, input_->rest().size()));
    }
    /// The size of the rest of a header, RFC 8878, 3.1.1.1: descriptor, window, dictionary, size of the content.
    static std::size_t behind_magic(char descriptor) noexcept {
        const auto bits = static_cast<unsigned char>(descriptor);
        const bool one_segment = (bits & 0x20U) != 0;
        const unsigned of_size = bits >> 6U;
        constexpr std::size_t of_dictionary[] = {0, 1, 2, 4};
        return 1 + (one_segment ? 0 : 1) + of_dictionary[bits & 3U] +
               (of_size != 0  ? std::size_t{1} << of_size
                : one_segment ? 1
                              : 0);
    }

    struct Free {
        void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<Input> input_;
    std::string name_;
    std::unique_ptr<ZSTD_DCtx, Free> context_;
    bool inside_ = false;
    bool full_ = false; ///< there may be more output without further input
};

} // namespace

std::unique_ptr<ByteStream> decompressed(std::unique_ptr<ByteStream> stream, const std::string& name) {
    auto input = std::make_unique<Input>(std::move(stream));
    if (input->starts_with(gzip_magic)) { return std::make_unique<GzipStream>(std::move(input), name); }
    if (input->starts_with(zstd_magic) || input->starts_with(skipped_zstd_magic)) {
        return std::make_unique<ZstdStream>(std::move(input), name);
    }
    return input;
}

std::string compressed_by_gzip(std::string_view content) {
    constexpr int gzip = 16;
    constexpr int memory_level = 8;
    z_stream z{};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip, memory_level, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        throw std::bad_alloc();
    }
    std::string compressed;
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
        compressed.append(piece, 0, piece.size() - z.avail_out);
    }
    deflateEnd(&z);
    return compressed;
}

std::string compressed_by_zstd(std::string_view content) {
    std::string compressed(ZSTD_compressBound(content.size()), '\0');
    const std::size_t size =
        ZSTD_compress(compressed.data(), compressed.size(), content.data(), content.size(), ZSTD_CLEVEL_DEFAULT);
    if (ZSTD_isError(size) != 0) {
        throw Error(ErrorKind::file, std::string("zstd cannot compress the data: ") + ZSTD_getErrorName(size));
    }
    compressed.resize(size);
    return compressed;
}

} // namespace novikoff
