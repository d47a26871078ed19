// Packed data is told apart from plain data, and refused: this build has neither zlib nor libzstd.
#include "novikoff/error.hpp"
#include "os/byte_stream.hpp"

#include <utility>

namespace novikoff {
namespace {

class PlainStream final : public ByteStream {
public:
    PlainStream(std::unique_ptr<ByteStream> stream, std::string name)
        : stream_(std::move(stream)), name_(std::move(name)) {}

    std::size_t read(std::span<char> to) override {
        const std::size_t got = stream_->read(to);
        if (std::exchange(first_, false) && is_packed({to.data(), got})) {
            throw Error(ErrorKind::data, Place{name_}, "is packed with gzip or zstd; unpack it first");
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

std::unique_ptr<ByteStream> unpacked(std::unique_ptr<ByteStream> packed, const std::string& name) {
    return std::make_unique<PlainStream>(std::move(packed), name);
}

} // namespace novikoff
