// Decisions: the largest score or vote of each row, found as the scores of one class after another come.
#include "novikoff/model.hpp"

#include "base/kernels.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "model/votes.hpp"
#include "novikoff/read.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

/// Refuses a score that is not finite: infinity may have the wrong sign, and NaN has none.
[[noreturn]] void fail_score(std::size_t row, std::size_t rows, const std::string& source) {
    const Message what("the score overflows; the row, or the weights of the model, are too long");
    fail_data({source}, rows == 1 ? what : Message("{}: {}", NamedRows{{row}}, what));
}

void check_scores(const std::vector<double>& scores, const std::string& source) {
    const auto bad = std::find_if(scores.begin(), scores.end(), [](double score) { return !std::isfinite(score); });
    if (bad != scores.end()) { fail_score(static_cast<std::size_t>(bad - scores.begin()), scores.size(), source); }
}

/// The class with the largest score of each row, found as the scores come.
class Decisions {
public:
    explicit Decisions(std::size_t rows) : best_(rows), highest_(rows) {}

    /// The scores of separator k of `count` on consecutive rows. The separators of a row come in their order.
    void add(std::size_t k, std::size_t count, std::size_t first, std::span<const double> scores) {
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (!std::isfinite(scores[i])) { overflow_ = std::min(overflow_, first + i); }
            if (count == 1) {
                best_[first + i] = scores[i] > 0 ? 1 : 0;
            } else if (k == 0 || scores[i] > highest_[first + i]) {
                best_[first + i] = static_cast<std::uint32_t>(k);
                highest_[first + i] = scores[i];
            }
        }
    }
    void check(const std::string& source) const {
        if (overflow_ < best_.size()) { fail_score(overflow_, best_.size(), source); }
    }
    /// From this row on nothing is decided.
    void end_at(std::size_t row) { best_.resize(row); }
    [[nodiscard]] std::vector<std::uint32_t> take() { return std::move(best_); }

private:
    std::vector<std::uint32_t> best_;
    std::vector<double> highest_;
    std::size_t overflow_ = std::numeric_limits<std::size_t>::max(); ///< the first row with such a score
};

/// The separators that can win: of those with weights 0, whose scores are equal, only the first.
std::vector<std::size_t> contenders(const Model& model) {
    std::vector<std::size_t> all;
    bool any_zero = false;
    for (std::size_t k = 0; k < model.separators.size(); ++k) {
        const std::vector<double>& w = model.separators[k].weights;
        const bool zero = !model.voted() && std::all_of(w.begin(), w.end(), [](double x) { return x == 0; });
        if (!(zero && any_zero)) { all.push_back(k); }
        any_zero = any_zero || zero;
    }
    return all;
}

/// By votes all rows are decided together, or none.
void decide_by_votes(const Model& model, const Dataset& lifted, const CountMonitor& go_on, Decisions& decisions) {
    const std::size_t count = model.separators.size();
    for (std::size_t k = 0; k < count; ++k) {
        const auto part = [&](double share) {
            return go_on((static_cast<double>(k) + share) / static_cast<double>(count));
        };
        const auto votes =
            scores(model.separators[k], lifted, model.space.bias, go_on ? CountMonitor(part) : CountMonitor());
        if (votes.size() < lifted.rows()) {
            decisions.end_at(0);
            return;
        }
        decisions.add(k, count, 0, votes);
    }
}

Decisions decisions_on(const Model& model, const Dataset& lifted, const CountMonitor& go_on = {}) {
    Decisions decisions(lifted.rows());
    const std::size_t count = model.separators.size();
    const std::vector<std::size_t> those = contenders(model);
    if (model.voted()) {
        decide_by_votes(model, lifted, go_on, decisions);
        return decisions;
    }
    constexpr std::size_t block = 256; // rows; few enough to stay in the cache for all classes
    with_rows(lifted, model.space.bias, [&](const auto& rows) {
        std::vector<double> some(std::min(block, rows.size()));
        for (std::size_t first = 0; first < rows.size(); first += block) {
            if (go_on && !go_on(static_cast<double>(first) / static_cast<double>(rows.size()))) {
                decisions.end_at(first);
                return;
            }
            some.resize(std::min(block, rows.size() - first));
            for (const std::size_t k : those) {
                rows.scores(model.separators[k].weights, first, some);
                decisions.add(k, count, first, some);
            }
        }
    });
    return decisions;
}

} // namespace

std::vector<double> scores(const Separator& separator, const Dataset& lifted, bool bias, const CountMonitor& go_on) {
    if (!separator.votes.count.empty()) { return count_votes(separator.votes, lifted, bias, nullptr, go_on); }
    return with_rows(lifted, bias, [&](const auto& rows) {
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

std::vector<std::uint32_t> decide_lifted(const Model& model, const Dataset& lifted, const CountMonitor& go_on) {
    return decisions_on(model, lifted, go_on).take();
}

std::vector<std::uint32_t> decide(const Model& model, const Dataset& data) {
    Decisions decisions = decisions_on(model, apply_space(model.space, data));
    decisions.check(data.source());
    data.check_unchanged();
    return decisions.take();
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
