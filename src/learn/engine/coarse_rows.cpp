// Rows and weights are rounded to whole numbers by a scale for each, and the error of a score is bounded by both.
#include "learn/engine/coarse_rows.hpp"

#include "base/kernels.hpp"
#include "geometry/survey.hpp"

#include <limits>

namespace novikoff {
namespace {

constexpr double longest = 32000; // V: v_j, rounded, is a 16-bit number
constexpr float most = 127;

/// Dividing or multiplying by a number in this range gives neither 0 nor infinity.
constexpr double least_size = 1e-30;
constexpr double largest_size = 1e30;

bool fits(double size) noexcept { return size >= least_size && size <= largest_size; }

} // namespace

CoarseRows::CoarseRows(std::size_t rows, std::vector<double> column_sizes, unsigned members)
    : dimension_(column_sizes.size()), stride_(stride_of(dimension_)), sizes_(std::move(column_sizes)),
      inverse_sizes_(dimension_), z_(rows * stride_), extents_(members), scaled_weights_(dimension_), v_(stride_) {
    const double largest = sizes_.empty() ? 1 : *std::max_element(sizes_.begin(), sizes_.end());
    for (std::size_t j = 0; j < dimension_; ++j) {
        if (!fits(sizes_[j])) { // such as a column that is 0 in all sampled rows
            sizes_[j] = fits(largest) ? largest : 1;
        }
        inverse_sizes_[j] = 1 / sizes_[j];
    }
}

void CoarseRows::add_row(std::size_t i, std::span<const float> scaled, Extent& extent) noexcept {
    const CoarseKernels& kernels = kernel_table().coarse;
    std::int8_t* const z = z_.data() + i * stride_;
    const float largest = kernels.largest(scaled.data(), stride_);
    if (!fits(largest)) { // a sum of 0 says nothing about the row
        std::fill(z, z + stride_, std::int8_t{0});
        return;
    }
    const float factor = most / largest;
    const Coarsened made = kernels.coarsen(scaled.data(), factor, stride_, z);
    extent.squares = std::max(extent.squares, made.squares);
    extent.errors = std::max(extent.errors, made.errors);
    extent.factor = std::max(extent.factor, factor);
}

void CoarseRows::settle() noexcept {
    Extent all;
    for (const Extent& extent : extents_) {
        all.squares = std::max(all.squares, extent.squares);
        all.errors = std::max(all.errors, extent.errors);
        all.factor = std::max(all.factor, extent.factor);
    }
    // The float32 numbers have errors: less than one in a hundred in the sums of squares, less than 127 · 2⁻²¹ at
    // each coordinate in the others.
    const double root = std::sqrt(static_cast<double>(dimension_));
    const double z = 1.01 * std::sqrt(static_cast<double>(all.squares));
    const double e = 1.01 * std::sqrt(static_cast<double>(all.errors)) + 1e-4 * root;
    const double rounding = dot_error(dimension_) * (z + e);
    longest_row_ = z + e;
    doubt_ = (root / 2 * z + longest * (e + rounding)) * (1 + 1e-6) + 1;
    smallest_row_ = all.factor > 0 ? 1 / (1.01 * static_cast<double>(all.factor)) : 0;
}

void CoarseRows::aim(std::span<const double> w) {
    for (std::size_t j = 0; j < dimension_; ++j) { scaled_weights_[j] = w[j] * sizes_[j]; }
    const double length = norm(scaled_weights_);
    if (!fits(length)) {
        unit_ = 0;
        return;
    }
    unit_ = length / longest;
    constexpr double to_whole = 0x1.8p52; // adding it rounds to a whole number
    for (std::size_t j = 0; j < dimension_; ++j) {
        const double whole = scaled_weights_[j] / unit_ + to_whole - to_whole;
        v_[j] = static_cast<std::int16_t>(static_cast<std::int32_t>(whole));
    }
}

std::int32_t CoarseRows::needed(double quiet, double leeway) const noexcept {
    constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();
    if (unit_ == 0) { return never; }
    const double needed = doubt_ + (distance_of_rise(quiet) + leeway) / unit_ * (1 + 1e-6);
    return needed < static_cast<double>(never) ? static_cast<std::int32_t>(needed) + 1 : never;
}

double CoarseRows::distance(std::span<const double> v, std::span<const double> w) const noexcept {
    double squares[lane_count] = {}; // several sums: a single one would wait for each addition
    for (std::size_t j = 0; j < dimension_; ++j) {
        const double difference = (w[j] - v[j]) * sizes_[j];
        squares[j % lane_count] += difference * difference;
    }
    double sum = 0;
    for (const double square : squares) { sum += square; }
    return std::sqrt(sum) * longest_row_ * (1 + 1e-6);
}

} // namespace novikoff
