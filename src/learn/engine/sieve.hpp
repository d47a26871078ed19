// Finds the rows that have to be scored, in two steps: a list of the rows that may become wrong soon, valid until w
// has moved too far, and of these the ones that may be wrong now. Only the latter are scored.
//
// A row that the coarse copy shows to be right by a distance D stays right while w moves less than D
// (learn/engine/coarse_rows.hpp). The list holds the rows with D less than `leeway`. With more leeway the list is
// valid for longer, and is longer. The leeway is a multiple of what w moves in an epoch, chosen such that using the
// list costs about as much as making it. If the list would be long, or valid for less than an epoch, all rows are
// checked.
#pragma once

#include "learn/engine/coarse_rows.hpp"
#include "learn/engine/order.hpp"
#include "learn/engine/score_ahead.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <numeric>

namespace novikoff {

/// Rows of which there can be a coarse copy.
template <class Rows>
concept Siftable = requires(const Rows& rows) {
    rows.columns();
};

template <class Rows> class Sieve {
public:
    /// Some rows of a block in their order, and their dot products.
    struct Doubtful {
        std::size_t size = 0;          ///< how many; the vectors only grow
        RawVector<std::size_t> places; ///< in the list
        RawVector<std::size_t> rows;
        RawVector<double> scores;
        RawVector<std::int32_t> sums; ///< of the whole block

        /// Room is made much more often than it is used.
        void make_room(std::size_t most) {
            if (places.size() <= most) {
                places = RawVector<std::size_t>(most + 1);
                rows = RawVector<std::size_t>(most + 1);
                scores = RawVector<double>(most + 1);
                sums = RawVector<std::int32_t>(most + 1);
            }
        }
    };

    /// Whether a sieve needs no more than a quarter of the machine's memory.
    [[nodiscard]] static bool fits(const Rows& rows) noexcept {
        constexpr std::size_t per_row = sizeof(std::size_t) + sizeof(std::int32_t);
        return rows.dimension() <= CoarseRows::most_columns &&
               CoarseRows::bytes(rows.size(), rows.dimension()) + per_row * rows.size() <= physical_memory() / 4;
    }

    /// `team` may be null. REQUIRES: fits(rows).
    Sieve(const Rows& rows, std::span<const double> y, Team* team)
        : rows_(rows), coarse_(rows, y, team), team_(rows, team), doubtful_(team_.members()), sums_(rows.size()) {}

    /// Call before the first visit of an epoch.
    void begin_epoch(std::span<const double> w, const Visits& visits, double quiet) {
        step_ = before_.empty() ? 0 : coarse_.distance(before_, w);
        before_.assign(w.begin(), w.end());
        if (all_ ? ++epochs_without_ > patience_ : !holds(w, quiet)) {
            renew(w, visits, quiet);
        } else if (!all_ && !visits.repeats()) {
            order(visits);
        }
    }

    /// Call when w has changed. If the list is no longer valid, discards or remakes it and returns true.
    bool follow(std::span<const double> w, const Visits& visits, double quiet) {
        if (all_ || holds(w, quiet)) { return false; }
        renew(w, visits, quiet);
        return true;
    }

    /// The number of places in the list; each is a position of the epoch, ascending.
    [[nodiscard]] std::size_t size() const noexcept { return all_ ? rows_.size() : list_.size(); }
    [[nodiscard]] std::size_t position(std::size_t place) const noexcept { return all_ ? place : list_[place]; }
    /// The first place at this position or later.
    [[nodiscard]] std::size_t place(std::size_t position) const noexcept {
        return all_ ? position
                    : static_cast<std::size_t>(std::lower_bound(list_.begin(), list_.end(), position) - list_.begin());
    }

    /// Of the places first … last − 1 of the list, keeps those whose score may be `quiet` or less. Returns how many.
    std::size_t sift(std::span<const double> w, const Visits& visits, std::size_t first, std::size_t last,
                     double quiet) {
        coarse_.aim(w);
        const std::int32_t needed = coarse_.needed(quiet);
        work_ += last - first;
        for (Doubtful& some : doubtful_) { some.size = 0; }
        team_.share(
            last - first,
            [&](const Share& part, unsigned member) {
                sift_part(w, visits, {first + part.first, first + part.last}, needed, doubtful_[member]);
            },
            cheaper);
        return std::accumulate(doubtful_.begin(), doubtful_.end(), std::size_t{0},
                               [](std::size_t sum, const Doubtful& some) { return sum + some.size; });
    }

    /// The places that the last call kept, in order: one part after the other.
    [[nodiscard]] std::span<const Doubtful> doubtful() const noexcept { return doubtful_; }

    /// The number of places worth a call.
    [[nodiscard]] std::size_t block() const noexcept { return team_.block(cheaper); }

    /// The number of rows checked in the coarse copy so far.
    [[nodiscard]] std::uint64_t checks() const noexcept { return checks_ + work_; }

private:
    static constexpr std::size_t cheaper = 4; ///< how many times less a check costs than a score

    [[nodiscard]] bool holds(std::span<const double> w, double quiet) const {
        return coarse_.distance(origin_, w) + coarse_.distance_of_rise(quiet - quiet_) <= leeway_;
    }

    void renew(std::span<const double> w, const Visits& visits, double quiet) {
        if (!all_ && work_ < list_.size()) { // it was not valid for an epoch
            generosity_ *= 1.5;
            do_without();
            return;
        }
        if (!all_) { // compare the cost of using the list, work_, with that of making it, all rows
            generosity_ *= work_ < rows_.size() ? 1.2 : 0.85;
            patience_ = 1;
        }
        coarse_.aim(w);
        origin_.assign(w.begin(), w.end());
        quiet_ = quiet;
        leeway_ = generosity_ * step_;
        needed_ = coarse_.needed(quiet, leeway_);
        team_.share(
            rows_.size(),
            [&](const Share& part, unsigned) {
                coarse_.sums(part.first, std::span(sums_).subspan(part.first, part.last - part.first));
            },
            cheaper);
        start_work(rows_.size());
        order(visits);
        all_ = false;
        if (3 * list_.size() > rows_.size()) { do_without(); }
    }

    /// No list for 2, then 4, … 64 epochs.
    void do_without() noexcept {
        all_ = true;
        epochs_without_ = 0;
        patience_ = std::min(2 * patience_, 64U);
        start_work(0);
    }

    void start_work(std::size_t checks) noexcept {
        checks_ += work_ + checks;
        work_ = 0;
    }

    /// Puts the list into the order of the epoch: each thread finds its part, then the parts are joined.
    void order(const Visits& visits) {
        list_.resize(rows_.size());
        std::vector<Share> kept(team_.members());
        team_.share(
            rows_.size(),
            [&](const Share& part, unsigned member) {
                const std::size_t count = keep(part, needed_, list_.data() + part.first,
                                               [&](std::size_t position) { return sums_[visits[position]]; });
                kept[member] = {part.first, part.first + count};
            },
            cheaper);
        std::size_t size = 0;
        for (const Share& part : kept) {
            std::copy(list_.data() + part.first, list_.data() + part.last, list_.data() + size);
            size += part.last - part.first;
        }
        list_.resize(size);
    }

    void sift_part(std::span<const double> w, const Visits& visits, const Share& part, std::int32_t needed,
                   Doubtful& out) {
        const std::size_t size = part.last - part.first;
        out.make_room(size);
        const std::span<std::int32_t> sums(out.sums.data(), size);
        if (all_ && visits.in_order()) {
            coarse_.sums(part.first, sums);
        } else {
            coarse_.sums(rows_at(visits, part, out.rows), sums);
            prefetch(visits, part.last);
        }
        out.size = keep(part, needed, out.places.data(), [&](std::size_t place) { return sums[place - part.first]; });
        for (std::size_t k = 0; k < out.size; ++k) { out.rows[k] = visits[position(out.places[k])]; }
        rows_.scores(w, std::span<const std::size_t>(out.rows.data(), out.size),
                     std::span(out.scores.data(), out.size));
    }

    /// The rows at these places of the list; gathered in `room` unless they are stored together.
    [[nodiscard]] std::span<const std::size_t> rows_at(const Visits& visits, const Share& part,
                                                       RawVector<std::size_t>& room) const noexcept {
        if (all_) { return visits.rows(part.first, part.last); }
        const std::span<const std::size_t> positions(list_.data() + part.first, part.last - part.first);
        if (visits.in_order()) { return positions; }
        std::transform(positions.begin(), positions.end(), room.begin(),
                       [&](std::size_t position) { return visits[position]; });
        return {room.data(), positions.size()};
    }

    /// Prefetches the rows of the list that are needed next.
    void prefetch(const Visits& visits, std::size_t place) const noexcept {
        constexpr std::size_t some = 64;
        for (const std::size_t end = std::min(size(), place + some); place < end; ++place) {
            coarse_.prefetch(visits[position(place)]);
        }
    }

    /// Writes the places whose sum is at most `needed` to `out`, which has room for all, and returns their number.
    template <class Sum> static std::size_t keep(const Share& part, std::int32_t needed, std::size_t* out, Sum sum) {
        std::size_t count = 0;
        for (std::size_t k = part.first; k < part.last; ++k) { // no branch: it would be unpredictable
            out[count] = k;
            count += sum(k) <= needed ? 1 : 0;
        }
        return count;
    }

    const Rows& rows_;
    CoarseRows coarse_;
    ScoreAhead<Rows> team_;
    std::vector<Doubtful> doubtful_;

    bool all_ = true; ///< there is no list: all rows are checked
    RawVector<std::size_t> list_;
    RawVector<std::int32_t> sums_; ///< of each row when the list was made
    std::int32_t needed_ = 0;      ///< sum above which a row is not on the list
    std::vector<double> origin_;   ///< w when the list was made
    double quiet_ = 0;             ///< `quiet` when the list was made
    double leeway_ = 0;            ///< how far w may move from origin_
    double generosity_ = 1.5;      ///< leeway as a multiple of step_
    double step_ = 0;              ///< how far w moved in the last epoch
    std::vector<double> before_;   ///< w at the start of the epoch
    unsigned patience_ = 1;        ///< epochs without a list before the next attempt
    unsigned epochs_without_ = 0;
    std::uint64_t work_ = 0;   ///< checks in the coarse copy since the list was made
    std::uint64_t checks_ = 0; ///< checks before that
};

} // namespace novikoff
