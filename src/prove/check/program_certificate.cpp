// Checks a certificate of a linear program: optimal, infeasible or unbounded.
#include "novikoff/linear_program.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace novikoff {
namespace {

using Vector = std::vector<Rational>;

Rational absolute(const Rational& x) { return x.sign() < 0 ? -x : x; }

class Check {
public:
    Check(const LinearProgram& program, const ProgramCertificate& certificate)
        : program_(program), certificate_(certificate) {}

    [[nodiscard]] std::vector<std::string> run() && {
        switch (certificate_.status) {
        case ProgramStatus::optimal:
            check_point();
            check_objective_bounds(true);
            check_gap();
            break;
        case ProgramStatus::feasible:
            check_point();
            check_objective_bounds(false);
            break;
        case ProgramStatus::infeasible: check_infeasible(); break;
        case ProgramStatus::unbounded:
            check_point();
            check_ray();
            break;
        case ProgramStatus::unknown: break;
        }
        return std::move(faults_);
    }

private:
    [[nodiscard]] bool has_size(const Vector& vector, std::size_t size, const std::string& what) {
        if (vector.size() != size) {
            faults_.push_back(fmt::format("{} has {} numbers instead of {}", what, vector.size(), size));
        }
        return vector.size() == size;
    }

    /// Calls f(what, lower, upper, value) for every row and column.
    template <class F> void for_each_bounded(const Vector& of_rows, const Vector& of_columns, F f) {
        for (std::size_t i = 0; i < program_.rows.size(); ++i) {
            const LinearProgram::Row& row = program_.rows[i];
            f(fmt::format("row '{}'", row.name), row.lower, row.upper, of_rows[i]);
        }
        for (std::size_t j = 0; j < program_.columns.size(); ++j) {
            const LinearProgram::Column& column = program_.columns[j];
            f(fmt::format("column '{}'", column.name), column.lower, column.upper, of_columns[j]);
        }
    }

    [[nodiscard]] Vector rows_at(const Vector& x) const {
        Vector values;
        for (const LinearProgram::Row& row : program_.rows) {
            Rational& sum = values.emplace_back();
            for (const auto& term : row.terms) { sum.add_product(Rational::of(term.value), x[term.column]); }
        }
        return values;
    }

    void check_point() {
        if (!has_size(certificate_.point, program_.columns.size(), "the point")) { return; }
        for_each_bounded(rows_at(certificate_.point), certificate_.point,
                         [&](const std::string& what, double lower, double upper, const Rational& value) {
                             if (std::isfinite(lower) && value < Rational::of(lower)) {
                                 faults_.push_back(fmt::format("{}: the point is below its lower bound", what));
                             }
                             if (std::isfinite(upper) && value > Rational::of(upper)) {
                                 faults_.push_back(fmt::format("{}: the point is above its upper bound", what));
                             }
                         });
    }

    void check_ray() {
        if (!has_size(certificate_.ray, program_.columns.size(), "the ray")) { return; }
        for_each_bounded(rows_at(certificate_.ray), certificate_.ray,
                         [&](const std::string& what, double lower, double upper, const Rational& value) {
                             if ((std::isfinite(lower) && value.sign() < 0) ||
                                 (std::isfinite(upper) && value.sign() > 0)) {
                                 faults_.push_back(fmt::format("{}: the ray leaves its bounds", what));
                             }
                         });
        Rational along;
        for (std::size_t j = 0; j < program_.columns.size(); ++j) {
            along.add_product(Rational::of(program_.columns[j].cost), certificate_.ray[j]);
        }
        if (along.sign() * (program_.maximise ? 1 : -1) <= 0) {
            faults_.emplace_back("the objective does not improve along the ray");
        }
    }

    void check_infeasible() {
        const auto crossed = [](const auto& bounded) { return bounded.lower > bounded.upper; };
        if (std::any_of(program_.rows.begin(), program_.rows.end(), crossed) ||
            std::any_of(program_.columns.begin(), program_.columns.end(), crossed)) {
            return; // no point satisfies both bounds: the proof is complete
        }
        const auto bound = dual_bound(Vector(program_.columns.size()), false);
        if (bound && bound->sign() <= 0) {
            faults_.emplace_back("the multipliers do not show that there is no point: their bound is not above 0");
        }
    }

    /// The lower bound, or with `from_above` the upper bound, that the multipliers prove for c·x. No value if they
    /// prove none.
    [[nodiscard]] std::optional<Rational> dual_bound(Vector c, bool from_above) {
        const Vector& y = certificate_.multipliers;
        if (!has_size(y, program_.rows.size(), "the list of multipliers")) { return std::nullopt; }
        Rational bound;
        bool all_bounded = true;
        const auto add = [&](const std::string& what, double lower, double upper, const Rational& multiplier) {
            if (multiplier.sign() == 0) { return; }
            const bool use_lower = (multiplier.sign() > 0) != from_above;
            const double side = use_lower ? lower : upper;
            if (!std::isfinite(side)) {
                faults_.push_back(
                    fmt::format("{} has no {} bound, which its multiplier needs", what, use_lower ? "lower" : "upper"));
                all_bounded = false;
                return;
            }
            bound.add_product(multiplier, Rational::of(side));
        };
        for (std::size_t i = 0; i < program_.rows.size(); ++i) {
            for (const LinearProgram::Term& term : program_.rows[i].terms) {
                c[term.column].subtract_product(y[i], Rational::of(term.value));
            }
        }
        for_each_bounded(y, c, add);
        return all_bounded ? std::optional(bound) : std::nullopt;
    }

    /// Checks the end of the enclosure that the point attains, and the end that the multipliers prove. `both`: the
    /// second is required.
    void check_objective_bounds(bool both) {
        const auto& reached = program_.maximise ? certificate_.lower : certificate_.upper;
        const auto& shown = program_.maximise ? certificate_.upper : certificate_.lower;
        if (!reached || certificate_.point.size() != program_.columns.size() ||
            *reached != objective_at(program_, certificate_.point)) {
            faults_.emplace_back("the objective at the point is not what is claimed");
        }
        if (!shown) {
            if (both) { faults_.emplace_back("no bound on the optimum is claimed"); }
            return;
        }
        Vector c;
        for (const LinearProgram::Column& column : program_.columns) { c.push_back(Rational::of(column.cost)); }
        const auto bound = dual_bound(std::move(c), program_.maximise);
        if (bound && *bound + Rational::of(program_.constant) != *shown) {
            faults_.emplace_back("the bound that the multipliers show is not what is claimed");
        }
    }

    void check_gap() {
        if (!certificate_.lower || !certificate_.upper || !(certificate_.gap >= 0) ||
            !std::isfinite(certificate_.gap)) {
            faults_.emplace_back("no gap is claimed");
            return;
        }
        const Rational size = std::max({Rational(1), absolute(*certificate_.lower), absolute(*certificate_.upper)});
        if (*certificate_.upper - *certificate_.lower > Rational::of(certificate_.gap) * size) {
            faults_.emplace_back("the bounds on the optimum are further apart than the gap that is claimed");
        }
    }

    const LinearProgram& program_;
    const ProgramCertificate& certificate_;
    std::vector<std::string> faults_;
};

} // namespace

std::string to_string(ProgramStatus status) {
    switch (status) {
    case ProgramStatus::optimal: return "optimal";
    case ProgramStatus::feasible: return "feasible";
    case ProgramStatus::infeasible: return "infeasible";
    case ProgramStatus::unbounded: return "unbounded";
    case ProgramStatus::unknown: break;
    }
    return "unknown";
}

Rational objective_at(const LinearProgram& program, const Vector& point) {
    Rational sum = Rational::of(program.constant);
    for (std::size_t j = 0; j < program.columns.size(); ++j) {
        sum.add_product(Rational::of(program.columns[j].cost), point[j]);
    }
    return sum;
}

std::vector<std::string> check(const LinearProgram& program, const ProgramCertificate& certificate) {
    return Check(program, certificate).run();
}

} // namespace novikoff
