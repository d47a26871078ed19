// Which coefficients of a logistic regression have no finite maximum-likelihood estimate (Albert & Anderson 1984;
// Konis 2007).
//
// The likelihood increases without end along every w with z_i·w ≥ 0 for all i and not all 0. A coefficient is
// infinite if it is not 0 on the whole cone of these w; directions in which all z_i·w are 0 (aliased columns) are
// left out. It is +inf or −inf if only one sign occurs, unbounded if both do. Each coefficient needs two questions
// about the cone, one for each sign.
#include "prove/search/separability.hpp"

#include <numeric>

namespace novikoff {
namespace {

// Question 2j is whether w_j can be positive, question 2j + 1 whether it can be negative.

/// Each coordinate of a w in the cone answers one question.
void answer(std::vector<bool>& yes, const RationalVector& w) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        if (w[j].sign() != 0) { yes[2 * j + (w[j].sign() > 0 ? 0 : 1)] = true; }
    }
}

} // namespace

std::string to_string(Estimate estimate) {
    switch (estimate) {
    case Estimate::finite: return "finite";
    case Estimate::plus_infinity: return "+inf";
    case Estimate::minus_infinity: return "-inf";
    case Estimate::unbounded: break;
    }
    return "unbounded";
}

/// Decides for each j and each sign whether some w in the cone has this sign of w_j. The separator can be added to w
/// in any small amount, so this is the question whether a separator of ±e_j and of all rows outside the space exists.
/// One scan serves all open questions.
std::vector<Estimate> Separability::estimates(const Decision& decision, const std::vector<Multiplier>& telling) {
    const std::size_t dimension = rows_.dimension();
    if (decision.verdict == Verdict::inseparable) { return std::vector<Estimate>(dimension, Estimate::finite); }
    for (const Multiplier& m : telling) { generation_.add_working(m.row); }
    std::vector<bool> yes(2 * dimension);
    answer(yes, decision.separator);
    std::vector<std::size_t> open(2 * dimension);
    std::iota(open.begin(), open.end(), std::size_t{0});
    while (!open.empty()) {
        std::vector<std::size_t> asked;
        std::vector<ExactScores> candidates;
        for (const std::size_t question : std::exchange(open, {})) {
            if (yes[question]) { continue; }
            RationalVector unit(dimension);
            unit[question / 2] = question % 2 == 0 ? 1 : -1;
            Alternative found = generation_.decide(unit);
            if (!found.separator.empty()) {
                asked.push_back(question);
                candidates.emplace_back(rows_, std::move(found.separator));
            } else if (found.multipliers.empty()) {
                return {};
            }
        }
        const std::vector<bool> clean = candidates.empty() ? std::vector<bool>{} : generation_.scan(candidates);
        for (std::size_t k = 0; k < asked.size(); ++k) {
            if (clean[k]) {
                answer(yes, candidates[k].w());
            } else {
                open.push_back(asked[k]);
            }
        }
    }
    std::vector<Estimate> estimates;
    for (std::size_t j = 0; j < dimension; ++j) {
        estimates.push_back(yes[2 * j] ? (yes[2 * j + 1] ? Estimate::unbounded : Estimate::plus_infinity)
                                       : (yes[2 * j + 1] ? Estimate::minus_infinity : Estimate::finite));
    }
    return estimates;
}

} // namespace novikoff
