// The least work that keeps every curve's shape: the first updates, then ever wider intervals.
#include "trace/thinning.hpp"

#include "learn/engine/learner.hpp"

#include <algorithm>
#include <numeric>

namespace novikoff {

std::size_t entries_within(std::uint64_t work, std::uint64_t numbers, std::size_t entries) {
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(work / std::max<std::uint64_t>(numbers, 1), fewest_entries, entries));
}

std::vector<std::size_t> kept_updates(std::span<const LedgerEntry> entries, std::span<const double> squared_norms,
                                      double initial, std::size_t at_most) {
    const std::size_t windows = entries.size() <= at_most ? 0 : at_most / 8;
    std::vector<std::size_t> kept(windows == 0 ? entries.size() : windows);
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    SquaredNorm length(initial);
    const auto lengths_in = [&](std::span<const LedgerEntry> window) { // ‖w‖² after each of the next updates
        std::vector<double> lengths;
        for (const LedgerEntry& entry : window) {
            length.step(entry.alpha, entry.score, squared_norms[entry.row]);
            lengths.push_back(length.value());
        }
        return lengths;
    };
    (void)lengths_in(entries.first(windows));
    std::size_t first = windows;
    for (std::size_t i = 1; i <= windows; ++i) {
        const std::size_t last = windows + (entries.size() - windows) * i / windows * i / windows;
        if (first == last) { continue; }
        const auto window = entries.subspan(first, last - first);
        const std::vector<double> lengths = lengths_in(window);
        std::vector<std::size_t> chosen{last - 1};
        const auto choose = [&](const auto& values, auto part) { // of equal updates the first
            const auto before = [&](const auto& a, const auto& b) {
                return std::invoke(part, a) < std::invoke(part, b);
            };
            const auto least = std::min_element(values.begin(), values.end(), before) - values.begin();
            const auto largest = std::max_element(values.begin(), values.end(), before) - values.begin();
            for (const auto place : {least, largest}) { chosen.push_back(first + static_cast<std::size_t>(place)); }
        };
        choose(window, &LedgerEntry::score);
        choose(window, &LedgerEntry::alpha);
        choose(lengths, std::identity{});
        std::sort(chosen.begin(), chosen.end());
        kept.insert(kept.end(), chosen.begin(), std::unique(chosen.begin(), chosen.end()));
        first = last;
    }
    return kept;
}

} // namespace novikoff
