#include "learn/run/solve.hpp"

#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "learn/rules/averaged.hpp"
#include "learn/rules/dynamic_margin.hpp"
#include "learn/rules/fuzzy.hpp"
#include "learn/rules/greedy.hpp"
#include "learn/rules/greedy_exact.hpp"
#include "learn/rules/margin_fuzzy.hpp"
#include "learn/rules/passive_aggressive.hpp"
#include "learn/rules/perceptron.hpp"
#include "learn/rules/pocket.hpp"
#include "learn/rules/voted.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace novikoff {
namespace {

template <class Rule> Trajectory drive(const Problem& problem, Rule& rule, const DriveOptions& options) {
    return with_rows(problem.data, problem.bias,
                     [&](const auto& rows) { return Driver(rows, problem.y, problem.norms, rule, options).run(); });
}

template <class Rule> Solution plain(const Problem& problem, Rule rule, const DriveOptions& options) {
    Solution solution;
    solution.run = drive(problem, rule, options);
    return solution;
}

/// The given rows, in the given order, as a data set of their own.
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
    DatasetParts result;
    result.source = data.source();
    result.rows = picked.size();
    result.columns = data.columns();
    result.storage = SparseStorage{std::move(offsets), std::move(indices), std::move(values)};
    return from_parts(std::move(result));
}

/// Keeps each row that was stepped on once, however often that was.
Votes votes_of(const Problem& problem, Voted& rule) {
    Votes votes;
    std::unordered_map<std::uint64_t, std::uint32_t> place;
    std::vector<std::uint64_t> picked;
    for (const std::uint64_t row : rule.row) {
        const auto [found, is_new] = place.try_emplace(row, static_cast<std::uint32_t>(picked.size()));
        if (is_new) {
            picked.push_back(row);
        }
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

Solution voted(const Problem& problem, Voted rule, const DriveOptions& options) {
    Solution solution;
    solution.run = drive(problem, rule, options);
    solution.votes = votes_of(problem, rule);
    return solution;
}

Solution fuzzy(const Problem& problem, const LearnerOptions& options, const DriveOptions& drive_options) {
    Solution solution;
    solution.row_rates = fuzzy_rates(problem.data, problem.y, options);
    Fuzzy rule(solution.row_rates);
    solution.run = drive(problem, rule, drive_options);
    return solution;
}

} // namespace

Solution solve(const Problem& problem, const LearnerOptions& options, const DriveOptions& drive) {
    switch (options.kind) {
    case LearnerKind::perceptron:
        return plain(problem, Perceptron(options), drive);
    case LearnerKind::greedy:
        return options.rates.exact ? plain(problem, GreedyExact(options), drive)
                                   : plain(problem, Greedy(options), drive);
    case LearnerKind::fuzzy:
        return fuzzy(problem, options, drive);
    case LearnerKind::margin_fuzzy:
        return plain(problem, MarginFuzzy(options), drive);
    case LearnerKind::averaged:
        return plain(problem, Averaged(options), drive);
    case LearnerKind::voted:
        return voted(problem, Voted(options), drive);
    case LearnerKind::pocket:
        return plain(problem, Pocket(options), drive);
    case LearnerKind::passive_aggressive:
        return plain(problem, PassiveAggressive(options), drive);
    case LearnerKind::dynamic_margin:
        return plain(problem, DynamicMargin(options), drive);
    }
    throw Error(ErrorKind::usage, "this learner is not known");
}

} // namespace novikoff
