// Each block of eight words is one step of every lane; an incomplete block is kept for the next bytes.
#include "base/checksum.hpp"

#include <cstring>

namespace novikoff {
namespace {

std::uint64_t word_at(const char* at) noexcept {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&word, at, sizeof word);
    } else {
        for (std::size_t i = sizeof word; i-- > 0;) { word = word << 8U | static_cast<unsigned char>(at[i]); }
    }
    return word;
}

} // namespace

void Checksum::take(Lanes& lanes, const char* block) noexcept {
    for (std::size_t l = 0; l < word_lanes; ++l) {
        lanes[l] = checksum_step(lanes[l], word_at(block + l * sizeof(std::uint64_t)));
    }
}

void Checksum::add(std::string_view bytes) noexcept {
    if (const std::size_t held = size_ % block_size; held > 0) {
        const std::size_t more = bytes.copy(rest_.data() + held, block_size - held);
        bytes.remove_prefix(more);
        size_ += more;
        if (held + more < block_size) { return; }
        take(lanes_, rest_.data());
        rest_ = {};
    }
    size_ += bytes.size();
    Lanes lanes = lanes_; // a local copy stays in registers
    for (; bytes.size() >= block_size; bytes.remove_prefix(block_size)) { take(lanes, bytes.data()); }
    lanes_ = lanes;
    bytes.copy(rest_.data(), bytes.size());
}

std::uint64_t Checksum::sum() const noexcept {
    Lanes lanes = lanes_;
    if (size_ % block_size > 0) { take(lanes, rest_.data()); }
    std::uint64_t sum = size_;
    for (const std::uint64_t lane : lanes) { sum = checksum_step(sum, lane); }
    return sum ^ sum >> 32U;
}

std::uint64_t checksum(std::string_view bytes) noexcept {
    Checksum all;
    all.add(bytes);
    return all.sum();
}

} // namespace novikoff
