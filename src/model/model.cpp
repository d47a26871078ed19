#include "novikoff/model.hpp"

#include "base/kernels.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "novikoff/read.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

/// NaN for a score that is not finite.
double sign(double score) noexcept {
    return !std::isfinite(score) ? std::numeric_limits<double>::quiet_NaN() : score > 0 ? 1 : score < 0 ? -1 : 0;
}

/// Adds up the votes on consecutive rows. Replays the updates of training, so that each voter is bit-identical.
template <class Rows, class Support>
void vote(const Rows& rows, const Votes& votes, const Support& support, std::size_t first, std::span<double> result) {
    std::vector<double> v = votes.initial;
    v.resize(support.dimension());
    std::vector<double> scores(result.size());
    for (std::size_t k = 0; k < votes.count.size(); ++k) {
        if (k > 0) { support.axpy(votes.step[k - 1], votes.row[k - 1], v); }
        if (votes.count[k] > 0) {
            rows.scores(v, first, scores);
            const auto count = static_cast<double>(votes.count[k]);
            std::transform(result.begin(), result.end(), scores.begin(), result.begin(),
                           [count](double sum, double score) { return sum + count * sign(score); });
        }
    }
}

template <class Rows, class Support>
std::vector<double> votes_on(const Rows& rows, const Votes& votes, const Support& support, const CountMonitor& go_on) {
    constexpr std::size_t block = 256; // rows; few enough to stay in the cache for all voters
    std::vector<double> result(rows.size());
    for (std::size_t first = 0; first < rows.size(); first += block) {
        if (go_on && !go_on(static_cast<double>(first) / static_cast<double>(rows.size()))) { return {}; }
        vote(rows, votes, support, first, std::span(result).subspan(first, std::min(block, rows.size() - first)));
    }
    return result;
}

/// Refuses scores that are not finite: infinity may have the wrong sign, and NaN has none.
void check_scores(const std::vector<double>& scores, const std::string& source) {
    const auto bad = std::find_if(scores.begin(), scores.end(), [](double score) { return !std::isfinite(score); });
    if (bad != scores.end()) {
        const Message what("the score overflows; the row, or the weights of the model, are too long");
        const NamedRows row{{static_cast<std::uint64_t>(bad - scores.begin())}};
        fail_data({source}, scores.size() == 1 ? what : Message("{}: {}", row, what));
    }
}

} // namespace

std::vector<double> scores(const Separator& separator, const Dataset& lifted, bool bias, const CountMonitor& go_on) {
    return with_rows(lifted, bias, [&](const auto& rows) {
        if (!separator.votes.count.empty()) {
            return with_rows(separator.votes.support, bias,
                             [&](const auto& support) { return votes_on(rows, separator.votes, support, go_on); });
        }
        std::vector<double> result(rows.size());
        rows.scores(separator.weights, 0, result);
        return result;
    });
}

std::vector<std::vector<double>> scores(const Model& model, const Dataset& data) {
    const Dataset lifted = apply_space(model.space, data);
    std::vector<std::vector<double>> result;
    for (const Separator& separator : model.separators) {
        result.push_back(scores(separator, lifted, model.space.bias));
        check_scores(result.back(), data.source());
    }
    data.check_unchanged();
    return result;
}

std::vector<std::uint32_t> decide(const Model& model, const std::vector<std::vector<double>>& scores) {
    const std::size_t rows = scores.empty() ? 0 : scores.front().size();
    std::vector<std::uint32_t> decisions(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        if (model.separators.size() == 1) {
            decisions[i] = scores.front()[i] > 0 ? 1 : 0;
            continue;
        }
        for (std::uint32_t k = 1; k < scores.size(); ++k) {
            if (scores[k][i] > scores[decisions[i]][i]) { decisions[i] = k; }
        }
    }
    return decisions;
}

std::string Model::column_name(std::size_t j) const {
    DatasetParts input;
    input.columns = space.input_columns;
    input.schema = schema;
    return space.column_name(from_parts(std::move(input)), j);
}

ReadOptions reading_for(const Model& model, ReadOptions options) {
    options.columns = model.space.input_columns;
    options.schema = model.schema;
    options.classes = model.classes;
    options.labels_optional = true;
    options.zero_based = options.zero_based || model.zero_based;
    return options;
}

double Model::score(std::span<const double> x, std::size_t separator) const {
    const bool plain = space.lift == Lift::none && space.scale == Scale::none && !voted();
    if (plain && x.size() == space.input_columns) {
        const double score = dot(separators[separator].weights, x, space.bias);
        if (std::isfinite(score)) { // then x and the weights are finite too
            return score;
        }
    }
    return scores(*this, Dataset::borrow(x, 1, x.size()))[separator][0];
}

const std::string& Model::predict(std::span<const double> x) const {
    std::size_t best = 0;
    double highest = score(x, 0);
    if (separators.size() == 1) { return classes[highest > 0 ? 1 : 0]; }
    for (std::size_t k = 1; k < separators.size(); ++k) {
        if (const double other = score(x, k); other > highest) {
            best = k;
            highest = other;
        }
    }
    return classes[best];
}

} // namespace novikoff
