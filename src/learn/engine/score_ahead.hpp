// Scores of many rows at one w, by a team. Each score is the one that the row has alone, to the bit.
#pragma once

#include "base/team.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace novikoff {

template <class Rows> class ScoreAhead {
public:
    /// `team` may be null.
    ScoreAhead(const Rows& rows, Team* team) noexcept
        : rows_(rows), team_(team), values_per_row_(rows.stored() / std::max<std::size_t>(1, rows.size())) {}

    /// out[k] = ⟨w, row first + k⟩.
    void range(std::span<const double> w, std::size_t first, std::span<double> out) {
        share(out.size(),
              [&](const Share& part, unsigned) { rows_.scores(w, first + part.first, slice(out, part)); });
    }

    /// out[k] = ⟨w, row listed[k]⟩. Those beyond the end of `out` will be wanted next.
    void list(std::span<const double> w, std::span<const std::size_t> listed, std::span<double> out) {
        share(out.size(), [&](const Share& part, unsigned) {
            // Threads cannot predict each other's next rows.
            rows_.scores(w, team_ == nullptr ? listed : slice(listed, part), slice(out, part));
        });
    }

    /// So many rows are worth a call: they keep a team busy for much longer than it takes to wake it. `cheaper`: work on a row
    /// takes so many times less than its score.
    [[nodiscard]] std::size_t block(std::size_t cheaper = 1) const noexcept {
        // Values that stay in the cache until a row is scored again, and not many that are scored in vain when w changes.
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
    /// So many rows are worth the waking of a team; 0: there is none.
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
