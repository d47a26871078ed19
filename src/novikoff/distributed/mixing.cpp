#include "novikoff/distributed/mixing.hpp"

#include "novikoff/core/kernels.hpp"
#include "novikoff/core/team.hpp"
#include "novikoff/distributed/message.hpp"
#include "novikoff/geometry/survey.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace novikoff {
namespace {

bool differ(double a, double b) noexcept {
    return std::bit_cast<std::uint64_t>(a) != std::bit_cast<std::uint64_t>(b);
}

template <class T> std::span<T> own(std::span<T> w, const Communicator& ranks, unsigned rank) {
    const Share share = share_of(w.size(), rank, ranks.size());
    return w.subspan(share.first, share.last - share.first);
}

/// μ: the share of each rank in the updates of the pass.
std::vector<double> shares_of(const std::vector<std::uint64_t>& updates, std::uint64_t all) {
    std::vector<double> shares;
    std::transform(updates.begin(), updates.end(), std::back_inserter(shares),
                   [=](std::uint64_t k) { return static_cast<double>(k) / static_cast<double>(all); });
    return shares;
}

} // namespace

std::string changes(std::span<const double> before, std::span<const double> now) {
    std::vector<std::uint32_t> changed;
    for (std::size_t j = 0; j < now.size(); ++j) {
        if (differ(before[j], now[j])) {
            changed.push_back(static_cast<std::uint32_t>(j));
        }
    }
    Message message;
    const bool listed = changed.size() * (sizeof(std::uint32_t) + sizeof(double)) < now.size() * sizeof(double);
    message.put(listed);
    if (!listed) {
        for (const double value : now) {
            message.put(value);
        }
    }
    for (std::size_t k = 0; listed && k < changed.size(); ++k) {
        message.put(changed[k]);
        message.put(now[changed[k]]);
    }
    return std::move(message).bytes();
}

void apply_changes(const std::string& changes, std::span<double> w) {
    MessageReader reader(changes);
    if (!reader.take<bool>()) {
        for (double& value : w) {
            value = reader.take<double>();
        }
        return;
    }
    while (!reader.done()) {
        const auto j = reader.take<std::uint32_t>();
        w[j] = reader.take<double>();
    }
}

Mixing::Mixing(Communicator& ranks, std::size_t dimension, double eta, double radius)
    : ranks_(ranks), mixed_(dimension), eta_(eta), radius_(radius) {}

PassEnd Mixing::mix(const PassEnd& mine, std::span<double> w) {
    const auto reports = ranks_.gather_values(Report{mine, norm(w)});
    PassEnd all;
    std::vector<std::uint64_t> updates;
    for (const Report& report : reports) {
        all.count.mistakes += report.pass.count.mistakes;
        all.count.updates += report.pass.count.updates;
        all.mistakes += report.pass.mistakes;
        all.interrupted |= report.pass.interrupted;
        updates.push_back(report.pass.count.updates);
    }
    ++account_.passes;
    if (all.count.updates > 0) {
        const std::vector<double> shares = shares_of(updates, all.count.updates);
        keep_account(reports, shares);
        mix_coordinates(shares, w);
    }
    return all;
}

/// The drift of a rank grows by 2^-53·(‖w‖ + 2η‖x‖) at most with each of its k updates, where ‖w‖ ≤ ‖w_(n−1)‖ + ηR√k, since they are
/// made at mistakes only. Mixing rounds each of N products and sums, and the μ do not add up to 1 exactly.
void Mixing::keep_account(const std::vector<Report>& reports, const std::vector<double>& shares) {
    const double start = norm(mixed_);
    const auto ranks = static_cast<double>(reports.size());
    double sum = 0;
    double drift = 0;
    double longest = start;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto k = static_cast<double>(reports[i].pass.count.updates);
        const double along = start + eta_ * radius_ * std::sqrt(k);
        const double moved = unit_roundoff * (k * along + 2 * eta_ * radius_ * k);
        account_.weighted += shares[i] * k;
        account_.updates += reports[i].pass.count.updates;
        sum += shares[i] * (account_.sum_of_rates + eta_ * k);
        drift += shares[i] * (account_.drift + moved);
        longest = std::max(longest, reports[i].length);
    }
    account_.sum_of_rates = sum;
    account_.drift = drift + 2 * (ranks + 2) * unit_roundoff * longest;
    account_.sum_error += 2 * (ranks + 4) * unit_roundoff;
}

void Mixing::mix_coordinates(const std::vector<double>& shares, std::span<double> w) {
    std::vector<std::string> messages;
    for (unsigned r = 0; r < ranks_.size(); ++r) {
        messages.push_back(
            changes(own(std::span<const double>(mixed_), ranks_, r), own(std::span<const double>(w), ranks_, r)));
    }
    const std::vector<double> before = mixed_;
    mix_own(ranks_.exchange(std::move(messages)), shares);
    const auto result = ranks_.gather(changes(own(std::span(before), ranks_, ranks_.rank()),
                                              own(std::span<const double>(mixed_), ranks_, ranks_.rank())));
    for (unsigned r = 0; r < ranks_.size(); ++r) {
        if (r != ranks_.rank()) {
            apply_changes(result[r], own(std::span(mixed_), ranks_, r));
        }
    }
    std::copy(mixed_.begin(), mixed_.end(), w.begin());
}

void Mixing::mix_own(const std::vector<std::string>& received, const std::vector<double>& shares) {
    const std::span<double> mine = own(std::span(mixed_), ranks_, ranks_.rank());
    const std::vector<double> before(mine.begin(), mine.end());
    std::vector<std::vector<double>> of_ranks(received.size(), before);
    for (std::size_t i = 0; i < received.size(); ++i) {
        apply_changes(received[i], of_ranks[i]);
    }
    for (std::size_t j = 0; j < mine.size(); ++j) {
        if (std::any_of(of_ranks.begin(), of_ranks.end(), [&](const auto& w) { return differ(w[j], before[j]); })) {
            double sum = shares[0] * of_ranks[0][j];
            for (std::size_t i = 1; i < of_ranks.size(); ++i) {
                sum += shares[i] * of_ranks[i][j];
            }
            mine[j] = sum;
        }
    }
}

void Mixing::add_up(std::span<double> numbers, std::uint64_t& count) {
    Message message;
    message.put(count);
    for (const double number : numbers) {
        message.put(number);
    }
    count = 0;
    bool first = true;
    for (const std::string& bytes : ranks_.gather(std::move(message).bytes())) {
        MessageReader reader(bytes);
        count += reader.take<std::uint64_t>();
        for (double& number : numbers) {
            const auto other = reader.take<double>();
            number = first ? other : number + other;
        }
        first = false;
    }
}

} // namespace novikoff
