// The dense loops of base/kernels.hpp, written once and compiled for each target of Highway: kernel_table.cpp includes
// this file several times.
//
// The eight lanes are one vector of eight doubles, two of four, four of two or eight single numbers. A product and its
// addition are two instructions, never one: Highway's MulAdd would change bits.
//
// A lane is never −0: it starts at +0, and a sum is −0 only if both its terms are. So adding 0 to a lane changes
// nothing, and the lanes beyond the end of a row may add the product 0·0.
#if defined(NOVIKOFF_KERNEL_LOOPS) == defined(HWY_TARGET_TOGGLE) // once for each target, as Highway's own headers
#ifdef NOVIKOFF_KERNEL_LOOPS
#undef NOVIKOFF_KERNEL_LOOPS
#else
#define NOVIKOFF_KERNEL_LOOPS
#endif

#include "base/coarse_loops.h"
#include "base/kernel_table.hpp"
#include "base/kernels.hpp"
#include "base/prefetch.hpp"
#include "base/tile_loops.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>
#include <span>

#ifndef NOVIKOFF_COMPILED_TARGET
#define NOVIKOFF_COMPILED_TARGET
namespace novikoff {
struct CompiledTarget {
    std::int64_t target; ///< a bit of HWY_TARGETS
    const KernelTable* table;
};
} // namespace novikoff
#endif

HWY_BEFORE_NAMESPACE();
namespace novikoff {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, lane_count>;
using Vector = hn::Vec<Doubles>;
constexpr std::size_t width = hn::MaxLanes(Doubles());
constexpr std::size_t parts = lane_count / width;

/// Loads `width` numbers as doubles. Converting float32 to double is exact.
HWY_INLINE Vector load(const double* from) { return hn::LoadU(Doubles(), from); }
HWY_INLINE Vector load(const float* from) {
    return hn::PromoteTo(Doubles(), hn::LoadU(hn::Rebind<float, Doubles>(), from));
}

/// Halves the vector while that suffices: even a masked load reads the next cache line, which may not be cached.
template <class D> HWY_INLINE hn::Vec<D> load_some(D d, const hn::TFromD<D>* from, [[maybe_unused]] std::size_t count) {
#if HWY_TARGET == HWY_SCALAR
    return hn::LoadU(d, from);
#else
    const hn::Half<D> half;
    if constexpr (hn::MaxLanes(d) > 2) {
        if (count > hn::MaxLanes(half)) { return hn::MaskedLoad(hn::FirstN(d, count), d, from); }
        if (count < hn::MaxLanes(half)) { return hn::ZeroExtendVector(d, load_some(half, from, count)); }
    }
    return hn::ZeroExtendVector(d, hn::LoadU(half, from));
#endif
}

/// The first `count` numbers, and 0 after them. REQUIRES: 0 < count < width.
HWY_INLINE Vector load_first(const double* from, std::size_t count) { return load_some(Doubles(), from, count); }
HWY_INLINE Vector load_first(const float* from, std::size_t count) {
    return hn::PromoteTo(Doubles(), load_some(hn::Rebind<float, Doubles>(), from, count));
}

/// Eight numbers, one for each lane.
struct Eight {
    Vector part[parts];

    static HWY_INLINE Eight zero() {
        Eight result;
        for (std::size_t p = 0; p < parts; ++p) { result.part[p] = hn::Zero(Doubles()); }
        return result;
    }
    template <class T> static HWY_INLINE Eight load(const T* from) {
        Eight result;
        for (std::size_t p = 0; p < parts; ++p) { result.part[p] = HWY_NAMESPACE::load(from + p * width); }
        return result;
    }
    /// The first `count` of eight, and 0 after them. REQUIRES: count < 8.
    template <class T> static HWY_INLINE Eight load(const T* from, std::size_t count) {
        Eight result;
        for (std::size_t p = 0; p < parts; ++p) {
            const std::size_t before = p * width;
            if (count >= before + width) {
                result.part[p] = HWY_NAMESPACE::load(from + before);
            } else if (count > before) {
                result.part[p] = load_first(from + before, count - before);
            } else {
                result.part[p] = hn::Zero(Doubles());
            }
        }
        return result;
    }
    /// `value` in one lane, 0 in the others.
    static HWY_INLINE Eight only(std::size_t lane, double value) {
        const Doubles d;
        Eight result;
        for (std::size_t p = 0; p < parts; ++p) {
            const auto here =
                hn::Eq(hn::Iota(d, static_cast<double>(p * width)), hn::Set(d, static_cast<double>(lane)));
            result.part[p] = hn::IfThenElseZero(here, hn::Set(d, value));
        }
        return result;
    }

    HWY_INLINE void add(const Eight& x) {
        for (std::size_t p = 0; p < parts; ++p) { part[p] = hn::Add(part[p], x.part[p]); }
    }
    HWY_INLINE void add_product(const Eight& a, const Eight& b) {
        for (std::size_t p = 0; p < parts; ++p) { part[p] = hn::Add(part[p], hn::Mul(a.part[p], b.part[p])); }
    }
    /// The sum of the vectors, by the levels of the tree that add whole vectors.
    HWY_INLINE Vector folded() const {
        Eight sum = *this;
        for (std::size_t half = parts / 2; half > 0; half /= 2) {
            for (std::size_t p = 0; p < half; ++p) { sum.part[p] = hn::Add(sum.part[p], sum.part[p + half]); }
        }
        return sum.part[0];
    }
};

/// The number of rows scored side by side. Their sums fill a vector, so the tree is computed for all of them at once.
constexpr std::size_t rows_at_once = std::min<std::size_t>(width, 4);

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void join(const Eight (&sum)[1], double* out) { *out = hn::GetLane(sum[0].folded()); }
#else
/// The other levels of the tree: adds the lower and the upper half of the lanes until one lane is left.
template <class D> HWY_INLINE double join(D d, hn::Vec<D> v) {
    if constexpr (hn::MaxLanes(d) == 1) {
        return hn::GetLane(v);
    } else {
        const hn::Half<D> half;
        return join(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    }
}

template <class D> HWY_INLINE void join_four(D d, const hn::Vec<D> (&v)[4], double* out) {
    if constexpr (hn::MaxLanes(d) == 8) {
        const hn::Half<D> half;
        hn::Vec<hn::Half<D>> folded[4];
        for (std::size_t r = 0; r < 4; ++r) {
            folded[r] = hn::Add(hn::LowerHalf(half, v[r]), hn::UpperHalf(half, v[r]));
        }
        join_four(half, folded, out);
    } else {
        const auto even = hn::Add(hn::ConcatLowerLower(d, v[2], v[0]), hn::ConcatUpperUpper(d, v[2], v[0]));
        const auto odd = hn::Add(hn::ConcatLowerLower(d, v[3], v[1]), hn::ConcatUpperUpper(d, v[3], v[1]));
        hn::StoreU(hn::Add(hn::InterleaveLower(d, even, odd), hn::InterleaveUpper(d, even, odd)), d, out);
    }
}

/// Stores the sum of the lanes of each row.
template <std::size_t rows> HWY_INLINE void join(const Eight (&sum)[rows], double* out) {
    if constexpr (rows == 1) {
        *out = join(Doubles(), sum[0].folded());
    } else if constexpr (rows == 2) {
        const Doubles d;
        const Vector a = sum[0].folded();
        const Vector b = sum[1].folded();
        hn::StoreU(hn::Add(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b)), d, out);
    } else {
        const Vector folded[4] = {sum[0].folded(), sum[1].folded(), sum[2].folded(), sum[3].folded()};
        join_four(Doubles(), folded, out);
    }
}
#endif

/// Scores with one weight vector. Computations that all rows share are done once.
class Scorer {
public:
    HWY_INLINE Scorer(const double* w, std::size_t n, bool bias)
        : w_(w), whole_(n - n % lane_count), left_(n % lane_count),
          last_(left_ == 0 ? Eight::zero() : Eight::load(w + whole_, left_)), bias_(bias),
          bias_lane_(bias ? Eight::only(left_, w[n]) : Eight::zero()) {}

    /// The lanes of ⟨w, x⟩.
    template <class T> HWY_INLINE Eight lanes(const T* x) const {
        Eight sum = Eight::zero();
        for (std::size_t j = 0; j < whole_; j += lane_count) {
            sum.add_product(Eight::load(w_ + j), Eight::load(x + j));
        }
        if (left_ != 0) { sum.add_product(last_, Eight::load(x + whole_, left_)); }
        if (bias_) { sum.add(bias_lane_); }
        return sum;
    }

private:
    const double* w_;
    std::size_t whole_;
    std::size_t left_;
    Eight last_; ///< the weights after the whole blocks
    bool bias_;
    Eight bias_lane_;
};

/// out[k] = ⟨w, x⟩ with x = row(k); row is called in ascending k.
template <class Row>
HWY_INLINE void score_all(const double* w, std::size_t n, bool bias, std::span<double> out, Row row) {
    const Scorer scorer(w, n, bias);
    std::size_t k = 0;
    for (; k + rows_at_once <= out.size(); k += rows_at_once) {
        Eight sum[rows_at_once];
        for (std::size_t r = 0; r < rows_at_once; ++r) { sum[r] = scorer.lanes(row(k + r)); }
        join(sum, &out[k]);
    }
    for (; k < out.size(); ++k) {
        const Eight sum[1] = {scorer.lanes(row(k))};
        join(sum, &out[k]);
    }
}

template <class T> void scores(const double* w, const T* x, std::size_t n, bool bias, std::span<double> out) noexcept {
    const std::size_t bytes = n * sizeof(T);
    const std::size_t next = rows_within(2 * bytes_next, bytes);
    score_all(w, n, bias, out, [=](std::size_t k) {
        if (k + next < out.size()) { prefetch_next(x + (k + next) * n, bytes); }
        return x + k * n;
    });
}

template <class T>
void listed(const double* w, const T* x, std::size_t n, bool bias, std::span<const std::size_t> rows,
            std::span<double> out) noexcept {
    const std::size_t bytes = n * sizeof(T);
    const std::size_t ahead = rows_within(bytes_ahead, bytes);
    const std::size_t next = rows_within(bytes_next, bytes);
    for (std::size_t k = 0; k < std::min(ahead, out.size()); ++k) { prefetch(x + rows[k] * n, bytes); }
    score_all(w, n, bias, out, [=](std::size_t k) {
        if (k + ahead < rows.size()) { prefetch(x + rows[k + ahead] * n, bytes); }
        if (k + next < rows.size()) { prefetch_next(x + rows[k + next] * n, bytes); }
        return x + rows[k] * n;
    });
}

template <class T> double dot(const double* w, const T* x, std::size_t n, bool bias) noexcept {
    const Eight sum[1] = {Scorer(w, n, bias).lanes(x)};
    double result = 0;
    join(sum, &result);
    return result;
}

template <class T> double inner(const T* x, const T* y, std::size_t n, bool bias) noexcept {
    const std::size_t left = n % lane_count;
    const std::size_t whole = n - left;
    Eight sum[1] = {Eight::zero()};
    for (std::size_t j = 0; j < whole; j += lane_count) { sum[0].add_product(Eight::load(x + j), Eight::load(y + j)); }
    if (left != 0) { sum[0].add_product(Eight::load(x + whole, left), Eight::load(y + whole, left)); }
    if (bias) { sum[0].add(Eight::only(left, 1)); }
    double result = 0;
    join(sum, &result);
    return result;
}

template <class T> void axpy(double a, const T* x, double* w, std::size_t n, bool bias) noexcept {
    const Doubles d;
    const Vector factor = hn::Set(d, a);
    std::size_t j = 0;
    for (; j + width <= n; j += width) { hn::StoreU(hn::Add(load(w + j), hn::Mul(factor, load(x + j))), d, w + j); }
    for (; j < n; ++j) { w[j] += a * static_cast<double>(x[j]); }
    if (bias) { w[n] += a; }
}

template <class T> constexpr DenseKernels<T> dense = {dot<T>, inner<T>, axpy<T>, scores<T>, listed<T>};

constexpr std::string_view target() {
    switch (HWY_TARGET) {
#if HWY_ARCH_X86
#ifdef HWY_SSE2 // Highway 1.0.4 and newer
    case HWY_SSE2: return "sse2";
#endif
    case HWY_SSE4: return "sse4";
    case HWY_AVX2: return "avx2";
    case HWY_AVX3: return "avx512";
#elif HWY_ARCH_ARM
    case HWY_NEON: return "neon";
#endif
    default: return "scalar";
    }
}

constexpr KernelTable table = {target(),
                               dense<double>,
                               dense<float>,
                               {coarse::scores, coarse::listed, coarse::coarsen, coarse::largest},
                               coarse::fine_scores,
                               coarse::try_steps,
                               coarse::count_votes,
                               tile::products};

/// For Highway's list of compiled targets.
inline CompiledTarget compiled() { return {HWY_TARGET, &table}; }

} // namespace HWY_NAMESPACE
} // namespace novikoff
HWY_AFTER_NAMESPACE();
#endif
