// Detects whether w at the start of an epoch has occurred before. The run is deterministic, so it would then repeat
// forever.
//
// Only a hash of each w is kept. When a hash recurs, the earlier w is rebuilt from the ledger, bit-identical, and
// compared: equal hashes alone never count as a cycle. If the ledger is incomplete, one w is kept instead and
// replaced after 1, 2, 4, 8, … epochs (Brent 1980). It recurs at the latest when that number exceeds the cycle's
// start and its length.
#pragma once

#include "base/bits.hpp"
#include "base/checksum.hpp"
#include "novikoff/proof.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace novikoff {

/// w after the first `updates` entries of the ledger. REQUIRES: updates ≤ ledger.entries().size().
template <class Rows>
[[nodiscard]] std::vector<double> replay(const Rows& rows, std::span<const double> y, std::span<const double> initial,
                                         const Ledger& ledger, std::uint64_t updates) {
    std::vector<double> w(initial.begin(), initial.end());
    for (const LedgerEntry& entry : ledger.entries().first(updates)) {
        rows.axpy(entry.alpha * y[entry.row], entry.row, w);
    }
    return w;
}

struct Cycle {
    std::uint64_t start = 0;  ///< epochs made at the earlier occurrence; at the first, if the ledger is complete
    std::uint64_t length = 0; ///< epochs made since
};

class CycleWatch {
public:
    /// Call before each epoch, before ledger.begin_epoch().
    template <class Rows>
    [[nodiscard]] std::optional<Cycle> detect(const Rows& rows, std::span<const double> y,
                                              std::span<const double> initial, const Ledger& ledger,
                                              std::span<const double> w) {
        const Occasion now{ledger.epochs().size(), ledger.updates()};
        if (!ledger.complete()) { return compare_with_kept(now, w); }
        const auto [seen, is_new] = seen_.try_emplace(hash(w), now);
        if (is_new) { return std::nullopt; }
        const Occasion& then = seen->second;
        const auto earlier = replay(rows, y, initial, ledger, then.updates);
        if (!std::equal(w.begin(), w.end(), earlier.begin())) { return std::nullopt; }
        return Cycle{then.epochs, now.epochs - then.epochs};
    }

    template <class Archive> void archive(Archive& archive) { archive(seen_, kept_, kept_at_); }
    /// Whether all that is remembered lies within this ledger and has this dimension.
    [[nodiscard]] bool fits(const Ledger& ledger, std::size_t dimension) const {
        return (kept_.empty() || kept_.size() == dimension) &&
               std::all_of(seen_.begin(), seen_.end(),
                           [&](const auto& seen) { return seen.second.updates <= ledger.entries().size(); });
    }

private:
    /// The counts when w occurred.
    struct Occasion {
        std::uint64_t epochs;
        std::uint64_t updates;

        template <class Archive> void archive(Archive& archive) { archive(epochs, updates); }
    };

    [[nodiscard]] std::optional<Cycle> compare_with_kept(const Occasion& now, std::span<const double> w) {
        if (!kept_.empty() && std::equal(w.begin(), w.end(), kept_.begin())) {
            return Cycle{kept_at_, now.epochs - kept_at_};
        }
        if (kept_.empty() || std::has_single_bit(now.epochs)) {
            kept_.assign(w.begin(), w.end());
            kept_at_ = now.epochs;
        }
        return std::nullopt;
    }

    [[nodiscard]] static std::uint64_t hash(std::span<const double> w) noexcept {
        return std::accumulate(w.begin(), w.end(), std::uint64_t{0}, [](std::uint64_t hash, double x) {
            return checksum_step(hash, novikoff::bit_cast<std::uint64_t>(x + 0.0)); // +0.0 turns −0 into 0
        });
    }

    std::map<std::uint64_t, Occasion> seen_; ///< by hash of w; ordered, so that equal states are saved as equal bytes
    std::vector<double> kept_;
    std::uint64_t kept_at_ = 0; ///< epochs made when it was kept
};

} // namespace novikoff
