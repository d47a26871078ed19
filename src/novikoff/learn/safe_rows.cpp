#include "novikoff/learn/safe_rows.hpp"

#include "novikoff/core/kernels.hpp"
#include "novikoff/geometry/survey.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr std::size_t room = 16; // what the list's kernel may write beyond its end

} // namespace

SafeRows::SafeRows(std::span<const double> squared_norms, std::size_t dimension)
    : slack_(squared_norms.size(), -1), slot_(squared_norms.size()), inverse_norms_(squared_norms.size()),
      shortest_(std::numeric_limits<double>::infinity()), error_(dot_error(dimension)),
      list_(squared_norms.size() + room) {
    for (std::size_t i = 0; i < squared_norms.size(); ++i) {
        const double norm = std::sqrt(squared_norms[i]);
        // A row of zeros is never safe, and neither are rows so long or short that float32 does not hold their lengths well.
        inverse_norms_[i] = norm >= 1e-30 && norm <= 1e30 ? static_cast<float>(1 / norm) : 0.0F;
        shortest_ = norm > 0 ? std::min(shortest_, norm) : shortest_;
    }
    for (std::vector<double>& v : checkpoints_) {
        v.resize(dimension);
    }
}

double SafeRows::distance_to(std::size_t slot, std::span<const double> w) const noexcept {
    const double* const v = checkpoints_[slot].data();
    double sums[lane_count] = {};
    const std::size_t whole = w.size() - w.size() % lane_count;
    for (std::size_t j = 0; j < whole; j += lane_count) {
        for (std::size_t l = 0; l < lane_count; ++l) {
            const double difference = w[j + l] - v[j + l];
            sums[l] += difference * difference;
        }
    }
    for (std::size_t j = whole; j < w.size(); ++j) {
        sums[j - whole] += (w[j] - v[j]) * (w[j] - v[j]);
    }
    double sum = 0;
    for (const double lane : sums) {
        sum += lane;
    }
    return std::sqrt(sum) * (1 + error_);
}

void SafeRows::checkpoint(std::span<const double> w) {
    const auto oldest = static_cast<std::uint8_t>((newest_ + 1U) % slack_slots);
    const auto price = static_cast<float>(distance_to(oldest, w) * (1 + 1e-6));
    kernel_table().slacks.refer(slack_.data(), slot_.data(), oldest, price, slack_.size());
    newest_ = oldest;
    std::copy(w.begin(), w.end(), checkpoints_[newest_].begin());
    norms_[newest_] = norm(w);
    for (std::size_t slot = 0; slot < slack_slots; ++slot) {
        distances_[slot] = distance_to(slot, w);
    }
}

std::span<const std::uint32_t> SafeRows::list(const Visits& visits, std::size_t first, double within, double quiet) {
    float need[slack_slots];
    for (std::size_t slot = 0; slot < slack_slots; ++slot) {
        need[slot] = static_cast<float>(need_of(slot, distances_[slot] + within, norms_[newest_] + within, quiet));
    }
    std::size_t count = 0;
    if (visits.in_order()) {
        count = kernel_table().slacks.list(slack_.data(), slot_.data(), need, first, slack_.size(), list_.data());
    } else {
        for (std::size_t position = first; position < slack_.size(); ++position) {
            const std::size_t row = visits[position];
            list_[count] = static_cast<std::uint32_t>(position);
            count += slack_[row] <= need[slot_[row]] ? 1 : 0;
        }
    }
    return {list_.data(), count};
}

} // namespace novikoff
