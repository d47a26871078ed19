// The dense loops, compiled once for each kind of CPU, and the table in use.
//
// Their results are bit-identical (base/kernels.hpp), so another table in the middle of a run changes only the speed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// Loops over rows of n values of type T, double or float. With `bias` there are n + 1 weights.
template <class T> struct DenseKernels {
    double (*dot)(const double* w, const T* x, std::size_t n, bool bias) noexcept;
    double (*inner)(const T* x, const T* y, std::size_t n, bool bias) noexcept;
    void (*axpy)(double a, const T* x, double* w, std::size_t n, bool bias) noexcept;
    /// out[k] = dot(w, row k) of out.size() consecutive rows.
    void (*scores)(const double* w, const T* x, std::size_t n, bool bias, std::span<double> out) noexcept;
    /// out[k] = dot(w, row rows[k]). Rows listed beyond the end of `out` are those that will be scored next.
    void (*listed)(const double* w, const T* x, std::size_t n, bool bias, std::span<const std::size_t> rows,
                   std::span<double> out) noexcept;
};

/// The length of a row of small whole numbers (learn/engine/coarse_rows.hpp) is padded with zeros to a multiple of
/// this.
inline constexpr std::size_t coarse_block = 16;

/// The squared lengths of a row of whole numbers and of its rounding errors.
struct Coarsened {
    float squares;
    float errors;
};

/// Loops over rows of `stride` whole numbers, a multiple of coarse_block. REQUIRES: no sum can overflow.
struct CoarseKernels {
    /// out[k] = Σ v_j z_j of out.size() consecutive rows z.
    void (*scores)(const std::int16_t* v, const std::int8_t* z, std::size_t stride,
                   std::span<std::int32_t> out) noexcept;
    /// out[k] = Σ v_j z_j of the row rows[k].
    void (*listed)(const std::int16_t* v, const std::int8_t* z, std::size_t stride, const std::size_t* rows,
                   std::span<std::int32_t> out) noexcept;
    /// z_j = factor·x_j, rounded. REQUIRES: all are within ±127.
    Coarsened (*coarsen)(const float* x, float factor, std::size_t stride, std::int8_t* z) noexcept;
    /// max |x_j|.
    float (*largest)(const float* x, std::size_t stride) noexcept;
};

/// out[k] = Σ v_j z_j, rounded to float32, of out.size() consecutive rows z of `stride` whole numbers as above.
using FineScores = void (*)(const std::int16_t* v, const std::int16_t* z, std::size_t stride,
                            std::span<float> out) noexcept;

/// Steps along one row that are tried together (learn/rules/greedy.cpp): a score s becomes s + size·g. Its sign is
/// known if its distance from 0 exceeds `doubt`.
inline constexpr std::size_t steps_at_once = 4;
struct Steps {
    float size[steps_at_once];
    float doubt[steps_at_once];
};
/// Adds to mistakes[c] the number of scores that step c makes negative, of those whose sign is known after each step.
/// Lists the others in `unsure`, which has room for n, and returns their number. REQUIRES: n ≤ 2³¹.
using TrySteps = std::size_t (*)(const float* s, const float* g, std::size_t n, const Steps& steps,
                                 std::uint64_t* mistakes, std::uint32_t* unsure) noexcept;

/// Steps of a voted perceptron (model/votes.cpp): step k adds step[k] · the support row row[k] to the voter before it,
/// and the voter that it makes has count[k] votes. The sum of these votes is at most 2²⁴.
struct VoteSteps {
    const std::uint32_t* row;
    const float* step;
    const float* count;
    std::size_t size;
    const std::uint64_t* offsets; ///< of the support rows: row r has the entries offsets[r] … offsets[r + 1] − 1
    const std::uint32_t* columns;
    const float* values;
    const float* bias; ///< of each support row
    bool whole;        ///< every support row has an entry in every column
};
/// Rows side by side: a line of vote_lanes numbers for each column that they have.
inline constexpr std::size_t vote_lanes = 64;
struct VoteRows {
    const std::uint32_t* place; ///< of the line of each column
    const float* lines;
    const float* bias;  ///< a line
    const float* doubt; ///< of each row: a score nearer to 0 than this may have another sign
};
/// Adds to `votes` the counts of the voters whose score on a row is above its doubt, and subtracts those whose score is
/// below; other rows are set in unsure[k], one bit each. `scores` are those before the first step, and then after the
/// last. Arrays of vote_lanes numbers are aligned to 64 bytes.
using CountVotes = void (*)(const VoteSteps& steps, const VoteRows& rows, float* scores, float* votes,
                            std::uint64_t* unsure) noexcept;

/// A tile of a product of matrices (base/symmetric_matrix.hpp).
inline constexpr std::size_t tile_rows = 8;
inline constexpr std::size_t tile_columns = 24;
/// out[c·24 + l] = Σ_k panel[k·24 + l] · octet[k·24 + c] for c < 8 and l < 24, each sum from 0 in ascending k < depth.
using TileProducts = void (*)(const double* panel, const double* octet, std::size_t depth, double* out) noexcept;

struct KernelTable {
    std::string_view target; ///< "scalar", "avx2", ...
    DenseKernels<double> doubles;
    DenseKernels<float> floats;
    CoarseKernels coarse;
    FineScores fine_scores;
    TrySteps try_steps;
    CountVotes count_votes;
    TileProducts tile_products;

    [[nodiscard]] const DenseKernels<double>& for_rows_of(const double* /*type*/) const noexcept { return doubles; }
    [[nodiscard]] const DenseKernels<float>& for_rows_of(const float* /*type*/) const noexcept { return floats; }
};

/// The tables that this build has and this machine can run, the slowest first. Never empty.
[[nodiscard]] std::span<const KernelTable* const> kernel_tables() noexcept;

/// The table in use: some table before main() begins, then the fastest by default.
extern std::atomic<const KernelTable*> kernel_table_in_use;

[[nodiscard]] inline const KernelTable& kernel_table() noexcept {
    return *kernel_table_in_use.load(std::memory_order_relaxed);
}

// By their names: the instructions with which sums are computed.

/// All targets that any build on any machine has: "scalar", "sse4", "avx512", "neon", …
[[nodiscard]] const std::vector<std::string>& known_cpu_targets();

/// The targets that this build on this machine has, the slowest first.
[[nodiscard]] std::vector<std::string> cpu_targets();

/// Selects one of cpu_targets() for the whole process, at any time and from any thread. Throws Error(usage) for others.
void use_cpu_target(const std::string& name);

} // namespace novikoff
