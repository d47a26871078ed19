// Bytes that arrive a few at a time, as through a pipe with a slow writer.
#pragma once

#include "os/byte_stream.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace novikoff::fuzz {

class Dripping final : public ByteStream {
public:
    Dripping(std::string_view bytes, std::size_t at_once) : rest_(bytes), at_once_(at_once) {}

    std::size_t read(std::span<char> to) override {
        const std::size_t n = rest_.copy(to.data(), std::min(to.size(), at_once_));
        rest_.remove_prefix(n);
        return n;
    }
    [[nodiscard]] bool ready() const noexcept override { return false; }

private:
    std::string_view rest_;
    std::size_t at_once_;
};

} // namespace novikoff::fuzz
