#include "learn/run/held_out.hpp"

#include "base/random.hpp"
#include "data/storage.hpp"
#include "geometry/survey.hpp"

#include <algorithm>
#include <numeric>

namespace novikoff {
namespace {

/// One row from each of `count` equal stretches of the rows, in random order.
std::vector<std::size_t> sample(std::size_t rows, std::size_t count, Random& random) {
    std::vector<std::size_t> chosen(count);
    for (std::size_t k = 0; k < count; ++k) {
        const auto edge = [&](std::size_t at) {
            return static_cast<std::size_t>(static_cast<double>(rows) * static_cast<double>(at) /
                                            static_cast<double>(count));
        };
        chosen[k] = edge(k) + static_cast<std::size_t>(random.below(std::max<std::size_t>(edge(k + 1) - edge(k), 1)));
    }
    random.shuffle(std::span(chosen));
    return chosen;
}

} // namespace

std::uint64_t Split::counted() const {
    return static_cast<std::uint64_t>(
        std::count_if(part.begin(), part.end(), [this](unsigned of) { return of < held_out; }));
}

Split split(const Dataset& data, std::size_t most, unsigned parts, unsigned held_out, std::uint64_t seed) {
    Random random(seed);
    Split result{.rows = sample(data.rows(), std::min(most, data.rows()), random), .parts = parts, .held_out = held_out};
    std::vector<unsigned> next(data.classes().size());
    for (const std::size_t row : result.rows) { result.part.push_back(next[data.labels()[row]]++ % parts); }
    return result;
}

HeldOut::HeldOut(const Dataset& data, const Split& split, const SpaceOptions& options) : bias_(options.bias) {
    const Dataset raw = rows_at(data, split.rows);
    const Dataset rows = apply_space(fit_space(raw, options), raw, options.max_values);
    const RowNorms norms = row_norms(rows, bias_);
    check_lengths(norms, data.source(), 0, [](std::size_t) { return Message(); });
    mean_square_ = std::accumulate(norms.squared.begin(), norms.squared.end(), 0.0) / static_cast<double>(rows.rows());
    for (unsigned part = 0; part < split.held_out; ++part) {
        std::vector<std::size_t> learnt;
        std::vector<std::size_t> held_out;
        for (std::size_t k = 0; k < split.part.size(); ++k) {
            (split.part[k] == part ? held_out : learnt).push_back(k);
        }
        folds_.push_back({rows_at(rows, learnt), rows_at(rows, held_out)});
    }
}

std::uint64_t HeldOut::errors(TrainOptions options) const {
    options.space = {.bias = bias_};
    std::uint64_t errors = 0;
    for (const Fold& fold : folds_) {
        const std::vector<std::uint32_t> decided = decide(train(fold.learnt, options).model, fold.held_out);
        for (std::size_t i = 0; i < decided.size(); ++i) { errors += decided[i] != fold.held_out.labels()[i] ? 1 : 0; }
    }
    return errors;
}

} // namespace novikoff
