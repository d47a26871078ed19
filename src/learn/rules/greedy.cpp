// Problem    the perceptron's, in fewer updates.
// Rule       at a mistake, update by the rate of S after which the fewest rows are mistakes. S is a list of rates;
//            learn/rules/greedy_exact.hpp is for an interval.
// Guarantee  (Σα)²/Σα² ≤ (R/γ*)² (Steiner, Theorem 15), so by Kantorovich's inequality k ≤ ((η_min+η_max)²/(4 η_min
//            η_max)) (R/γ*)², which is tighter than Theorem 18. Greedy can exceed (R/γ*)² itself.
// Source     Steiner 2023, Algorithm 2.
// Tie        the first minimum in S as given.
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/greedy_exact.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace novikoff {
namespace {

/// Counts the mistakes after each possible step by the signs of moved scores. A doubtful sign is settled by the dot
/// product.
class Greedy : public Learner {
public:
    static constexpr bool reads_all_rows = true;

    explicit Greedy(const LearnerOptions& options) : rates_(options.rates.rates) {}

    template <class V> void begin(const V& view) { moved_.begin(view); }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (score > 0) { return 0; }
        const std::vector<std::uint64_t> mistakes = count_mistakes(view, row);
        const auto fewest = std::min_element(mistakes.begin(), mistakes.end());
        return rates_[static_cast<std::size_t>(fewest - mistakes.begin())];
    }

    template <class V> void stepped(const V& view, std::size_t /*row*/, double /*score*/, double alpha) {
        moved_.stepped(view, alpha);
    }

private:
    /// For each group of rates: the mistakes after a step by each, and the rows whose score is too near to 0 to tell.
    struct Tally {
        std::vector<std::uint64_t> mistakes;
        std::vector<std::vector<std::size_t>> unsure;
    };

    [[nodiscard]] std::size_t groups() const noexcept { return (rates_.size() + steps_at_once - 1) / steps_at_once; }

    template <class V> [[nodiscard]] std::vector<std::uint64_t> count_mistakes(const V& view, std::size_t row) {
        moved_.choose(view, row);
        const std::vector<Steps> steps = steps_of_rates();
        const Tally none{std::vector<std::uint64_t>(groups() * steps_at_once),
                         std::vector<std::vector<std::size_t>>(groups())};
        std::vector<Tally> tallies(view.scorer().members(), none);
        moved_.for_each_block(
            view, [&](unsigned share, const MovedScores::Block& block) { count(block, steps, tallies[share]); });
        std::vector<std::uint64_t> mistakes(rates_.size());
        for (const Tally& tally : tallies) {
            for (std::size_t c = 0; c < rates_.size(); ++c) { mistakes[c] += tally.mistakes[c]; }
            settle(view, row, tally, mistakes);
        }
        return mistakes;
    }

    /// The last group is filled up with its last rate.
    [[nodiscard]] std::vector<Steps> steps_of_rates() const {
        std::vector<Steps> steps(groups());
        for (std::size_t c = 0; c < steps.size() * steps_at_once; ++c) {
            const MovedScores::Step step = moved_.step(rates_[std::min(c, rates_.size() - 1)]);
            Steps& group = steps[c / steps_at_once];
            group.size[c % steps_at_once] = step.size;
            group.doubt[c % steps_at_once] = step.doubt;
        }
        return steps;
    }

    static void count(const MovedScores::Block& block, const std::vector<Steps>& steps, Tally& tally) {
        std::uint32_t unsure[MovedScores::largest_block];
        for (std::size_t group = 0; group < steps.size(); ++group) {
            const std::size_t found = kernel_table().try_steps(block.s, block.g, block.size, steps[group],
                                                               &tally.mistakes[group * steps_at_once], unsure);
            for (std::size_t k = 0; k < found; ++k) { tally.unsure[group].push_back(block.first + unsure[k]); }
        }
    }

    /// Counts the rows that are in doubt at any rate of a group by dot products.
    template <class V>
    void settle(const V& view, std::size_t row, const Tally& tally, std::vector<std::uint64_t>& mistakes) {
        for (std::size_t c = 0; c < rates_.size(); ++c) {
            const std::vector<std::size_t>& unsure = tally.unsure[c / steps_at_once];
            if (unsure.empty()) { continue; }
            trial_.assign(view.w.begin(), view.w.end());
            view.rows.axpy(rates_[c] * view.y[row], row, trial_);
            for (const std::size_t i : unsure) { mistakes[c] += view.y[i] * view.rows.dot(trial_, i) <= 0 ? 1 : 0; }
            moved_.settled(unsure.size());
        }
    }

    std::vector<double> rates_; ///< S
    MovedScores moved_;
    std::vector<double> trial_;
};

[[noreturn]] void fail_interval() {
    throw Error(ErrorKind::usage,
                Message("{}: exact:MIN,MAX expects two numbers, the smaller first", NamedSetting{"rates"}));
}

void check_rates(const RateSet& set) {
    if (set.rates.empty()) {
        throw Error(ErrorKind::usage, Message("{}: at least one rate is expected", NamedSetting{"rates"}));
    }
    for (const double rate : set.rates) { require_positive({"{}: each", NamedSetting{"rates"}}, rate); }
    if (set.exact && (set.rates.size() != 2 || set.rates[0] > set.rates[1])) { fail_interval(); }
}

Setting rates_setting() {
    return {.name = "rates",
            .metavar = "LIST",
            .help = "rates to choose from, or a whole interval: exact:MIN,MAX",
            .label = "rates to try",
            .set = [](LearnerOptions& options, const std::string& text) { options.rates = parse_rates(text); },
            .text = [](const LearnerOptions& options) { return to_string(options.rates); },
            .check = [](const LearnerOptions& options) { check_rates(options.rates); }};
}

Solution solve_greedy(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    return options.rates.exact ? solve_by<GreedyExact>(problem, options, how) : solve_by<Greedy>(problem, options, how);
}

Bound greedy_bound(const BoundQuestion& question) {
    return varying_rates_bound(question, question.options.rates.rates, 1);
}

} // namespace

std::string to_string(const RateSet& rates) {
    return fmt::format("{}{}", rates.exact ? "exact:" : "", fmt::join(rates.rates, ","));
}

RateSet parse_rates(const std::string& text) {
    constexpr std::string_view prefix = "exact:";
    std::string_view rest = text;
    if (rest == "exact") { fail_interval(); }
    RateSet set{rest.substr(0, prefix.size()) == prefix, {}};
    if (set.exact) { rest.remove_prefix(prefix.size()); }
    while (true) {
        const std::size_t comma = rest.find(',');
        set.rates.push_back(parse_number("rates", rest.substr(0, comma)));
        if (comma == std::string_view::npos) { break; }
        rest.remove_prefix(comma + 1);
    }
    check_rates(set);
    return set;
}

LearnerDeclaration greedy_learner() {
    return {.name = "greedy",
            .summary =
                "On each mistake the rate that leaves the fewest mistakes, from a set or an interval (Steiner 2023).",
            .settings = {rates_setting()},
            .only_at_mistakes = true,
            .solve = solve_greedy,
            .bound = greedy_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
