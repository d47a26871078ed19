#include "trace/thinning.hpp"

#include "learn/engine/learner.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace novikoff {
namespace {

/// The updates with the smallest and the largest value of a window; the first of equals.
class Extremes {
public:
    void add(std::size_t update, double value) noexcept {
        if (empty_ || value < least_.value) {
            least_ = {update, value};
        }
        if (empty_ || value > largest_.value) {
            largest_ = {update, value};
        }
        empty_ = false;
    }
    [[nodiscard]] std::array<std::size_t, 2> updates() const noexcept { return {least_.update, largest_.update}; }

private:
    struct Extreme {
        std::size_t update = 0;
        double value = 0;
    };
    bool empty_ = true;
    Extreme least_;
    Extreme largest_;
};

class Thinner {
public:
    Thinner(std::span<const LedgerEntry> entries, std::span<const double> squared_norms, double initial)
        : entries_(entries), squared_norms_(squared_norms), length_(initial) {}

    void keep_all(std::size_t last) {
        for (; next_ < last; ++next_) {
            step();
            kept_.push_back(next_);
        }
    }

    void keep_shape(std::size_t last) {
        if (next_ == last) {
            return;
        }
        std::array<Extremes, 3> curves;
        for (; next_ < last; ++next_) {
            step();
            curves[0].add(next_, entries_[next_].score);
            curves[1].add(next_, entries_[next_].alpha);
            curves[2].add(next_, length_.value());
        }
        std::vector<std::size_t> chosen{last - 1};
        for (const Extremes& curve : curves) {
            const auto updates = curve.updates();
            std::copy(updates.begin(), updates.end(), std::back_inserter(chosen));
        }
        std::sort(chosen.begin(), chosen.end());
        kept_.insert(kept_.end(), chosen.begin(), std::unique(chosen.begin(), chosen.end()));
    }

    [[nodiscard]] std::vector<std::size_t> kept() && { return std::move(kept_); }

private:
    void step() noexcept {
        const LedgerEntry& entry = entries_[next_];
        length_.step(entry.alpha, entry.score, squared_norms_[entry.row]);
    }

    std::span<const LedgerEntry> entries_;
    std::span<const double> squared_norms_;
    SquaredNorm length_;
    std::size_t next_ = 0;
    std::vector<std::size_t> kept_;
};

} // namespace

std::size_t entries_within(std::uint64_t work, std::uint64_t numbers, std::size_t entries) {
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(work / std::max<std::uint64_t>(numbers, 1), fewest_entries, entries));
}

std::vector<std::size_t> kept_updates(std::span<const LedgerEntry> entries, std::span<const double> squared_norms,
                                      double initial, std::size_t at_most) {
    Thinner thinner(entries, squared_norms, initial);
    if (entries.size() <= at_most) {
        thinner.keep_all(entries.size());
        return std::move(thinner).kept();
    }
    const std::size_t windows = at_most / 8;
    thinner.keep_all(windows);
    const std::size_t rest = entries.size() - windows;
    for (std::size_t i = 1; i <= windows; ++i) {
        thinner.keep_shape(windows + rest * i / windows * i / windows);
    }
    return std::move(thinner).kept();
}

} // namespace novikoff
