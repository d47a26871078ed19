#include "prove/search/estimates.hpp"

#include "data/binary_problems.hpp"

#include <utility>

namespace novikoff {
namespace {

struct Question {
    std::size_t coordinate;
    int sign;
};

class Signs {
public:
    explicit Signs(std::size_t dimension) : plus_(dimension), minus_(dimension) {}

    /// Records the signs of a w in the cone: each coordinate answers one question.
    void see(const RationalVector& w) {
        for (std::size_t j = 0; j < w.size(); ++j) {
            plus_[j] = plus_[j] || w[j].sign() > 0;
            minus_[j] = minus_[j] || w[j].sign() < 0;
        }
    }
    [[nodiscard]] bool seen(const Question& question) const {
        return question.sign > 0 ? plus_[question.coordinate] : minus_[question.coordinate];
    }
    [[nodiscard]] Estimate estimate(std::size_t j) const {
        if (plus_[j]) {
            return minus_[j] ? Estimate::unbounded : Estimate::plus_infinity;
        }
        return minus_[j] ? Estimate::minus_infinity : Estimate::finite;
    }

private:
    std::vector<bool> plus_;
    std::vector<bool> minus_;
};

RationalVector unit(std::size_t dimension, const Question& question) {
    RationalVector e(dimension);
    e[question.coordinate] = question.sign;
    return e;
}

} // namespace

std::string to_string(Estimate estimate) {
    switch (estimate) {
    case Estimate::finite:
        return "finite";
    case Estimate::plus_infinity:
        return "+inf";
    case Estimate::minus_infinity:
        return "-inf";
    case Estimate::unbounded:
        break;
    }
    return "unbounded";
}

/// Decides for each j and each sign whether some w in the cone has this sign of w_j. The separator can be added to w
/// in any small amount, so this is the question whether a separator of ±e_j and of all rows outside the space exists.
/// One scan serves all open questions.
std::vector<Estimate> estimate_coefficients(RowGeneration& generation, const ExactRows& rows,
                                            const RationalVector& separator) {
    const std::size_t dimension = rows.dimension();
    Signs signs(dimension);
    signs.see(separator);
    std::vector<Question> open;
    for (std::size_t j = 0; j < dimension; ++j) {
        open.push_back({j, 1});
        open.push_back({j, -1});
    }
    while (!open.empty()) {
        std::vector<Question> asked;
        std::vector<ExactScores> candidates;
        for (const Question& question : std::exchange(open, {})) {
            if (signs.seen(question)) {
                continue;
            }
            Alternative found = generation.decide(unit(dimension, question));
            if (!found.separator.empty()) {
                asked.push_back(question);
                candidates.emplace_back(rows, std::move(found.separator));
            } else if (found.multipliers.empty()) {
                return {};
            }
        }
        const std::vector<bool> clean = candidates.empty() ? std::vector<bool>{} : generation.scan(candidates);
        for (std::size_t k = 0; k < asked.size(); ++k) {
            if (clean[k]) {
                signs.see(candidates[k].w());
            } else {
                open.push_back(asked[k]);
            }
        }
    }
    std::vector<Estimate> estimates;
    for (std::size_t j = 0; j < dimension; ++j) {
        estimates.push_back(signs.estimate(j));
    }
    return estimates;
}

} // namespace novikoff
