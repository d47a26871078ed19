// Scores of many rows at one w, computed by several threads. Each is bit-identical to the row's score alone.
#pragma once

#include "base/team.hpp"

#include <algorithm>
#include <span>

namespace novikoff {

template <class Rows> class ScoreAhead {
public:
    /// `team` may be null.
    ScoreAhead(const Rows& rows, Team* team) noexcept
        : rows_(rows), team_(team), values_per_row_(rows.stored() / std::max<std::size_t>(1, rows.size())) {}

    /// out[k] = ⟨w, row first + k⟩.
    void range(std::span<const double> w, std::size_t first, std::span<double> out) {
        share(out.size(), [&](const Share& part, unsigned) { rows_.scores(w, first + part.first, slice(out, part)); });
    }

    /// out[k] = ⟨w, row listed[k]⟩. Rows listed beyond the end of `out` are prefetched for the next call.
    void list(std::span<const double> w, std::span<const std::size_t> listed, std::span<double> out) {
        share(out.size(), [&](const Share& part, unsigned) {
            // Threads cannot predict each other's next rows.
            rows_.scores(w, team_ == nullptr ? listed : slice(listed, part), slice(out, part));
        });
    }

    /// The number of rows worth a call: enough that waking the threads costs little. `cheaper`: how many times less
    /// the work on a row costs than its score.
    [[nodiscard]] std::size_t block(std::size_t cheaper = 1) const noexcept {
        // The values stay in the cache until a row is scored again. Few rows are scored in vain when w changes.
        constexpr std::size_t alone = std::size_t{1} << 17U;
        constexpr std::size_t of_each = alone / 4 * 3;
        constexpr std::size_t of_all = 4 * alone;
        const std::size_t values = team_ == nullptr ? alone : std::min(of_each * members(), of_all);
        return std::clamp<std::size_t>(cheaper * values / (values_per_row_ + 1), 1024, 65536);
    }

    /// Calls work(share, k) with the shares of `count` rows, k < members(), all at the same time.
    template <class Work> void share(std::size_t count, Work work, std::size_t cheaper = 1) {
        share_out(count / cheaper < shared_rows() ? nullptr : team_, count, work);
    }
    /// The number of rows worth waking the threads; 0: there is one thread.
    [[nodiscard]] std::size_t shared_rows() const noexcept {
        constexpr std::size_t worth_sharing = std::size_t{1} << 16U;
        return team_ == nullptr ? 0 : worth_sharing / (values_per_row_ + 8) + 1;
    }
    [[nodiscard]] unsigned members() const noexcept { return team_ == nullptr ? 1 : team_->size(); }

private:
    template <class T> static std::span<T> slice(std::span<T> all, const Share& part) {
        return all.subspan(part.first, part.last - part.first);
    }

    const Rows& rows_;
    Team* team_;
    std::size_t values_per_row_;
};

} // namespace novikoff
