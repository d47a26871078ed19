// The ends of the intervals are found by bisection of the angle.
#include "report/plots/solutions.hpp"

#include "base/text.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/rules/fuzzy_rates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace novikoff {
namespace {

double option(const Model& model, const std::string& name) {
    const auto found = model.options.find(name);
    return found == model.options.end() ? 0 : number_in(found->second).value_or(0);
}

/// What a direction must fulfil to be a solution.
class Demand {
public:
    Demand(const Dataset& data, const Model& model, std::size_t problem)
        : forgiven_(model.learner == LearnerKind::margin_fuzzy ? option(model, "epsilon") : 0) {
        const std::vector<double> y = signs(data, positive_classes(data)[problem]);
        const std::vector<bool> ignored = ignored_rows(data, model, problem);
        with_rows(data, false, [&](const auto& rows) {
            for (std::size_t i = 0; i < data.rows(); ++i) {
                if (!ignored[i]) {
                    std::array<double, 2> z{};
                    rows.for_each(i, [&](std::size_t j, double x) { z.at(j) = y[i] * x; });
                    z_.push_back(z);
                }
            }
        });
    }

    [[nodiscard]] bool met(double angle) const {
        const double a = std::cos(angle);
        const double b = std::sin(angle);
        return std::ranges::none_of(z_, [&](const auto& z) { return a * z[0] + b * z[1] <= -forgiven_; });
    }

    /// The last angle between the two at which the demand is met, by bisection.
    [[nodiscard]] double end(double met_at, double not_met_at) const {
        for (int k = 0; k < 45; ++k) {
            const double middle = (met_at + not_met_at) / 2;
            (met(middle) ? met_at : not_met_at) = middle;
        }
        return met_at;
    }

private:
    std::vector<std::array<double, 2>> z_; ///< y·x of the rows that count
    double forgiven_;
};

} // namespace

bool has_directions(const Model& model) {
    const Space& space = model.space;
    return space.input_columns == 2 && space.lift == Lift::none && space.scale == Scale::none && !space.bias;
}

std::vector<bool> ignored_rows(const Dataset& data, const Model& model, std::size_t problem) {
    std::vector<bool> ignored(data.rows());
    if (model.learner == LearnerKind::fuzzy) {
        const Dataset lifted = apply_space(model.space, data);
        const std::vector<double> y = signs(data, positive_classes(data)[problem]);
        const std::vector<double> places = positions(class_means(lifted, y), lifted, y);
        for (std::size_t i = 0; i < data.rows(); ++i) {
            ignored[i] = membership(places[i], option(model, "sharpness")) <= 0.5 + option(model, "delta");
        }
    }
    return ignored;
}

std::vector<Extent> solution_angles(const Dataset& data, const Model& model, std::size_t problem) {
    constexpr int steps = 7200;
    constexpr double step = 2 * std::numbers::pi / steps;
    const Demand demand(data, model, problem);
    int start = 0; // begin at a direction that is no solution, so that no interval is cut in two
    while (start < steps && demand.met(start * step)) { ++start; }
    if (start == steps) { return {{-std::numbers::pi, std::numbers::pi}}; }
    std::vector<Extent> found;
    for (int k = start + 1; k <= start + steps; ++k) {
        if (demand.met(k * step)) {
            const int first = k;
            while (demand.met((k + 1) * step)) { ++k; }
            found.push_back({demand.end(first * step, (first - 1) * step), demand.end(k * step, (k + 1) * step)});
        }
    }
    return found;
}

} // namespace novikoff
