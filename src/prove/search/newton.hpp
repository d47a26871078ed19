// Newton's method for logistic regression on the rows of a face, until w separates them all, or one more step proves
// that none does (prove/check/balance.hpp).
//
// The loss is Σ log(1 + exp(−z_i·w)). Its minimum exists if and only if the rows are inseparable (Albert & Anderson
// 1984); then the steps reach it quadratically, and a point at some distance from it suffices for the proof. Otherwise w
// grows for ever, and a strict separator appears if there is one. If the rows are quasi-separable, neither happens.
#pragma once

#include "base/team.hpp"
#include "exact/fractions.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

struct NewtonResult {
    RationalVector separator;       ///< z_i·w > 0 for all rows of the face, checked; else empty
    std::optional<Balance> balance; ///< accepted by check_balance
    std::vector<double> point;      ///< the last w, the bias last
    /// The last step. If the rows are quasi-separable, it is near a direction with z_i·v = 0 on the rows that cannot be
    /// separated, and 1 on some others.
    std::vector<double> step;
};

/// `face`: rows, counted from 0. `team` may be null and affects only the time. `on_scan` is called before each pass over
/// the rows, `between` often during a proof; both may be empty, and may throw.
[[nodiscard]] NewtonResult separate_or_balance(const ExactRows& rows, std::span<const double> y,
                                               std::span<const std::size_t> face, Team* team,
                                               const std::function<void()>& on_scan,
                                               const std::function<void()>& between);

/// Whether a balance of so many columns can be found and checked with the memory that there is, and within minutes.
[[nodiscard]] bool balance_fits(std::size_t columns);

} // namespace novikoff
