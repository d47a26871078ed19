#include "base/checksum.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace novikoff {
namespace {

constexpr std::size_t word_lanes = 8;
constexpr std::size_t block = word_lanes * sizeof(std::uint64_t);
constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U; // 2^64 over the golden ratio

std::uint64_t step(std::uint64_t lane, std::uint64_t word) noexcept { return std::rotl((lane ^ word) * odd, 29); }

std::uint64_t word_at(const char* at) noexcept {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&word, at, sizeof word);
    } else {
        for (std::size_t i = sizeof word; i-- > 0;) {
            word = word << 8U | static_cast<unsigned char>(at[i]);
        }
    }
    return word;
}

using WordLanes = std::array<std::uint64_t, word_lanes>;

void take(WordLanes& all, const char* at) noexcept {
    for (std::size_t l = 0; l < word_lanes; ++l) {
        all[l] = step(all[l], word_at(at + l * sizeof(std::uint64_t)));
    }
}

} // namespace

std::uint64_t checksum(std::string_view bytes) noexcept {
    WordLanes all{1, 2, 3, 4, 5, 6, 7, 8};
    const std::size_t whole = bytes.size() - bytes.size() % block;
    for (std::size_t i = 0; i < whole; i += block) {
        take(all, bytes.data() + i);
    }
    if (whole < bytes.size()) {
        std::array<char, block> rest{};
        bytes.copy(rest.data(), block, whole);
        take(all, rest.data());
    }
    std::uint64_t sum = bytes.size();
    for (const std::uint64_t lane : all) {
        sum = step(sum, lane);
    }
    return sum ^ sum >> 32U;
}

void RunningChecksum::add_byte(char byte) noexcept {
    word_ |= std::uint64_t{static_cast<unsigned char>(byte)} << 8 * held_;
    if (++held_ == sizeof word_) {
        lane_ = step(lane_, word_);
        word_ = 0;
        held_ = 0;
    }
}

void RunningChecksum::add(std::string_view bytes) noexcept {
    for (; held_ > 0 && !bytes.empty(); bytes.remove_prefix(1)) {
        add_byte(bytes.front());
    }
    for (; bytes.size() >= sizeof word_; bytes.remove_prefix(sizeof word_)) {
        lane_ = step(lane_, word_at(bytes.data()));
    }
    for (const char byte : bytes) {
        add_byte(byte);
    }
}

std::uint64_t RunningChecksum::sum() const noexcept { return step(step(lane_, word_), held_); }

} // namespace novikoff
