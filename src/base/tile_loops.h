// The loop below products of matrices (base/symmetric_matrix.hpp), written once and compiled for each target of Highway:
// kernel_table.cpp includes this file several times. Every sum begins at 0 and adds its products in ascending order, so
// the size of the registers does not show.
#if defined(NOVIKOFF_TILE_LOOPS) == defined(HWY_TARGET_TOGGLE) // once for each target, as Highway's own headers
#ifdef NOVIKOFF_TILE_LOOPS
#undef NOVIKOFF_TILE_LOOPS
#else
#define NOVIKOFF_TILE_LOOPS
#endif

#include "base/kernel_table.hpp"

#include <cstddef>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace novikoff {
namespace HWY_NAMESPACE {
namespace tile {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
/// The compiler makes vectors of the inner loop.
inline void products(const double* panel, const double* octet, std::size_t depth, double* out) noexcept {
    for (std::size_t c = 0; c < tile_rows; ++c) {
        double sum[tile_columns] = {};
        for (std::size_t k = 0; k < depth; ++k) {
            const double factor = octet[k * tile_columns + c];
            for (std::size_t l = 0; l < tile_columns; ++l) { sum[l] += panel[k * tile_columns + l] * factor; }
        }
        for (std::size_t l = 0; l < tile_columns; ++l) { out[c * tile_columns + l] = sum[l]; }
    }
}
#else
using Doubles = hn::CappedTag<double, 8>;
constexpr std::size_t width = hn::MaxLanes(Doubles());
constexpr std::size_t vectors = 3;
/// The sums, three vectors for each row, fill most of the registers: 32 with AVX-512 and on ARM, else 16.
constexpr std::size_t rows_in_registers = width == 8 || HWY_ARCH_ARM_A64 ? 8 : 4;

HWY_INLINE void part(const double* panel, const double* octet, std::size_t depth, double* out) {
    const Doubles d;
    hn::Vec<Doubles> sum[rows_in_registers][vectors];
    for (std::size_t c = 0; c < rows_in_registers; ++c) {
        for (std::size_t v = 0; v < vectors; ++v) { sum[c][v] = hn::Zero(d); }
    }
    for (std::size_t k = 0; k < depth; ++k) {
        hn::Vec<Doubles> column[vectors];
        for (std::size_t v = 0; v < vectors; ++v) { column[v] = hn::LoadU(d, panel + k * tile_columns + v * width); }
        for (std::size_t c = 0; c < rows_in_registers; ++c) {
            const auto factor = hn::Set(d, octet[k * tile_columns + c]);
            for (std::size_t v = 0; v < vectors; ++v) { sum[c][v] = hn::Add(sum[c][v], hn::Mul(column[v], factor)); }
        }
    }
    for (std::size_t c = 0; c < rows_in_registers; ++c) {
        for (std::size_t v = 0; v < vectors; ++v) { hn::StoreU(sum[c][v], d, out + c * tile_columns + v * width); }
    }
}

inline void products(const double* panel, const double* octet, std::size_t depth, double* out) noexcept {
    for (std::size_t c = 0; c < tile_rows; c += rows_in_registers) {
        for (std::size_t l = 0; l < tile_columns; l += vectors * width) {
            part(panel + l, octet + c, depth, out + c * tile_columns + l);
        }
    }
}
#endif

} // namespace tile
} // namespace HWY_NAMESPACE
} // namespace novikoff
HWY_AFTER_NAMESPACE();
#endif
