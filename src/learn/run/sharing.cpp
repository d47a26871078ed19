#include "learn/run/sharing.hpp"

#include "data/binary_problems.hpp"
#include "learn/run/account.hpp"
#include "learn/run/notes.hpp"

#include <algorithm>
#include <span>

namespace novikoff {

void Sharing::check(const Dataset& mine, const TrainOptions& options) const {
    check_labels(mine, options.one_class_too);
}

Space Sharing::fit(const Dataset& mine, const SpaceOptions& options) { return fit_space(mine, options); }

RowsSeen Sharing::see(const RowNorms& mine) {
    const auto first = std::span(mine.zero_rows).first(std::min(mine.zero_rows.size(), rows_listed));
    return {mine.radius, mine.zero_rows.size(), {first.begin(), first.end()}};
}

DataFingerprint Sharing::fingerprint(const Dataset& mine) { return novikoff::fingerprint(mine); }

Ranks* Sharing::mixing(std::size_t /*dimension*/, double /*eta*/, double /*radius*/) { return nullptr; }

Proof Sharing::account(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
                       const Solution& solution, const RowsSeen& /*rows*/) {
    return novikoff::account(problem, learner, options, solution);
}

std::string Sharing::scatter_states(const std::string& all, const std::string& /*source*/) { return all; }

} // namespace novikoff
