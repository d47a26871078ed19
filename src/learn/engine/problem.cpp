// Class weights as factors of α, Kesler's norms, and the facts about a w, for binary problems and classes learnt
// jointly.
#include "learn/engine/problem.hpp"

#include <cmath>

namespace novikoff {

std::vector<double> side_weights(std::span<const double> of_classes, std::uint32_t positive) {
    if (of_classes.empty()) { return {}; }
    return {of_classes.size() <= 2 ? of_classes[0] : 1, of_classes[positive]}; // the rest has the weight 1
}

std::vector<double> row_factors(const Problem& problem) {
    std::vector<double> factors(problem.class_weights.empty() ? 0 : problem.y.size());
    for (std::size_t i = 0; i < factors.size(); ++i) {
        factors[i] = problem.class_weights[problem.joint() ? problem.classes.labels[i] : problem.y[i] > 0 ? 1 : 0];
    }
    return factors;
}

RowNorms norms_of_kesler_rows(RowNorms norms) {
    for (double& square : norms.squared) { square *= kesler_square; }
    norms.radius *= std::sqrt(kesler_square);
    return norms;
}

Survey survey(const Problem& problem, std::span<const double> w) {
    std::vector<double> scores(problem.data.rows());
    with_rows(problem, [&](const auto& rows) {
        share_out(problem.team, rows.size(), [&](const Share& share, unsigned) {
            rows.scores(w, share.first, std::span(scores).subspan(share.first, share.last - share.first));
        });
    });
    return survey(std::move(scores), problem.y, w, problem.norms);
}

} // namespace novikoff
