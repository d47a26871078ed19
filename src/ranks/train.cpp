// The ranks' side of the one trainer: the agreed space, the mixing and the proof, handed over as `Sharing`.
#include "ranks/train.hpp"

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "data/column_summary.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "learn/run/sharing.hpp"
#include "space/scale.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace novikoff {
namespace {

void check_labels(const Shard& shard) {
    const auto& counts = shard.label_counts;
    if (counts.size() - static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 0U)) < 2) {
        const auto one = std::find_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }) - counts.begin();
        fail_one_label(shard.data.source(), shard.data.classes()[static_cast<std::size_t>(one)]);
    }
}

std::vector<double> longest_row(const Dataset& data) {
    std::vector<double> row(data.columns());
    const auto squared = row_norms(data, false).squared;
    if (data.rows() > 0) {
        const auto at = static_cast<std::size_t>(std::max_element(squared.begin(), squared.end()) - squared.begin());
        with_rows(data, false,
                  [&](const auto& rows) { rows.for_each(at, [&](std::size_t j, double x) { row[j] = x; }); });
    }
    return row;
}

/// One row for each rank. Together they have the same largest numbers, or the same longest row, as all rows.
Dataset deciding_rows(const Dataset& lifted, Scale scale, Communicator& ranks) {
    std::vector<double> values;
    for (const auto& row :
         ranks.gather_values(scale == Scale::max_abs ? largest_magnitudes(lifted) : longest_row(lifted))) {
        values.insert(values.end(), row.begin(), row.end());
    }
    return from_parts({.source = lifted.source(),
                       .rows = ranks.size(),
                       .columns = lifted.columns(),
                       .storage = DenseStorage{std::move(values)}});
}

/// Bit-identical to fit_space() for the rows of all ranks together. REQUIRES: the scale is not `standard`.
Space agreed_space(const Dataset& mine, const SpaceOptions& options, Communicator& ranks) {
    SpaceOptions unscaled = options;
    unscaled.scale = Scale::none;
    Space space = fit_space(mine, unscaled);
    if (options.scale != Scale::none) {
        const Dataset few = deciding_rows(apply_space(space, mine, options.max_values), options.scale, ranks);
        space.scale = options.scale;
        fit_scale(space, few, mine);
    }
    return space;
}

/// Rows partitioned across ranks.
class SharedByRanks final : public Sharing {
public:
    SharedByRanks(const Shard& shard, Communicator& ranks) : shard_(shard), ranks_(ranks) {}

    [[nodiscard]] unsigned ranks() const noexcept override { return ranks_.size(); }
    [[nodiscard]] std::uint64_t first_row() const noexcept override { return shard_.first_row; }

    void check(const Dataset& /*mine*/, const TrainOptions& options) const override {
        check_for_ranks(options);
        check_labels(shard_);
    }
    [[nodiscard]] Space fit(const Dataset& mine, const SpaceOptions& options) override {
        return agreed_space(mine, options, ranks_);
    }
    [[nodiscard]] RowsSeen see(RowsSeen mine) override {
        RowsSeen all;
        for (const RowsSeen& some : ranks_.gather_values(mine)) {
            all.radius = std::max(all.radius, some.radius);
            all.zero_rows += some.zero_rows;
            all.first_zero_rows.insert(all.first_zero_rows.end(), some.first_zero_rows.begin(),
                                       some.first_zero_rows.end());
        }
        return all;
    }
    /// The fingerprint of the rows of all ranks; it depends on how they are partitioned.
    [[nodiscard]] DataFingerprint fingerprint(const Dataset& mine) override {
        std::string sums;
        for (const std::uint64_t sum : ranks_.gather_values(novikoff::fingerprint(mine).sum)) {
            ArchiveWriter{sums}(sum);
        }
        return {.rows = shard_.rows, .columns = mine.columns(), .sum = checksum(sums)};
    }
    [[nodiscard]] std::uint64_t total(std::uint64_t mine) override {
        const auto all = ranks_.gather_values(mine);
        return std::accumulate(all.begin(), all.end(), std::uint64_t{0});
    }
    [[nodiscard]] std::uint64_t seed(std::uint64_t given) const noexcept override {
        return seed_of(given, ranks_.rank());
    }

    [[nodiscard]] Ranks* mixing(std::size_t dimension, double eta, double radius) override {
        return mixing_.emplace_back(std::make_unique<Mixing>(ranks_, dimension, eta, radius)).get();
    }
    [[nodiscard]] Proof account(const Problem& problem, const LearnerDeclaration& /*learner*/,
                                const LearnerOptions& /*options*/, const Solution& solution,
                                const RowsSeen& rows) override {
        check_range(solution.run, shard_.data.source(), "lower the rates");
        return novikoff::account(problem, rows, solution.run, mixing_.back()->account(), ranks_);
    }

    [[nodiscard]] bool leads() const noexcept override { return ranks_.rank() == 0; }
    [[nodiscard]] bool any(bool mine) override { return total(mine ? 1 : 0) > 0; }
    [[nodiscard]] std::string from_leader(std::string mine) override { return ranks_.gather(mine).front(); }
    [[nodiscard]] std::string gather_states(std::string mine) override {
        std::vector<std::string> messages(ranks_.size());
        messages.front() = std::move(mine);
        const std::vector<std::string> states = ranks_.exchange(std::move(messages));
        return leads() ? archived(states) : "";
    }
    [[nodiscard]] std::string scatter_states(const std::string& all, const std::string& source) override {
        std::vector<std::string> states(ranks_.size());
        if (!all.empty()) {
            ArchiveReader reader(all, source);
            reader(states);
            reader.require([&] {
                return reader.rest().empty() && states.size() == ranks_.size() &&
                       std::none_of(states.begin(), states.end(), [](const auto& state) { return state.empty(); });
            });
        }
        return ranks_.exchange(std::move(states)).front();
    }

    /// The mixing of each binary problem.
    [[nodiscard]] const std::vector<std::unique_ptr<Mixing>>& mixings() const noexcept { return mixing_; }

private:
    const Shard& shard_;
    Communicator& ranks_;
    std::vector<std::unique_ptr<Mixing>> mixing_;
};

} // namespace

DistributedRun train(const Shard& shard, const TrainOptions& options, Communicator& ranks) {
    SharedByRanks sharing(shard, ranks);
    DistributedRun result;
    result.run = train(shard.data, declaration_of(options.learner.kind), options, sharing);
    for (Separator& separator : result.run.model.separators) {
        separator.history.ledger = {}; // it covers this rank only
        separator.history.scored = 0;
    }
    for (const auto& mixing : sharing.mixings()) {
        result.mixing.push_back(mixing->account());
        result.bytes_sent += mixing->bytes_sent();
    }
    return result;
}

void check_for_ranks(const TrainOptions& options) {
    check(options.learner);
    const auto known = distributed_learners();
    const std::string name = to_string(options.learner.kind);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw Error(ErrorKind::usage,
                    fmt::format("{} cannot be trained by several ranks; {} can", name, fmt::join(known, " and ")));
    }
    const auto refuse = [](bool given, const NamedSetting& what, const Message& why) {
        if (given) { throw Error(ErrorKind::usage, Message("{} does not go with several ranks: {}", what, why)); }
    };
    refuse(options.classes == Classes::joint, {"classes", "joint"}, "the bound for mixed weights is of two classes");
    refuse(!options.initial.empty(), {"initial"}, "the bound for mixed weights needs w0 = 0");
    refuse(!options.class_weights.empty(), {"class_weights"}, "the bound for mixed weights needs one rate");
    refuse(options.space.scale == Scale::standard, {"scale", "standard"},
           Message("the means of all rows would depend on the number of ranks; {} does not",
                   NamedSetting{"scale", "max-abs"}));
    refuse(!options.known.empty(), {"known"}, "margins are those of all rows at once");
}

std::vector<std::string> distributed_learners() {
    std::vector<std::string> names;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.takes_ranks) { names.push_back(learner.name); }
    }
    return names;
}

std::uint64_t seed_of(std::uint64_t seed, unsigned rank) noexcept {
    return rank == 0 ? seed : Random(seed + rank).next();
}

} // namespace novikoff
