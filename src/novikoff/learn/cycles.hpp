// Does w, at the start of a pass, come again? Then the run, being deterministic, goes round for ever.
//
// Only a hash of each w is kept. When a hash comes again, the earlier w is rebuilt from the ledger, bit for bit, and
// compared: a cycle is never claimed on the word of a hash.
#pragma once

#include "novikoff/learn/ledger.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
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
    std::uint64_t start;  ///< passes made when w was first what it is now
    std::uint64_t length; ///< passes made since
};

class CycleWatch {
public:
    /// Call before each pass, after ledger.begin_pass().
    template <class Rows>
    [[nodiscard]] std::optional<Cycle> look(const Rows& rows, std::span<const double> y,
                                            std::span<const double> initial, const Ledger& ledger,
                                            std::span<const double> w) {
        const std::uint64_t pass = ledger.passes().size() - 1;
        const auto [seen, is_new] = seen_.try_emplace(hash(w), pass);
        if (is_new || !ledger.complete()) {
            return std::nullopt;
        }
        const auto earlier = replay(rows, y, initial, ledger, ledger.passes()[seen->second]);
        if (!std::equal(w.begin(), w.end(), earlier.begin())) {
            return std::nullopt;
        }
        return Cycle{seen->second, pass - seen->second};
    }

private:
    [[nodiscard]] static std::uint64_t hash(std::span<const double> w) noexcept {
        std::uint64_t h = 0;
        for (const double x : w) {
            h = (std::rotl(h, 23) ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 0x9e3779b97f4a7c15U; // +0.0: −0 is 0
        }
        return h;
    }

    std::unordered_map<std::uint64_t, std::uint64_t> seen_; ///< hash of w → passes made before
};

} // namespace novikoff
