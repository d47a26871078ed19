// Does w, at the start of a pass, come again? Then the run, being deterministic, goes round for ever.
//
// Only a hash of each w is kept. When a hash comes again, the earlier w is rebuilt from the ledger, bit for bit, and
// compared: a cycle is never claimed on the word of a hash. Where the ledger is not complete, one w is kept instead, taken
// anew after 1, 2, 4, 8, … passes (Brent 1980): it is met again at the latest when that number exceeds the cycle's
// start and its length.
#pragma once

#include "base/bits.hpp"
#include "base/checksum.hpp"
#include "novikoff/proof.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

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
    std::uint64_t start;  ///< passes made when w was seen before; the first time, if the ledger is complete
    std::uint64_t length; ///< passes made since
};

class CycleWatch {
public:
    /// Call before each pass, before ledger.begin_pass().
    template <class Rows>
    [[nodiscard]] std::optional<Cycle> look(const Rows& rows, std::span<const double> y,
                                            std::span<const double> initial, const Ledger& ledger,
                                            std::span<const double> w) {
        const Occasion now{ledger.passes().size(), ledger.updates()};
        if (!ledger.complete()) {
            return compare_with_kept(now, w);
        }
        const auto [seen, is_new] = seen_.try_emplace(hash(w), now);
        if (is_new) {
            return std::nullopt;
        }
        const Occasion& then = seen->second;
        const auto earlier = replay(rows, y, initial, ledger, then.updates);
        if (!std::equal(w.begin(), w.end(), earlier.begin())) {
            return std::nullopt;
        }
        return Cycle{then.passes, now.passes - then.passes};
    }

    template <class Archive> void archive(Archive& archive) { archive(seen_, kept_, kept_at_); }
    /// Nothing that it remembers lies beyond this ledger, nor has another dimension.
    [[nodiscard]] bool fits(const Ledger& ledger, std::size_t dimension) const {
        return (kept_.empty() || kept_.size() == dimension) &&
               std::all_of(seen_.begin(), seen_.end(),
                           [&](const auto& seen) { return seen.second.updates <= ledger.entries().size(); });
    }

private:
    /// What had been made when w was seen.
    struct Occasion {
        std::uint64_t passes;
        std::uint64_t updates;

        template <class Archive> void archive(Archive& archive) { archive(passes, updates); }
    };

    [[nodiscard]] std::optional<Cycle> compare_with_kept(const Occasion& now, std::span<const double> w) {
        if (!kept_.empty() && std::equal(w.begin(), w.end(), kept_.begin())) {
            return Cycle{kept_at_, now.passes - kept_at_};
        }
        if (kept_.empty() || std::has_single_bit(now.passes)) {
            kept_.assign(w.begin(), w.end());
            kept_at_ = now.passes;
        }
        return std::nullopt;
    }

    [[nodiscard]] static std::uint64_t hash(std::span<const double> w) noexcept {
        return std::accumulate(w.begin(), w.end(), std::uint64_t{0}, [](std::uint64_t hash, double x) {
            return checksum_step(hash, novikoff::bit_cast<std::uint64_t>(x + 0.0)); // +0.0: −0 is 0
        });
    }

    std::map<std::uint64_t, Occasion> seen_; ///< by hash of w; in order, so that the same state has the same bytes
    std::vector<double> kept_;
    std::uint64_t kept_at_ = 0; ///< passes made when it was kept
};

} // namespace novikoff
