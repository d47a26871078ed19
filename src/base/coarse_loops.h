// The approximate loops: over the whole numbers of learn/engine/coarse_rows.hpp and learn/engine/gram_rows.hpp, and
// over the float32 scores of learn/rules/greedy.cpp and model/votes.cpp. They are written once and compiled for each target of Highway:
// kernel_table.cpp includes this file several times. The order of additions is free: integers are added without
// rounding, and float32 sums are used with an allowance for rounding.
#if defined(NOVIKOFF_COARSE_LOOPS) == defined(HWY_TARGET_TOGGLE) // once for each target, as Highway's own headers
#ifdef NOVIKOFF_COARSE_LOOPS
#undef NOVIKOFF_COARSE_LOOPS
#else
#define NOVIKOFF_COARSE_LOOPS
#endif

#include "base/kernel_table.hpp"
#include "base/prefetch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>
#include <iterator>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace novikoff {
namespace HWY_NAMESPACE {
namespace coarse {
namespace hn = hwy::HWY_NAMESPACE;

template <class Z> HWY_INLINE std::int32_t sum_of_products(const std::int16_t* v, const Z* z, std::size_t stride) {
    std::int32_t sum = 0;
    for (std::size_t j = 0; j < stride; ++j) { sum += std::int32_t{v[j]} * std::int32_t{z[j]}; }
    return sum;
}

#if HWY_TARGET != HWY_SCALAR
using Shorts = hn::CappedTag<std::int16_t, coarse_block>;
using Ints = hn::RepartitionToWide<Shorts>;

HWY_INLINE hn::Vec<Shorts> load_shorts(const std::int16_t* z) { return hn::LoadU(Shorts(), z); }
HWY_INLINE hn::Vec<Shorts> load_shorts(const std::int8_t* z) {
    return hn::PromoteTo(Shorts(), hn::LoadU(hn::Rebind<std::int8_t, Shorts>(), z));
}

/// The products of v with four rows, added up in lanes.
template <class Z>
HWY_INLINE void add_products(const std::int16_t* v, const Z* const (&z)[4], std::size_t stride,
                             hn::Vec<Ints> (&sum)[4]) {
    hn::Vec<Ints> odd[4];
    for (std::size_t r = 0; r < 4; ++r) { sum[r] = odd[r] = hn::Zero(Ints()); }
    for (std::size_t j = 0; j < stride; j += hn::MaxLanes(Shorts())) {
        const auto factors = load_shorts(v + j);
        for (std::size_t r = 0; r < 4; ++r) {
            sum[r] = hn::ReorderWidenMulAccumulate(Ints(), factors, load_shorts(z[r] + j), sum[r], odd[r]);
        }
    }
    for (std::size_t r = 0; r < 4; ++r) { sum[r] = hn::Add(sum[r], odd[r]); }
}

template <class D> HWY_INLINE auto folded(D d, hn::Vec<D> v) {
    if constexpr (hn::MaxLanes(d) > 4) {
        const hn::Half<D> half;
        return folded(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    } else {
        return v;
    }
}

using FourInts = hn::FixedTag<std::int32_t, 4>;

HWY_INLINE void store(hn::Vec<FourInts> sums, std::int32_t* out) { hn::StoreU(sums, FourInts(), out); }
HWY_INLINE void store(hn::Vec<FourInts> sums, float* out) {
    const hn::FixedTag<float, 4> four;
    hn::StoreU(hn::ConvertTo(four, sums), four, out);
}

/// Adds up the lanes of each of the four sums, all four together.
template <class Out> HWY_INLINE void join(const hn::Vec<Ints> (&sum)[4], Out* out) {
    const FourInts four;
    const auto a = folded(Ints(), sum[0]);
    const auto b = folded(Ints(), sum[1]);
    const auto c = folded(Ints(), sum[2]);
    const auto e = folded(Ints(), sum[3]);
    const auto ab = hn::Add(hn::InterleaveLower(four, a, b), hn::InterleaveUpper(four, a, b));
    const auto ce = hn::Add(hn::InterleaveLower(four, c, e), hn::InterleaveUpper(four, c, e));
    store(hn::Add(hn::ConcatLowerLower(four, ce, ab), hn::ConcatUpperUpper(four, ce, ab)), out);
}
#endif

/// out[k] = Σ v_j z_j with z = row(k).
template <class Row, class Out>
HWY_INLINE void score_all(const std::int16_t* v, std::size_t stride, std::span<Out> out, Row row) {
    std::size_t k = 0;
#if HWY_TARGET != HWY_SCALAR
    for (; k + 4 <= out.size(); k += 4) {
        const decltype(row(k)) rows[4] = {row(k), row(k + 1), row(k + 2), row(k + 3)};
        hn::Vec<Ints> sum[4];
        add_products(v, rows, stride, sum);
        join(sum, &out[k]);
    }
#endif
    for (; k < out.size(); ++k) { out[k] = static_cast<Out>(sum_of_products(v, row(k), stride)); }
}

inline void scores(const std::int16_t* v, const std::int8_t* z, std::size_t stride,
                   std::span<std::int32_t> out) noexcept {
    const std::size_t next = rows_within(2 * bytes_next, stride);
    score_all(v, stride, out, [=](std::size_t k) {
        if (k + next < out.size()) { prefetch_next(z + (k + next) * stride, stride); }
        return z + k * stride;
    });
}

inline void listed(const std::int16_t* v, const std::int8_t* z, std::size_t stride, const std::size_t* rows,
                   std::span<std::int32_t> out) noexcept {
    constexpr std::size_t ahead = 48;
    score_all(v, stride, out, [=](std::size_t k) {
        if (k + ahead < out.size()) { prefetch(z + rows[k + ahead] * stride, stride); }
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

inline void fine_scores(const std::int16_t* v, const std::int16_t* z, std::size_t stride,
                        std::span<float> out) noexcept {
    score_all(v, stride, out, [=](std::size_t k) { return z + k * stride; });
}

using Floats = hn::CappedTag<float, 8>;
using Count = hn::RebindToSigned<Floats>;
constexpr std::size_t floats_at_once = hn::MaxLanes(Floats());

/// Subtracts 1 in each lane for a mistake, if the sign is known after every step; returns the lanes where it is known.
HWY_INLINE hn::Mask<Floats> try_each(const float* s, const float* g, const Steps& steps,
                                     hn::Vec<Count> (&count)[steps_at_once]) {
    const Floats d;
    const auto score = hn::LoadU(d, s);
    const auto gram = hn::LoadU(d, g);
    hn::Mask<Floats> wrong[steps_at_once];
    auto sure = hn::Eq(score, score);
    for (std::size_t c = 0; c < steps_at_once; ++c) {
        const auto then = hn::MulAdd(hn::Set(d, steps.size[c]), gram, score);
        wrong[c] = hn::Lt(then, hn::Set(d, -steps.doubt[c]));
        sure = hn::And(sure, hn::Or(wrong[c], hn::Gt(then, hn::Set(d, steps.doubt[c]))));
    }
    for (std::size_t c = 0; c < steps_at_once; ++c) {
        count[c] = hn::Add(count[c], hn::BitCast(Count(), hn::VecFromMask(d, hn::And(wrong[c], sure))));
    }
    return sure;
}

/// The same for one score.
HWY_INLINE bool try_each(float s, float g, const Steps& steps, std::uint64_t* mistakes) {
    bool wrong[steps_at_once];
    bool sure = true;
    for (std::size_t c = 0; c < steps_at_once; ++c) {
        const float then = s + steps.size[c] * g;
        wrong[c] = then < -steps.doubt[c];
        sure = sure && (wrong[c] || then > steps.doubt[c]);
    }
    for (std::size_t c = 0; c < steps_at_once; ++c) { mistakes[c] += sure && wrong[c] ? 1 : 0; }
    return sure;
}

inline std::size_t try_steps(const float* s, const float* g, std::size_t n, const Steps& steps, std::uint64_t* mistakes,
                             std::uint32_t* unsure) noexcept {
    std::size_t found = 0;
    hn::Vec<Count> count[steps_at_once];
    std::fill(std::begin(count), std::end(count), hn::Zero(Count()));
    std::size_t i = 0;
    for (; i + floats_at_once <= n; i += floats_at_once) {
        const auto sure = try_each(s + i, g + i, steps, count);
        if (!hn::AllTrue(Floats(), sure)) {
            float doubtful[floats_at_once];
            hn::StoreU(hn::IfThenZeroElse(sure, hn::Set(Floats(), 1)), Floats(), doubtful);
            for (std::size_t lane = 0; lane < floats_at_once; ++lane) {
                unsure[found] = static_cast<std::uint32_t>(i + lane);
                found += doubtful[lane] > 0 ? 1 : 0;
            }
        }
    }
    for (std::size_t c = 0; c < steps_at_once; ++c) {
        mistakes[c] += static_cast<std::uint64_t>(-std::int64_t{hn::GetLane(hn::SumOfLanes(Count(), count[c]))});
    }
    for (; i < n; ++i) {
        unsure[found] = static_cast<std::uint32_t>(i);
        found += try_each(s[i], g[i], steps, mistakes) ? 0 : 1;
    }
    return found;
}

/// Four vectors of rows side by side. Their scores and votes stay in registers during all steps.
struct VoteStrip {
    using Lanes = hn::CappedTag<float, 16>;
    using Vector = hn::Vec<Lanes>;
    static constexpr std::size_t lanes = hn::MaxLanes(Lanes());
    static constexpr std::size_t vectors = 4;
    static constexpr std::size_t width = lanes * vectors;
    static_assert(vote_lanes % width == 0);

    Vector score[vectors];
    Vector votes[vectors];
    Vector doubt[vectors];

    /// product = ⟨x_k,x⟩ of the support row of step k.
    static HWY_INLINE void multiply(const VoteSteps& steps, const VoteRows& rows, std::size_t row, std::size_t first,
                                    Vector (&product)[vectors]) {
        const Lanes d;
        const auto bias = hn::Set(d, steps.bias[row]);
        for (std::size_t p = 0; p < vectors; ++p) {
            product[p] = hn::Mul(bias, hn::Load(d, rows.bias + first + p * lanes));
        }
        const std::uint64_t end = steps.offsets[row + 1];
        for (std::uint64_t e = steps.offsets[row]; e < end; ++e) {
            const float* const line = rows.lines + std::size_t{rows.place[steps.columns[e]]} * vote_lanes + first;
            const auto value = hn::Set(d, steps.values[e]);
            for (std::size_t p = 0; p < vectors; ++p) {
                product[p] = hn::MulAdd(value, hn::Load(d, line + p * lanes), product[p]);
            }
        }
    }

    /// The same for two support rows that have all columns: each line is loaded once for both.
    static HWY_INLINE void multiply_two(const VoteSteps& steps, const VoteRows& rows, const std::uint32_t* row,
                                        std::size_t first, Vector (&a)[vectors], Vector (&b)[vectors]) {
        const Lanes d;
        for (std::size_t p = 0; p < vectors; ++p) {
            const auto bias = hn::Load(d, rows.bias + first + p * lanes);
            a[p] = hn::Mul(hn::Set(d, steps.bias[row[0]]), bias);
            b[p] = hn::Mul(hn::Set(d, steps.bias[row[1]]), bias);
        }
        const float* const of_a = steps.values + steps.offsets[row[0]];
        const float* const of_b = steps.values + steps.offsets[row[1]];
        const std::size_t columns = static_cast<std::size_t>(steps.offsets[1] - steps.offsets[0]);
        for (std::size_t j = 0; j < columns; ++j) {
            const float* const line = rows.lines + std::size_t{rows.place[j]} * vote_lanes + first;
            for (std::size_t p = 0; p < vectors; ++p) {
                const auto x = hn::Load(d, line + p * lanes);
                a[p] = hn::MulAdd(hn::Set(d, of_a[j]), x, a[p]);
                b[p] = hn::MulAdd(hn::Set(d, of_b[j]), x, b[p]);
            }
        }
    }

    /// Returns the bits of the rows whose sign is not certain.
    HWY_INLINE std::uint64_t vote(float step, float count, const Vector (&product)[vectors]) {
        const Lanes d;
        std::uint64_t unsure = 0;
        for (std::size_t p = 0; p < vectors; ++p) {
            score[p] = hn::MulAdd(hn::Set(d, step), product[p], score[p]);
            const auto above = hn::Gt(score[p], doubt[p]);
            const auto below = hn::Lt(score[p], hn::Neg(doubt[p]));
            votes[p] = hn::Add(votes[p], hn::IfThenElseZero(above, hn::Set(d, count)));
            votes[p] = hn::Sub(votes[p], hn::IfThenElseZero(below, hn::Set(d, count)));
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, hn::Or(above, below), bits);
            const std::uint64_t sure = bits[0] | std::uint64_t{bits[1]} << 8U;
            unsure |= (~sure & ((std::uint64_t{1} << lanes) - 1)) << (p * lanes);
        }
        return unsure;
    }
};

inline void count_votes(const VoteSteps& steps, const VoteRows& rows, float* scores, float* votes,
                        std::uint64_t* unsure) noexcept {
    const VoteStrip::Lanes d;
    for (std::size_t first = 0; first < vote_lanes; first += VoteStrip::width) {
        VoteStrip strip;
        for (std::size_t p = 0; p < VoteStrip::vectors; ++p) {
            const std::size_t at = first + p * VoteStrip::lanes;
            strip.score[p] = hn::Load(d, scores + at);
            strip.votes[p] = hn::Load(d, votes + at);
            strip.doubt[p] = hn::Load(d, rows.doubt + at);
        }
        VoteStrip::Vector product[VoteStrip::vectors];
        VoteStrip::Vector next[VoteStrip::vectors];
        std::size_t k = 0;
        for (; steps.whole && k + 2 <= steps.size; k += 2) {
            VoteStrip::multiply_two(steps, rows, steps.row + k, first, product, next);
            unsure[k] |= strip.vote(steps.step[k], steps.count[k], product) << first;
            unsure[k + 1] |= strip.vote(steps.step[k + 1], steps.count[k + 1], next) << first;
        }
        for (; k < steps.size; ++k) {
            VoteStrip::multiply(steps, rows, steps.row[k], first, product);
            unsure[k] |= strip.vote(steps.step[k], steps.count[k], product) << first;
        }
        for (std::size_t p = 0; p < VoteStrip::vectors; ++p) {
            const std::size_t at = first + p * VoteStrip::lanes;
            hn::Store(strip.score[p], d, scores + at);
            hn::Store(strip.votes[p], d, votes + at);
        }
    }
}

} // namespace coarse
} // namespace HWY_NAMESPACE
} // namespace novikoff
HWY_AFTER_NAMESPACE();
#endif
