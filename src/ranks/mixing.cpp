// Only coordinates that changed are sent, to their owner and back; where many changed, all values are shorter.
#include "ranks/mixing.hpp"

#include "base/checksum.hpp"
#include "base/kernels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

bool differ(double a, double b) noexcept { return std::bit_cast<std::uint64_t>(a) != std::bit_cast<std::uint64_t>(b); }

template <class T> std::span<T> own(std::span<T> w, const Communicator& ranks, unsigned rank) {
    const Share share = share_of(w.size(), rank, ranks.size());
    return w.subspan(share.first, share.last - share.first);
}

/// μ: the share of each rank in the updates of the epoch.
std::vector<double> shares_of(const std::vector<std::uint64_t>& updates, std::uint64_t all) {
    std::vector<double> shares;
    std::transform(updates.begin(), updates.end(), std::back_inserter(shares),
                   [=](std::uint64_t k) { return static_cast<double>(k) / static_cast<double>(all); });
    return shares;
}

/// Σ μ_i w_i, for coordinates that at least one rank has changed.
void mix_into(std::span<double> w, const std::vector<std::vector<double>>& of_ranks,
              const std::vector<double>& shares) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        if (std::any_of(of_ranks.begin(), of_ranks.end(), [&](const auto& v) { return differ(v[j], w[j]); })) {
            double sum = shares[0] * of_ranks[0][j];
            for (std::size_t i = 1; i < of_ranks.size(); ++i) { sum += shares[i] * of_ranks[i][j]; }
            w[j] = sum;
        }
    }
}

/// Changed coordinates and their values; if no coordinates are listed, the values of all.
struct Changes {
    std::vector<std::uint32_t> coordinates;
    std::vector<double> values;

    template <class Archive> void archive(Archive& archive) { archive(coordinates, values); }
};

} // namespace

std::string changes(std::span<const double> before, std::span<const double> now) {
    Changes changed;
    for (std::size_t j = 0; j < now.size(); ++j) {
        if (differ(before[j], now[j])) {
            changed.coordinates.push_back(static_cast<std::uint32_t>(j));
            changed.values.push_back(now[j]);
        }
    }
    if (changed.values.size() * (sizeof(std::uint32_t) + sizeof(double)) >= now.size() * sizeof(double)) {
        changed = {{}, {now.begin(), now.end()}};
    }
    return archived(changed);
}

void apply_changes(const std::string& changes, std::span<double> w) {
    MessageReader reader(changes);
    const Changes given = reader.only<Changes>();
    const auto& coordinates = given.coordinates;
    const auto& values = given.values;
    if (coordinates.empty() && values.size() == w.size()) {
        std::copy(values.begin(), values.end(), w.begin());
        return;
    }
    reader.require([&] { return coordinates.size() == values.size(); });
    for (std::size_t k = 0; k < values.size(); ++k) {
        reader.require([&] { return coordinates[k] < w.size(); });
        w[coordinates[k]] = values[k];
    }
}

Mixing::Mixing(Communicator& ranks, std::size_t dimension, double eta, double radius)
    : ranks_(ranks), mixed_(dimension), eta_(eta), radius_(radius) {}

EpochEnd Mixing::mix(const EpochEnd& mine, std::span<double> w) {
    const std::uint64_t sent = ranks_.bytes_sent();
    const auto reports = ranks_.gather_values(Report{mine, norm(w)});
    EpochEnd all;
    std::vector<std::uint64_t> updates;
    for (const Report& report : reports) {
        all.count.mistakes += report.epoch.count.mistakes;
        all.count.updates += report.epoch.count.updates;
        all.mistakes += report.epoch.mistakes;
        all.interrupted |= report.epoch.interrupted;
        updates.push_back(report.epoch.count.updates);
    }
    ++account_.epochs;
    if (all.count.updates > 0) {
        const std::vector<double> shares = shares_of(updates, all.count.updates);
        keep_account(reports, shares);
        combine_at_owners(mixed_, w,
                          [&](const auto& of_ranks, std::span<double> here) { mix_into(here, of_ranks, shares); });
    }
    bytes_sent_ += ranks_.bytes_sent() - sent;
    return all;
}

void Mixing::archive(ArchiveReader& archive) {
    const std::size_t dimension = mixed_.size();
    archive(mixed_, account_, bytes_sent_);
    archive.require([&] { return mixed_.size() == dimension; });
}

bool Mixing::agree_on(std::uint64_t begun) {
    std::string known;
    ArchiveWriter{known}(begun, mixed_, account_);
    const auto sums = ranks_.gather_values(checksum(known));
    return std::adjacent_find(sums.begin(), sums.end(), std::not_equal_to<>{}) == sums.end() &&
           (begun == account_.epochs || begun == account_.epochs + 1);
}

/// Each of a rank's k updates adds at most 2^-53·(‖w‖ + 2η‖x‖) to its drift, where ‖w‖ ≤ ‖w_(n−1)‖ + ηR√k, since
/// updates are made only at mistakes. Mixing rounds each of N products and sums, and the μ do not add up to 1 exactly.
void Mixing::keep_account(const std::vector<Report>& reports, const std::vector<double>& shares) {
    const double start = norm(mixed_);
    const auto ranks = static_cast<double>(reports.size());
    double sum = 0;
    double drift = 0;
    double longest = start;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto k = static_cast<double>(reports[i].epoch.count.updates);
        const double along = start + eta_ * radius_ * std::sqrt(k);
        const double moved = unit_roundoff * (k * along + 2 * eta_ * radius_ * k);
        account_.weighted += shares[i] * k;
        account_.updates += reports[i].epoch.count.updates;
        sum += shares[i] * (account_.sum_of_rates + eta_ * k);
        drift += shares[i] * (account_.drift + moved);
        longest = std::max(longest, reports[i].length);
    }
    account_.sum_of_rates = sum;
    account_.drift = drift + 2 * (ranks + 2) * unit_roundoff * longest;
    account_.sum_error += 2 * (ranks + 4) * unit_roundoff;
}

/// Replaces `known`, equal on all ranks, and `w`, different on each, by what `combine` gives at the owner of a
/// coordinate.
void Mixing::combine_at_owners(std::vector<double>& known, std::span<double> w, const Combine& combine) {
    std::vector<std::string> messages;
    for (unsigned r = 0; r < ranks_.size(); ++r) {
        messages.push_back(
            changes(own(std::span<const double>(known), ranks_, r), own(std::span<const double>(w), ranks_, r)));
    }
    const std::span<double> mine = own(std::span(known), ranks_, ranks_.rank());
    const std::vector<double> before(mine.begin(), mine.end());
    std::vector<std::vector<double>> of_ranks(ranks_.size(), before);
    const auto received = ranks_.exchange(std::move(messages));
    for (std::size_t i = 0; i < received.size(); ++i) { apply_changes(received[i], of_ranks[i]); }
    combine(of_ranks, mine);
    const auto result = ranks_.gather(changes(before, mine));
    for (unsigned r = 0; r < ranks_.size(); ++r) {
        if (r != ranks_.rank()) { apply_changes(result[r], own(std::span(known), ranks_, r)); }
    }
    std::copy(known.begin(), known.end(), w.begin());
}

void Mixing::add_up(std::span<double> numbers, std::uint64_t& count) {
    const std::uint64_t sent = ranks_.bytes_sent();
    const auto counts = ranks_.gather_values(count);
    count = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    std::vector<double> sums(numbers.size());
    combine_at_owners(sums, numbers, [](const auto& of_ranks, std::span<double> mine) {
        std::copy(of_ranks[0].begin(), of_ranks[0].end(), mine.begin());
        for (std::size_t i = 1; i < of_ranks.size(); ++i) {
            for (std::size_t j = 0; j < mine.size(); ++j) { mine[j] += of_ranks[i][j]; }
        }
    });
    bytes_sent_ += ranks_.bytes_sent() - sent;
}

} // namespace novikoff
