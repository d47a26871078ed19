// The loops that are only nearly right, over the small whole numbers of learn/coarse_rows.hpp and the float32 of
// learn/gram_rows.hpp, written once and compiled for each target of Highway: kernel_table.cpp includes this file several times.
// Integers are added without rounding, and float32 sums are used with an allowance for it: the order of additions is free.
#if defined(NOVIKOFF_COARSE_LOOPS) == defined(HWY_TARGET_TOGGLE) // once for each target, as Highway's own headers
#ifdef NOVIKOFF_COARSE_LOOPS
#undef NOVIKOFF_COARSE_LOOPS
#else
#define NOVIKOFF_COARSE_LOOPS
#endif

#include "novikoff/core/kernel_table.hpp"
#include "novikoff/core/prefetch.hpp"

#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>
#include <iterator>
#include <numeric>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace novikoff {
namespace HWY_NAMESPACE {
namespace coarse {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE std::int32_t sum_of_products(const std::int16_t* v, const std::int8_t* z, std::size_t stride) {
    std::int32_t sum = 0;
    for (std::size_t j = 0; j < stride; ++j) {
        sum += std::int32_t{v[j]} * std::int32_t{z[j]};
    }
    return sum;
}

#if HWY_TARGET != HWY_SCALAR
using Shorts = hn::CappedTag<std::int16_t, coarse_block>;
using Ints = hn::RepartitionToWide<Shorts>;

/// Products of pairs, added up in lanes.
HWY_INLINE hn::Vec<Ints> lanes(const std::int16_t* v, const std::int8_t* z, std::size_t stride) {
    const Shorts shorts;
    const hn::Rebind<std::int8_t, Shorts> bytes;
    auto even = hn::Zero(Ints());
    auto odd = hn::Zero(Ints());
    for (std::size_t j = 0; j < stride; j += hn::MaxLanes(shorts)) {
        even = hn::ReorderWidenMulAccumulate(Ints(), hn::LoadU(shorts, v + j),
                                             hn::PromoteTo(shorts, hn::LoadU(bytes, z + j)), even, odd);
    }
    return hn::Add(even, odd);
}

template <class D> HWY_INLINE auto folded(D d, hn::Vec<D> v) {
    if constexpr (hn::MaxLanes(d) > 4) {
        const hn::Half<D> half;
        return folded(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    } else {
        return v;
    }
}

/// Adds up the lanes of sum(k) … sum(k + 3), together.
template <class D, class Sum> HWY_INLINE void join_four(D d, std::size_t k, Sum sum, hn::TFromD<D>* out) {
    const hn::FixedTag<hn::TFromD<D>, 4> four;
    const auto a = folded(d, sum(k));
    const auto b = folded(d, sum(k + 1));
    const auto c = folded(d, sum(k + 2));
    const auto e = folded(d, sum(k + 3));
    const auto ab = hn::Add(hn::InterleaveLower(four, a, b), hn::InterleaveUpper(four, a, b));
    const auto ce = hn::Add(hn::InterleaveLower(four, c, e), hn::InterleaveUpper(four, c, e));
    hn::StoreU(hn::Add(hn::ConcatLowerLower(four, ce, ab), hn::ConcatUpperUpper(four, ce, ab)), four, out);
}
#endif

/// out[k] = Σ v_j z_j with z = row(k).
template <class Row>
HWY_INLINE void score_all(const std::int16_t* v, std::size_t stride, std::span<std::int32_t> out, Row row) {
    std::size_t k = 0;
#if HWY_TARGET != HWY_SCALAR
    for (; k + 4 <= out.size(); k += 4) {
        join_four(
            Ints(), k, [=](std::size_t i) { return lanes(v, row(i), stride); }, &out[k]);
    }
#endif
    for (; k < out.size(); ++k) {
        out[k] = sum_of_products(v, row(k), stride);
    }
}

inline void scores(const std::int16_t* v, const std::int8_t* z, std::size_t stride,
                   std::span<std::int32_t> out) noexcept {
    score_all(v, stride, out, [=](std::size_t k) { return z + k * stride; });
}

inline void listed(const std::int16_t* v, const std::int8_t* z, std::size_t stride, const std::size_t* rows,
                   std::span<std::int32_t> out) noexcept {
    constexpr std::size_t ahead = 48;
    score_all(v, stride, out, [=](std::size_t k) {
        if (k + ahead < out.size()) {
            prefetch(z + rows[k + ahead] * stride, stride);
        }
        return z + rows[k] * stride;
    });
}

inline Coarsened coarsen(const float* x, float factor, std::size_t n, std::int8_t* z) noexcept {
    using Floats = hn::CappedTag<float, 16>;
    const Floats floats;
    const hn::Rebind<std::int8_t, Floats> bytes;
    const auto by = hn::Set(floats, factor);
    auto squares = hn::Zero(floats);
    auto errors = hn::Zero(floats);
    for (std::size_t j = 0; j < n; j += hn::MaxLanes(floats)) {
        const auto exact = hn::Mul(hn::LoadU(floats, x + j), by);
        const auto whole = hn::NearestInt(exact);
        const auto rounded = hn::ConvertTo(floats, whole);
        const auto error = hn::Sub(exact, rounded);
        squares = hn::Add(squares, hn::Mul(rounded, rounded));
        errors = hn::Add(errors, hn::Mul(error, error));
        hn::StoreU(hn::DemoteTo(bytes, whole), bytes, z + j);
    }
    return {hn::GetLane(hn::SumOfLanes(floats, squares)), hn::GetLane(hn::SumOfLanes(floats, errors))};
}

inline float largest(const float* x, std::size_t n) noexcept {
    using Floats = hn::CappedTag<float, 16>;
    const Floats floats;
    auto most = hn::Zero(floats);
    for (std::size_t j = 0; j < n; j += hn::MaxLanes(floats)) {
        most = hn::Max(most, hn::Abs(hn::LoadU(floats, x + j)));
    }
    return hn::GetLane(hn::MaxOfLanes(floats, most));
}

#if HWY_TARGET != HWY_SCALAR
using Singles = hn::CappedTag<float, single_block>;

HWY_INLINE hn::Vec<Singles> lanes(const float* w, const float* x, std::size_t stride) {
    constexpr std::size_t width = hn::MaxLanes(Singles());
    const Singles d;
    auto first = hn::Zero(d);
    auto second = hn::Zero(d);
    for (std::size_t j = 0; j < stride; j += single_block) {
        first = hn::MulAdd(hn::LoadU(d, w + j), hn::LoadU(d, x + j), first);
        if constexpr (width < single_block) {
            second = hn::MulAdd(hn::LoadU(d, w + j + width), hn::LoadU(d, x + j + width), second);
        }
    }
    return hn::Add(first, second);
}
#endif

inline void single_scores(const float* w, const float* x, std::size_t stride, std::span<float> out) noexcept {
    std::size_t k = 0;
#if HWY_TARGET != HWY_SCALAR
    for (; k + 4 <= out.size(); k += 4) {
        join_four(
            Singles(), k, [=](std::size_t i) { return lanes(w, x + i * stride, stride); }, &out[k]);
    }
#endif
    for (; k < out.size(); ++k) {
        float sums[single_block] = {};
        for (std::size_t j = 0; j < stride; ++j) {
            sums[j % single_block] += w[j] * x[k * stride + j];
        }
        out[k] = std::accumulate(std::begin(sums), std::end(sums), 0.0F);
    }
}

} // namespace coarse
} // namespace HWY_NAMESPACE
} // namespace novikoff
HWY_AFTER_NAMESPACE();
#endif
