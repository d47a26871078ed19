#include "novikoff/core/random.hpp"

#include "novikoff/core/elementary.hpp"

#include <bit>
#include <cmath>

namespace novikoff {
namespace {

std::uint64_t splitmix64(std::uint64_t& state) noexcept {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

struct Product {
    std::uint64_t high;
    std::uint64_t low;
};

/// The 128-bit product of two 64-bit numbers, without a 128-bit type: not every compiler has one.
Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t a_low = a & 0xffffffffU;
    const std::uint64_t a_high = a >> 32U;
    const std::uint64_t b_low = b & 0xffffffffU;
    const std::uint64_t b_high = b >> 32U;
    const std::uint64_t low = a_low * b_low;
    const std::uint64_t cross = a_high * b_low + (low >> 32U);
    const std::uint64_t middle = a_low * b_high + (cross & 0xffffffffU);
    return {a_high * b_high + (cross >> 32U) + (middle >> 32U), a * b};
}

} // namespace

Random::Random(std::uint64_t seed) noexcept : state_{} {
    for (auto& word : state_) {
        word = splitmix64(seed);
    }
}

std::uint64_t Random::next() noexcept {
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

std::uint64_t Random::below(std::uint64_t n) noexcept {
    Product product = multiply(next(), n);
    if (product.low < n) {
        const std::uint64_t threshold = (0 - n) % n; // 2^64 mod n: so many low values are one too frequent
        while (product.low < threshold) {
            product = multiply(next(), n);
        }
    }
    return product.high;
}

double Random::uniform() noexcept { return static_cast<double>(next() >> 11U) * 0x1p-53; }

double Random::normal() noexcept {
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
