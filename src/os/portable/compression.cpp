// Compressed data is detected and refused: this build has neither zlib nor libzstd.
#include "os/byte_stream.hpp"

#include "base/text.hpp"

namespace novikoff {
namespace {

class PlainStream final : public ByteStream {
public:
    PlainStream(std::unique_ptr<ByteStream> stream, std::string name)
        : stream_(std::move(stream)), name_(std::move(name)) {}

    std::size_t read(std::span<char> to) override {
        const std::size_t got = stream_->read(to);
        if (std::exchange(first_, false) && is_compressed({to.data(), got})) {
            fail_data({name_}, "is compressed with gzip or zstd; decompress it first");
        }
        return got;
    }
    [[nodiscard]] std::uint64_t size() const noexcept override { return stream_->size(); }

private:
    std::unique_ptr<ByteStream> stream_;
    std::string name_;
    bool first_ = true;
};

} // namespace

std::unique_ptr<ByteStream> decompressed(std::unique_ptr<ByteStream> stream, const std::string& name) {
    return std::make_unique<PlainStream>(std::move(stream), name);
}

std::string compressed_by_gzip(std::string_view /*content*/) {
    throw Error(ErrorKind::usage, "this build cannot compress with gzip; write a plain file");
}

std::string compressed_by_zstd(std::string_view /*content*/) {
    throw Error(ErrorKind::usage, "this build cannot compress with zstd; write a plain file");
}

} // namespace novikoff
