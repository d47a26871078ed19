#include "ranks/ranks_checkpointer.hpp"

#include "base/checksum.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

/// Of the rows of all ranks, as they are shared out.
DataDigest digest_of_all(const Shard& shard, Communicator& ranks) {
    std::string sums;
    for (const std::uint64_t sum : ranks.gather_values(digest(shard.data).sum)) {
        ArchiveWriter{sums}(sum);
    }
    return {shard.rows, shard.data.columns(), checksum(sums)};
}

} // namespace

CommonKeeping::CommonKeeping(Checkpoints& how, std::map<std::string, std::string> options, const Shard& shard,
                             std::size_t problems, Communicator& ranks)
    : ranks_(ranks), source_(ranks.gather(how.resume ? how.resume->source : "").front()) {
    const DataDigest data = digest_of_all(shard, ranks);
    if (ranks.rank() == 0) {
        keeping_.emplace(how, std::move(options), data, problems);
    }
}

void CommonKeeping::prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted) {
    state_ = ranks_.exchange(states_of(problem)).front();
    if (!state_.empty()) {
        drive.resume = &reader_.emplace(state_, source_);
    }
    drive.keep = [this, problem, &interrupted](const WriteState& write, Moment moment) {
        if (moment != Moment::on_the_way) { // the others are somewhere else
            take(problem, write, interrupted, moment);
        }
    };
}

/// What each rank goes on from; empty: from the beginning. Rank 0 knows.
std::vector<std::string> CommonKeeping::states_of(std::size_t problem) const {
    std::vector<std::string> states(ranks_.size());
    if (const std::string* all = keeping_ ? keeping_->state(problem) : nullptr) {
        ArchiveReader reader(*all, source_);
        reader(states);
        reader.require([&] {
            return reader.rest().empty() && states.size() == ranks_.size() &&
                   std::none_of(states.begin(), states.end(), [](const auto& state) { return state.empty(); });
        });
    }
    return states;
}

void CommonKeeping::take(std::size_t problem, const WriteState& write, bool interrupted, Moment moment) {
    using Wish = Keeping::Wish;
    const auto stops = ranks_.gather_values<int>(interrupted ? 1 : 0);
    const bool any = std::any_of(stops.begin(), stops.end(), [](int stop) { return stop != 0; });
    const Wish wish = ranks_.gather_values(keeping_ ? keeping_->wish(problem, moment, any) : Wish::none).front();
    if (wish == Wish::none) {
        return;
    }
    std::vector<std::string> messages(ranks_.size());
    ArchiveWriter writer(messages.front());
    write(writer);
    const std::vector<std::string> states = ranks_.exchange(std::move(messages));
    if (keeping_) {
        keeping_->take(
            problem, [&](ArchiveWriter& all) { all(states); }, wish, any);
    }
}

} // namespace novikoff
