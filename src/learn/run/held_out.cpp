// The sample is drawn evenly over the rows, and each class has its share in every part. The parts are scaled as the
// whole sample is.
#include "learn/run/held_out.hpp"

#include "base/random.hpp"
#include "data/binary_problems.hpp"
#include "data/storage.hpp"
#include "learn/rules/declaration.hpp"
#include "space/scale.hpp"

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

/// The weights of the problem that a run with these options returns.
std::vector<double> learn(const Problem& problem, const TrainOptions& options, const HeldOut::GoOn& go_on) {
    const LearnerDeclaration& learner = declaration_of(options.learner.kind);
    const std::vector<double> factors = row_factors(problem);
    const DriveOptions how{.epochs = options.epochs,
                           .order = order_of(options),
                           .seed = options.seed,
                           .initial = problem.initial,
                           .go_on = go_on,
                           .factors = factors};
    return (problem.joint() ? learner.solve_jointly(problem, options.learner, how)
                            : learner.solve(problem, options.learner, how))
        .run.weights;
}

std::vector<double> learn_jointly(const Dataset& data, bool bias, const RowNorms& norms, const TrainOptions& options,
                                  const HeldOut::GoOn& go_on) {
    const std::size_t classes = data.classes().size();
    const std::vector<double> y(data.rows(), 1);
    const std::vector<double> initial(classes * (data.columns() + (bias ? 1 : 0)));
    const RowNorms of_kesler_rows = norms_of_kesler_rows(norms);
    std::vector<std::uint32_t> rivals(data.rows());
    return learn({.data = data,
                  .bias = bias,
                  .y = y,
                  .norms = of_kesler_rows,
                  .initial = initial,
                  .class_weights = options.class_weights,
                  .classes = {classes, data.labels(), rivals}},
                 options, go_on);
}

std::vector<double> learn_against_the_rest(const Dataset& data, bool bias, const RowNorms& norms,
                                           const TrainOptions& options, const HeldOut::GoOn& go_on) {
    const std::vector<double> initial(data.columns() + (bias ? 1 : 0));
    std::vector<double> all;
    for (const std::uint32_t positive : positive_classes(data)) {
        const std::vector<double> y = signs(data, positive);
        const std::vector<double> weights = side_weights(options.class_weights, positive);
        const std::vector<double> w =
            learn({.data = data, .bias = bias, .y = y, .norms = norms, .initial = initial, .class_weights = weights},
                  options, go_on);
        all.insert(all.end(), w.begin(), w.end());
    }
    return all;
}

} // namespace

std::uint64_t Split::counted() const {
    return static_cast<std::uint64_t>(
        std::count_if(part.begin(), part.end(), [this](unsigned of) { return of < held_out; }));
}

Split split(const Dataset& data, std::size_t most, unsigned parts, unsigned held_out, std::uint64_t seed) {
    Random random(seed);
    Split result{.rows = sample(data.rows(), std::min(most, data.rows()), random), .held_out = held_out};
    std::vector<unsigned> next(data.classes().size()); // begin apart, so that not all lonely rows are in one part
    std::iota(next.begin(), next.end(), 0U);
    for (const std::size_t row : result.rows) { result.part.push_back(next[data.labels()[row]]++ % parts); }
    return result;
}

HeldOut::HeldOut(const Dataset& data, const Split& split, const SpaceOptions& options) : bias_(options.bias) {
    const Dataset raw = without_empty_columns(rows_at(data, split.rows));
    Space space = fit_space(raw, options);
    if (!may_centre(data)) { space.shift.clear(); } // so few rows might be centred, but all are not
    const Dataset rows = apply_space(space, raw, options.max_values);
    const RowNorms norms = row_norms(rows, bias_);
    check_lengths(norms, data.source(), 0, [](std::size_t) { return Message(); });
    mean_square_ = std::accumulate(norms.squared.begin(), norms.squared.end(), 0.0) / static_cast<double>(rows.rows());
    for (unsigned part = 0; part < split.held_out; ++part) { folds_.push_back(fold_of(rows, split, part)); }
}

HeldOut::Fold HeldOut::fold_of(const Dataset& rows, const Split& split, unsigned part) const {
    std::vector<std::size_t> learnt;
    std::vector<std::size_t> held_out;
    for (std::size_t k = 0; k < split.part.size(); ++k) { (split.part[k] == part ? held_out : learnt).push_back(k); }
    Fold fold{.learnt = rows_at(rows, learnt), .norms = {}, .held_out = rows_at(rows, held_out)};
    fold.norms = row_norms(fold.learnt, bias_);
    return fold;
}

std::uint64_t HeldOut::errors(std::size_t number, const TrainOptions& options, const GoOn& go_on) const {
    const Fold& fold = folds_[number];
    const bool jointly = options.classes == Classes::joint && fold.learnt.classes().size() > 2;
    const auto learn = jointly ? learn_jointly : learn_against_the_rest;
    return errors_of(learn(fold.learnt, bias_, fold.norms, options, go_on), fold.held_out);
}

std::uint64_t HeldOut::errors_of(const std::vector<double>& w, const Dataset& rows) const {
    Model model;
    model.classes = rows.classes();
    model.space = {.input_columns = rows.columns(), .bias = bias_};
    const auto dimension = static_cast<std::ptrdiff_t>(model.space.dimension());
    for (auto block = w.begin(); block != w.end(); block += dimension) {
        model.separators.emplace_back().weights.assign(block, block + dimension);
    }
    const std::vector<std::uint32_t> decided = decide_lifted(model, rows);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < decided.size(); ++i) { errors += decided[i] != rows.labels()[i] ? 1 : 0; }
    return errors;
}

} // namespace novikoff
