// Random numbers that are the same on every platform and for ever.
//
// Generator: xoshiro256** (Blackman & Vigna 2018), its four words filled by splitmix64 from the seed.
// below(n): Lemire's multiply-and-reject (2019), unbiased. shuffle: Fisher-Yates from the last element down.
// uniform(): the top 53 bits times 2^-53. normal(): Marsaglia's polar method with novikoff::log.
#pragma once

#include <array>
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
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
        }
    }

    template <class Archive> void archive(Archive& archive) {
        archive(state_, spare_normal_);
        archive.require([&] { return state_ != decltype(state_){}; }); // it would give zeros for ever
    }

private:
    std::array<std::uint64_t, 4> state_;
    std::optional<double> spare_normal_;
};

} // namespace novikoff
