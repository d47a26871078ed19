// Problem    that of averaged: a classifier that generalises where no hyperplane separates.
// Rule       the perceptron's updates; every vector v that occurred votes sign⟨v,x⟩ once for each visit after which
//            it was the current one, and sign(0) = 0.
// Guarantee  the run is a perceptron's, so k ≤ (R/γ*)² from w0 = 0 on separable data. It makes exactly the given
//            number of epochs.
// Source     Freund & Schapire 1999.
// Tie        a vote of exactly 0 predicts the negative class.
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/perceptron.hpp"

#include <algorithm>
#include <unordered_map>

namespace novikoff {
namespace {

class Voted : public Perceptron {
public:
    std::vector<std::uint64_t> count{0}; ///< votes of v_0 = w0, v_1, …
    std::vector<std::uint64_t> row;      ///< v_k = v_{k−1} + step · x_row
    std::vector<double> step;            ///< α·y

    using Perceptron::Perceptron;

    template <class V> void stepped(const V& view, std::size_t stepped_row, double /*score*/, double alpha) {
        row.push_back(stepped_row);
        step.push_back(alpha * view.y[stepped_row]);
        count.back() = view.visits - first_visit_;
        count.push_back(0);
        first_visit_ = view.visits;
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& /*view*/, const EpochCount& /*epoch*/) const {
        return false;
    }

    template <class V> void result(const V& view, std::span<double> /*w*/) {
        count.back() = view.visits + 1 - first_visit_;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        archive(count, row, step, first_visit_);
        archive.require([&] { return count.size() == row.size() + 1 && step.size() == row.size(); });
        archive.require(
            [&] { return std::all_of(row.begin(), row.end(), [&](auto r) { return r < view.rows.size(); }); });
    }

private:
    std::uint64_t first_visit_ = 1; ///< of the current vector; every visit is one vote, even to a row of zeros
};

/// The given rows, in the given order, as a new data set. Dense rows stay dense, which makes votes faster to count.
Dataset pick_rows(const Dataset& data, const std::vector<std::uint64_t>& picked) {
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    with_rows(data, false, [&](const auto& rows) {
        for (const std::uint64_t row : picked) {
            rows.for_each(row, [&](std::size_t j, double x) {
                if (x != 0) {
                    indices.push_back(static_cast<std::uint32_t>(j));
                    values.push_back(x);
                }
            });
            offsets.push_back(values.size());
        }
    });
    return stored_as_fits({.source = data.source(),
                           .rows = picked.size(),
                           .columns = data.columns(),
                           .storage = SparseStorage{std::move(offsets), std::move(indices), std::move(values)}});
}

/// Stores each row with an update once, however many updates it had.
Votes votes_of(const Problem& problem, Voted& rule) {
    Votes votes;
    std::unordered_map<std::uint64_t, std::uint32_t> place;
    std::vector<std::uint64_t> picked;
    for (const std::uint64_t row : rule.row) {
        const auto [found, is_new] = place.try_emplace(row, static_cast<std::uint32_t>(picked.size()));
        if (is_new) { picked.push_back(row); }
        votes.row.push_back(found->second);
    }
    votes.support = pick_rows(problem.data, picked);
    votes.step = std::move(rule.step);
    votes.count = std::move(rule.count);
    if (std::any_of(problem.initial.begin(), problem.initial.end(), [](double x) { return x != 0; })) {
        votes.initial.assign(problem.initial.begin(), problem.initial.end());
    }
    return votes;
}

Solution solve_voted(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    Voted rule(options);
    Trajectory run = drive(problem, rule, how);
    return {.run = std::move(run), .votes = votes_of(problem, rule)};
}

} // namespace

LearnerDeclaration voted_learner() {
    return {.name = "voted",
            .summary = "The perceptron's run; every w has a vote for each visit that it survived (Freund & "
                       "Schapire 1999).",
            .settings = {eta_setting()},
            .epochs = 10,
            .fixed_epochs = true,
            .aims_to_separate = false,
            .only_at_mistakes = true,
            .takes_class_weights = true,
            .solve = solve_voted,
            .bound = perceptron_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
