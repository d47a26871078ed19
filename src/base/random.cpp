#include "base/random.hpp"

#include "base/elementary.hpp"

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

} // namespace

Random::Random(std::uint64_t seed) noexcept : state_{} {
    for (auto& word : state_) {
        word = splitmix64(seed);
    }
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
