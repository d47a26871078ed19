// The loops over slacks of learn/safe_rows.hpp, written once and compiled for each target of Highway: kernel_table.cpp
// includes this file several times. They only choose which rows are looked at, so they need not agree to the bit.
#if defined(NOVIKOFF_SLACK_LOOPS) == defined(HWY_TARGET_TOGGLE) // once for each target, as Highway's own headers
#ifdef NOVIKOFF_SLACK_LOOPS
#undef NOVIKOFF_SLACK_LOOPS
#else
#define NOVIKOFF_SLACK_LOOPS
#endif

#include "novikoff/core/kernel_table.hpp"

#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace novikoff {
namespace HWY_NAMESPACE {
namespace slack {
namespace hn = hwy::HWY_NAMESPACE;

inline std::size_t list_one_by_one(const float* slack, const std::uint8_t* slot, const float* need, std::size_t first,
                                   std::size_t last, std::uint32_t* out) noexcept {
    std::size_t count = 0;
    for (std::size_t i = first; i < last; ++i) { // without a branch that nobody could predict
        out[count] = static_cast<std::uint32_t>(i);
        count += slack[i] <= need[slot[i]] ? 1 : 0;
    }
    return count;
}

inline std::size_t list(const float* slack, const std::uint8_t* slot, const float* need, std::size_t first,
                        std::size_t last, std::uint32_t* out) noexcept {
    using Floats = hn::CappedTag<float, 16>;
    constexpr std::size_t lanes = hn::MaxLanes(Floats());
    std::size_t count = 0;
    std::size_t i = first;
    if constexpr (lanes >= slack_slots) { // all needs fit into one vector
        const Floats floats;
        const hn::Rebind<std::uint32_t, Floats> numbers;
        const hn::Rebind<std::int32_t, Floats> signed_numbers;
        const hn::Rebind<std::uint8_t, Floats> bytes;
        float table[lanes] = {};
        for (std::size_t s = 0; s < slack_slots; ++s) {
            table[s] = need[s];
        }
        const auto needs = hn::LoadU(floats, table);
        for (; i + lanes <= last; i += lanes) {
            const auto slots = hn::PromoteTo(signed_numbers, hn::LoadU(bytes, slot + i));
            const auto at_least = hn::TableLookupLanes(needs, hn::IndicesFromVec(floats, slots));
            const auto unsafe = hn::RebindMask(numbers, hn::Le(hn::LoadU(floats, slack + i), at_least));
            const auto here = hn::Iota(numbers, static_cast<std::uint32_t>(i));
            hn::StoreU(hn::Compress(here, unsafe), numbers, out + count); // a CompressStore is slow on some CPUs
            count += hn::CountTrue(numbers, unsafe);
        }
    }
    return count + list_one_by_one(slack, slot, need, i, last, out + count);
}

inline void refer(float* slack, const std::uint8_t* slot, std::uint8_t which, float distance,
                  std::size_t rows) noexcept {
    for (std::size_t i = 0; i < rows; ++i) {
        slack[i] -= slot[i] == which ? distance : 0.0F;
    }
}

} // namespace slack
} // namespace HWY_NAMESPACE
} // namespace novikoff
HWY_AFTER_NAMESPACE();
#endif
