// gzip by zlib, zstd by libzstd: both stream, so that memory does not depend on the size of the content.
#include "novikoff/error.hpp"
#include "os/byte_stream.hpp"
#include "os/packed_magic.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace novikoff {
namespace {

/// A stream that can be looked at before it is taken.
class Input {
public:
    explicit Input(std::unique_ptr<ByteStream> stream) : stream_(std::move(stream)) {}

    [[nodiscard]] std::span<char> rest() noexcept { return buffer().subspan(begin_, end_ - begin_); }
    void take(std::size_t n) noexcept { begin_ += n; }

    /// Holds at least `n` bytes, if there are so many. Returns whether there are any. REQUIRES: n ≤ the buffer.
    bool hold(std::size_t n) {
        if (end_ - begin_ < n) {
            std::copy(rest().begin(), rest().end(), buffer().begin());
            end_ -= begin_;
            begin_ = 0;
        }
        while (end_ - begin_ < n) {
            const std::size_t got = stream_->read(buffer().subspan(end_));
            if (got == 0) {
                break;
            }
            end_ += got;
        }
        return begin_ < end_;
    }

    std::size_t read(std::span<char> to) {
        if (begin_ == end_) {
            return stream_->read(to);
        }
        const std::size_t n = std::min(to.size(), end_ - begin_);
        std::copy_n(rest().begin(), n, to.begin());
        take(n);
        return n;
    }

    [[nodiscard]] std::uint64_t size() const noexcept { return stream_->size(); }
    [[nodiscard]] bool ready() const noexcept { return begin_ < end_ || stream_->ready(); }

    /// Waits for no more bytes than it takes to see that it does not.
    [[nodiscard]] bool starts_with(const Magic& magic) {
        for (std::size_t at = 0; at < magic.bytes.size(); ++at) {
            hold(at + 1);
            if (rest().size() == at || !magic.has(rest()[at], at)) {
                return false;
            }
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

class PlainStream final : public ByteStream {
public:
    explicit PlainStream(Input input) : input_(std::move(input)) {}
    std::size_t read(std::span<char> to) override { return input_.read(to); }
    [[nodiscard]] std::uint64_t size() const noexcept override { return input_.size(); }
    [[nodiscard]] bool ready() const noexcept override { return input_.ready(); }

private:
    Input input_;
};

[[noreturn]] void fail(const std::string& name, const std::string& message) {
    throw Error(ErrorKind::data, Place{name}, message);
}

class GzipStream final : public ByteStream {
public:
    GzipStream(Input input, std::string name) : input_(std::move(input)), name_(std::move(name)) {
        constexpr int gzip_only = 16;
        if (inflateInit2(&z_, MAX_WBITS + gzip_only) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~GzipStream() override { inflateEnd(&z_); }

    std::size_t read(std::span<char> to) override {
        const auto room = static_cast<uInt>(std::min<std::size_t>(to.size(), std::size_t{1} << 30U));
        z_.next_out = reinterpret_cast<Bytef*>(to.data());
        z_.avail_out = room;
        while (z_.avail_out == room) {
            if (!full_ && !input_.hold(1)) {
                if (inside_) {
                    fail(name_, "the gzip data is truncated");
                }
                return 0;
            }
            if (!inside_) {
                begin_member();
            }
            inflate_some();
            full_ = inside_ && z_.avail_out == 0;
        }
        return room - z_.avail_out;
    }
    [[nodiscard]] bool ready() const noexcept override { return full_ || input_.ready(); }

private:
    void begin_member() {
        if (!input_.starts_with(gzip_magic)) {
            fail(name_, "the gzip data is followed by bytes that are not gzip");
        }
        inflateReset(&z_);
        inside_ = true;
    }
    void inflate_some() {
        const auto bytes = input_.rest();
        z_.next_in = reinterpret_cast<Bytef*>(bytes.data());
        z_.avail_in = static_cast<uInt>(bytes.size());
        const int result = inflate(&z_, Z_NO_FLUSH);
        input_.take(bytes.size() - z_.avail_in);
        if (result == Z_STREAM_END) {
            inside_ = false;
        } else if (result == Z_MEM_ERROR) {
            throw std::bad_alloc();
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            fail(name_, std::string("the gzip data is damaged: ") + (z_.msg != nullptr ? z_.msg : "unknown content"));
        }
    }

    Input input_;
    std::string name_;
    z_stream z_{};
    bool inside_ = false;
    bool full_ = false; ///< there may be more that needs no further input
};

class ZstdStream final : public ByteStream {
public:
    ZstdStream(Input input, std::string name)
        : input_(std::move(input)), name_(std::move(name)), context_(ZSTD_createDCtx()) {
        if (!context_) {
            throw std::bad_alloc();
        }
    }

    std::size_t read(std::span<char> to) override {
        ZSTD_outBuffer out{to.data(), to.size(), 0};
        while (out.pos == 0) {
            // What is left inside the decoder comes out with empty input too.
            const bool more = full_ || input_.hold(1);
            if (!more && !inside_) {
                return 0;
            }
            const auto bytes = inside_ ? input_.rest() : beginning();
            ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
            const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
            input_.take(in.pos);
            if (ZSTD_isError(result) != 0) {
                fail(name_, reason(result));
            }
            inside_ = result != 0;
            full_ = inside_ && out.pos == out.size;
            if (inside_ && !more && out.pos == 0) {
                fail(name_, "the zstd data is truncated");
            }
        }
        return out.pos;
    }
    [[nodiscard]] bool ready() const noexcept override { return full_ || input_.ready(); }

private:
    static std::string reason(std::size_t result) {
        // libzstd's own limit: a file of some bytes could ask for gigabytes.
        return ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                   ? "the zstd data looks back further than 128 MiB, the limit; unpack it with zstd -dc --long=31"
                   : std::string("the zstd data is damaged: ") + ZSTD_getErrorName(result);
    }
    /// The header of a frame, or of one to be skipped, as files with an index have them. libzstd also knows the formats of the years
    /// before 1.0, but whether it takes what is damaged depends on how the bytes come there; and here too, unless it is kept from seeing
    /// a small frame whole at its beginning.
    std::span<char> beginning() {
        if (input_.starts_with(skipped_zstd_magic)) {
            return input_.rest();
        }
        if (!input_.starts_with(zstd_magic)) {
            fail(name_, "the zstd data is followed by bytes that are not zstd");
        }
        constexpr std::size_t of_magic = zstd_magic.bytes.size();
        input_.hold(of_magic + 1);
        const std::size_t there = input_.rest().size();
        const std::size_t size = there > of_magic ? of_magic + behind_magic(input_.rest()[of_magic]) : there;
        input_.hold(size);
        return input_.rest().first(std::min(size, input_.rest().size()));
    }
    /// The rest of a header, RFC 8878, 3.1.1.1: descriptor, window, dictionary, size of the content.
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
    Input input_;
    std::string name_;
    std::unique_ptr<ZSTD_DCtx, Free> context_;
    bool inside_ = false;
    bool full_ = false; ///< there may be more that needs no further input
};

} // namespace

std::unique_ptr<ByteStream> unpacked(std::unique_ptr<ByteStream> packed, const std::string& name) {
    Input input(std::move(packed));
    if (input.starts_with(gzip_magic)) {
        return std::make_unique<GzipStream>(std::move(input), name);
    }
    if (input.starts_with(zstd_magic) || input.starts_with(skipped_zstd_magic)) {
        return std::make_unique<ZstdStream>(std::move(input), name);
    }
    return std::make_unique<PlainStream>(std::move(input));
}

} // namespace novikoff
