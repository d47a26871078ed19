// Random numbers that are the same on every platform and in every version.
//
// Generator: xoshiro256** (Blackman & Vigna 2018), its four words filled by splitmix64 from the seed.
// below(n): Lemire's multiply-and-reject (2019), unbiased. shuffle: Fisher-Yates from the last element down.
// uniform(): the top 53 bits times 2^-53. normal(): Marsaglia's polar method with novikoff::log.
#pragma once

#include "base/elementary.hpp"
#include "base/prefetch.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace novikoff {

class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_{} {
        for (auto& word : state_) { word = splitmix64(seed); }
    }

    std::uint64_t next() noexcept;
    /// Uniform on {0, …, n−1}. REQUIRES: n > 0.
    std::uint64_t below(std::uint64_t n) noexcept;
    /// Uniform on [0, 1).
    double uniform() noexcept { return static_cast<double>(next() >> 11U) * 0x1p-53; }
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
            for (std::size_t k = 0; k < some; ++k) { std::swap(items[--left], items[drawn[k]]); }
        }
        *this = here;
    }

    template <class Archive> void archive(Archive& archive) {
        archive(state_, spare_normal_);
        archive.require([&] { return state_ != decltype(state_){}; }); // it would generate only zeros
    }

private:
    static std::uint64_t splitmix64(std::uint64_t& state) noexcept;

    std::array<std::uint64_t, 4> state_;
    std::optional<double> spare_normal_;
};

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
    __extension__ using Wide = unsigned __int128;
    Wide product = Wide{next()} * n;
    if (static_cast<std::uint64_t>(product) < n) {
        const std::uint64_t threshold = (0 - n) % n; // 2^64 mod n; lower values would bias the result
        while (static_cast<std::uint64_t>(product) < threshold) { product = Wide{next()} * n; }
    }
    return static_cast<std::uint64_t>(product >> 64U);
}

inline std::uint64_t Random::splitmix64(std::uint64_t& state) noexcept {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

inline double Random::normal() noexcept {
    if (spare_normal_) {
        const double value = *spare_normal_;
        spare_normal_.reset();
        return value;
    }
    while (true) {
        const double u = 2 * uniform() - 1;
        const double v = 2 * uniform() - 1;
        const double s = u * u + v * v;
        if (s > 0 && s < 1) {
            const double factor = std::sqrt(-2 * log(s) / s);
            spare_normal_ = v * factor;
            return u * factor;
        }
    }
}

} // namespace novikoff
