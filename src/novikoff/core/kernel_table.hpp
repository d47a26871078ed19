// The dense loops, compiled once for each kind of CPU, and which of them are in use.
//
// All of them give the same bits (core/kernels.hpp), so a change of table in the middle of a run changes nothing
// but the speed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace novikoff {

/// Loops over rows of n values of type T, double or float. With `bias` the weights have n + 1.
template <class T> struct DenseKernels {
    double (*dot)(const double* w, const T* x, std::size_t n, bool bias) noexcept;
    double (*inner)(const T* x, const T* y, std::size_t n, bool bias) noexcept;
    void (*axpy)(double a, const T* x, double* w, std::size_t n, bool bias) noexcept;
    /// out[k] = dot(w, row k) of out.size() rows that follow each other.
    void (*scores)(const double* w, const T* x, std::size_t n, bool bias, std::span<double> out) noexcept;
    /// out[k] = dot(w, row rows[k]).
    void (*listed)(const double* w, const T* x, std::size_t n, bool bias, const std::uint32_t* rows,
                   std::span<double> out) noexcept;
    void (*listed_long)(const double* w, const T* x, std::size_t n, bool bias, const std::size_t* rows,
                        std::span<double> out) noexcept;
};

/// Rows remember the place, one of so many, where their slack was taken (learn/safe_rows.hpp).
inline constexpr std::size_t slack_slots = 8;

struct SlackKernels {
    /// Puts the rows from first to last − 1 with slack ≤ need[slot] into `out`, ascending, and returns how many.
    /// `out` has room for last − first numbers and 16 more.
    std::size_t (*list)(const float* slack, const std::uint8_t* slot, const float* need, std::size_t first,
                        std::size_t last, std::uint32_t* out) noexcept;
    /// Takes `distance` from the slack of the rows in this slot.
    void (*refer)(float* slack, const std::uint8_t* slot, std::uint8_t which, float distance,
                  std::size_t rows) noexcept;
};

/// What is counted of n scores s + a·g (learn/greedy.hpp).
struct ScoreCount {
    std::uint64_t mistakes; ///< scores ≤ 0
    std::uint64_t unsure;   ///< scores of size ≤ doubt·norm
};
using CountKernel = ScoreCount (*)(const double* s, const double* g, const double* norm, std::size_t n, double a,
                                   double doubt) noexcept;

struct KernelTable {
    std::string_view target; ///< "scalar", "avx2", ...
    DenseKernels<double> doubles;
    DenseKernels<float> floats;
    SlackKernels slacks;
    CountKernel count;

    [[nodiscard]] const DenseKernels<double>& for_rows_of(const double* /*type*/) const noexcept { return doubles; }
    [[nodiscard]] const DenseKernels<float>& for_rows_of(const float* /*type*/) const noexcept { return floats; }
};

/// The tables that this build has and this machine can run, the slowest first. Never empty.
[[nodiscard]] std::span<const KernelTable* const> kernel_tables() noexcept;

/// The table in use: before main() begins some table, from then on the fastest, unless another was chosen.
extern std::atomic<const KernelTable*> kernel_table_in_use;

[[nodiscard]] inline const KernelTable& kernel_table() noexcept {
    return *kernel_table_in_use.load(std::memory_order_relaxed);
}

} // namespace novikoff
