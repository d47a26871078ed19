#include "learn/engine/problem.hpp"

#include <cmath>

namespace novikoff {

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
