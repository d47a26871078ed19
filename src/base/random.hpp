// Random numbers that are the same on every platform and in every version.
//
// Generator: xoshiro256** (Blackman & Vigna 2018), its four words filled by splitmix64 from the seed.
// below(n): Lemire's multiply-and-reject (2019), unbiased. shuffle: Fisher-Yates from the last element down.
// uniform(): the top 53 bits times 2^-53. normal(): Marsaglia's polar method with novikoff::log.
#pragma once

#include "base/prefetch.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace novikoff {

class Random {
public:
    explicit Random(std::uint64_t seed) noexcept;

    std::uint64_t next() noexcept;
    /// Uniform on {0, …, n−1}. REQUIRES: n > 0.
    std::uint64_t below(std::uint64_t n) noexcept;
    /// Uniform on [0, 1).
    double uniform() noexcept;
    /// Standard normal.
    double normal() noexcept;

    template <class T> void shuffle(std::span<T> items) noexcept {
        Random here = *this;               // a copy stays in registers: no item can alias it
        std::array<std::size_t, 32> drawn; // several at a time, so that their items can be prefetched
        for (std::size_t left = items.size(); left > 1;) {
            const std::size_t some = left - 1 < drawn.size() ? left - 1 : drawn.size();
            for (std::size_t k = 0; k < some; ++k) {
                drawn[k] = static_cast<std::size_t>(here.below(left - k));
                prefetch_next(&items[drawn[k]]);
            }
            for (std::size_t k = 0; k < some; ++k) {
                std::swap(items[--left], items[drawn[k]]);
            }
        }
        *this = here;
    }

    template <class Archive> void archive(Archive& archive) {
        archive(state_, spare_normal_);
        archive.require([&] { return state_ != decltype(state_){}; }); // it would generate only zeros
    }

private:
    struct Product {
        std::uint64_t high;
        std::uint64_t low;
    };
    static Product multiply(std::uint64_t a, std::uint64_t b) noexcept;

    std::array<std::uint64_t, 4> state_;
    std::optional<double> spare_normal_;
};

/// The 128-bit product of two 64-bit numbers, for compilers without a 128-bit type.
inline Random::Product Random::multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t a_low = a & 0xffffffffU;
    const std::uint64_t a_high = a >> 32U;
    const std::uint64_t b_low = b & 0xffffffffU;
    const std::uint64_t b_high = b >> 32U;
    const std::uint64_t low = a_low * b_low;
    const std::uint64_t cross = a_high * b_low + (low >> 32U);
    const std::uint64_t middle = a_low * b_high + (cross & 0xffffffffU);
    return {a_high * b_high + (cross >> 32U) + (middle >> 32U), a * b};
}

inline std::uint64_t Random::next() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

inline std::uint64_t Random::below(std::uint64_t n) noexcept {
    Product product = multiply(next(), n);
    if (product.low < n) {
        const std::uint64_t threshold = (0 - n) % n; // 2^64 mod n; lower values would bias the result
        while (product.low < threshold) {
            product = multiply(next(), n);
        }
    }
    return product.high;
}

} // namespace novikoff
