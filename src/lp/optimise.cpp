// The cone has a row for each finite bound; the search in it ends with x and multipliers that enclose the optimum.
#include "lp/optimise.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

Rational absolute(const Rational& x) { return x.sign() < 0 ? -x : x; }

/// The bound that a row of the cone represents.
struct Side {
    std::size_t index; ///< of the program's row, or the number of rows plus that of the column
    int sign;          ///< 1: lower bound, −1: upper bound, 0: both, if they are equal
};

/// y for the rows, then d for the columns; `value` is their bound on c·x.
struct Dual {
    RationalVector multipliers;
    Rational value;
};

class Optimiser {
public:
    Optimiser(const LinearProgram& program, double gap, Engine& engine)
        : program_(program), gap_(gap), engine_(engine), n_(program.columns.size()), m_(program.rows.size()) {
        cone_.dimension = n_ + 1;
        for (std::size_t i = 0; i < m_; ++i) {
            RationalVector a(n_ + 1);
            for (const LinearProgram::Term& term : program.rows[i].terms) { a[term.column] = Rational::of(term.value); }
            add_sides(i, a, program.rows[i].lower, program.rows[i].upper);
        }
        for (std::size_t j = 0; j < n_; ++j) {
            RationalVector a(n_ + 1);
            a[j] = 1;
            add_sides(m_ + j, a, program.columns[j].lower, program.columns[j].upper);
            costs_.push_back(Rational::of(program.maximise ? -program.columns[j].cost : program.columns[j].cost));
        }
    }

    [[nodiscard]] LpAnswer run() && {
        LpAnswer answer;
        try {
            search();
        } catch (const Interrupted&) { answer.interrupted = true; }
        answer.certificate = std::move(certificate_);
        if (answer.certificate.status == ProgramStatus::feasible) { enclose(answer.certificate); }
        return answer;
    }

private:
    void add_sides(std::size_t index, const RationalVector& a, double lower, double upper) {
        if (std::isfinite(lower)) {
            RationalVector row = a;
            row.back() = -Rational::of(lower);
            cone_.add(std::move(row), lower == upper);
            sides_.push_back({index, lower == upper ? 0 : 1});
        }
        if (std::isfinite(upper) && lower != upper) {
            RationalVector row;
            for (const Rational& x : a) { row.push_back(-x); }
            row.back() = Rational::of(upper);
            cone_.add(std::move(row));
            sides_.push_back({index, -1});
        }
    }

    [[nodiscard]] RationalVector goal_t() const {
        RationalVector goal(n_ + 1);
        goal.back() = 1;
        return goal;
    }

    void search() {
        const auto crossed = [](const auto& bounded) { return bounded.lower > bounded.upper; };
        if (std::any_of(program_.rows.begin(), program_.rows.end(), crossed) ||
            std::any_of(program_.columns.begin(), program_.columns.end(), crossed)) {
            certificate_.status = ProgramStatus::infeasible;
            return;
        }
        if (!find_point() || !find_bound()) { return; }
        constexpr int most_raises = 8;
        while (true) {
            for (int raises = 0; raises < most_raises; ++raises) {
                if (try_to_reach() || close_enough()) { return; }
            }
            halve();
            if (close_enough()) { return; }
        }
    }

    /// Returns whether the program has a point.
    [[nodiscard]] bool find_point() {
        FarkasAnswer answer = farkas(cone_, goal_t(), engine_);
        cone_.relation = std::move(answer.relation);
        if (!answer.point.empty()) {
            take_point(answer.point);
            return true;
        }
        certificate_.status = ProgramStatus::infeasible;
        certificate_.multipliers = net(answer.multipliers);
        certificate_.multipliers.resize(m_);
        return false;
    }

    /// Returns whether the optimum is bounded.
    [[nodiscard]] bool find_bound() {
        Cone directions = cone_;
        directions.dimension = n_;
        for (RationalVector& row : directions.rows) { row.pop_back(); }
        RationalVector goal;
        for (const Rational& c : costs_) { goal.push_back(-c); }
        FarkasAnswer answer = farkas(directions, goal, engine_);
        if (!answer.point.empty()) {
            certificate_.status = ProgramStatus::unbounded;
            certificate_.ray = std::move(answer.point);
            return false;
        }
        take_dual(net(answer.multipliers));
        return true;
    }

    /// Finds a point below the middle of the best point and the best bound, or raises the bound.
    void halve() {
        const Rational target = middle();
        Cone below = cone_;
        RationalVector row;
        for (const Rational& c : costs_) { row.push_back(-c); }
        row.push_back(target);
        below.add(std::move(row));
        FarkasAnswer answer = farkas(below, goal_t(), engine_);
        if (!answer.point.empty()) {
            take_point(answer.point);
            return;
        }
        const Rational of_target = answer.multipliers.back(); // not 0: without this row a point exists
        answer.multipliers.pop_back();
        std::for_each(answer.multipliers.begin(), answer.multipliers.end(), [&](Rational& x) { x /= of_target; });
        take_dual(net(answer.multipliers));
    }

    /// Returns whether the multipliers attain the optimum. If not, they are improved.
    [[nodiscard]] bool try_to_reach() {
        Cone face = cone_;
        for (std::size_t k = 0; k < sides_.size(); ++k) {
            const int sign = dual_->multipliers[sides_[k].index].sign();
            face.tied[k] = face.tied[k] || (sign != 0 && sign == sides_[k].sign);
        }
        const FarkasAnswer answer = farkas(face, goal_t(), engine_);
        if (!answer.point.empty()) {
            take_point(answer.point);
            return true;
        }
        raise(net(answer.multipliers));
        return false;
    }

    /// Moves the multipliers along a direction in which their bound grows, until one of them becomes 0.
    void raise(const RationalVector& direction) {
        std::optional<Rational> step;
        const RationalVector& y = dual_->multipliers;
        for (std::size_t k = 0; k < y.size(); ++k) {
            const bool tie = k < m_ ? equal_bounds(program_.rows[k]) : equal_bounds(program_.columns[k - m_]);
            if (!tie && y[k].sign() * direction[k].sign() < 0) {
                const Rational length = absolute(y[k] / direction[k]);
                step = step ? std::min(*step, length) : length;
            }
        }
        RationalVector raised = y;
        for (std::size_t k = 0; k < y.size(); ++k) { raised[k].add_product(*step, direction[k]); }
        take_dual(std::move(raised));
    }

    template <class Bounded> [[nodiscard]] static bool equal_bounds(const Bounded& b) { return b.lower == b.upper; }

    /// Converts multipliers of the cone's rows to multipliers of the program's rows and columns.
    [[nodiscard]] RationalVector net(const RationalVector& lambda) const {
        RationalVector result(m_ + n_);
        for (std::size_t k = 0; k < sides_.size(); ++k) {
            if (sides_[k].sign < 0) {
                result[sides_[k].index] -= lambda[k];
            } else {
                result[sides_[k].index] += lambda[k];
            }
        }
        return result;
    }

    void take_point(const RationalVector& homogeneous) {
        RationalVector x;
        Rational value;
        for (std::size_t j = 0; j < n_; ++j) {
            x.push_back(homogeneous[j] / homogeneous.back());
            value.add_product(costs_[j], x[j]);
        }
        value_ = std::move(value);
        certificate_.status = ProgramStatus::feasible;
        certificate_.point = std::move(x);
    }

    void take_dual(RationalVector multipliers) {
        Rational value;
        for (std::size_t k = 0; k < m_ + n_; ++k) {
            if (const int sign = multipliers[k].sign(); sign != 0) {
                value.add_product(multipliers[k], Rational::of(side(k, sign > 0)));
            }
        }
        if (!dual_ || value > dual_->value) { dual_ = Dual{std::move(multipliers), std::move(value)}; }
    }

    [[nodiscard]] double side(std::size_t k, bool lower) const {
        if (k < m_) { return lower ? program_.rows[k].lower : program_.rows[k].upper; }
        return lower ? program_.columns[k - m_].lower : program_.columns[k - m_].upper;
    }

    /// The middle of the best point's value and the best bound; rounded to a short fraction if possible.
    [[nodiscard]] Rational middle() const {
        Rational exact = (value_ + dual_->value) / 2;
        Rational rounded = Rational::of(exact.to_double());
        return dual_->value < rounded && rounded < value_ ? rounded : exact;
    }

    /// The gap is that of the objective with its constant, as in the certificate.
    [[nodiscard]] bool close_enough() const {
        const Rational constant = Rational::of(program_.maximise ? -program_.constant : program_.constant);
        const Rational size = std::max({Rational(1), absolute(value_ + constant), absolute(dual_->value + constant)});
        return value_ - dual_->value <= Rational::of(gap_) * size;
    }

    /// Writes the enclosure into the certificate: with the constant, and negated if the program is maximised.
    void enclose(ProgramCertificate& certificate) const {
        const Rational constant = Rational::of(program_.constant);
        auto& reached = program_.maximise ? certificate.lower : certificate.upper;
        reached = (program_.maximise ? -value_ : value_) + constant;
        if (!dual_) { return; }
        auto& shown = program_.maximise ? certificate.upper : certificate.lower;
        shown = (program_.maximise ? -dual_->value : dual_->value) + constant;
        for (std::size_t i = 0; i < m_; ++i) {
            certificate.multipliers.push_back(program_.maximise ? -dual_->multipliers[i] : dual_->multipliers[i]);
        }
        if (close_enough()) {
            certificate.status = ProgramStatus::optimal;
            certificate.gap = gap_;
        }
    }

    const LinearProgram& program_;
    double gap_;
    Engine& engine_;
    std::size_t n_;
    std::size_t m_;
    Cone cone_;
    std::vector<Side> sides_; ///< of each row of the cone
    RationalVector costs_;    ///< of the minimised program
    Rational value_;          ///< of the best point
    std::optional<Dual> dual_;
    ProgramCertificate certificate_;
};

} // namespace

LpAnswer optimise(const LinearProgram& program, double gap, Engine& engine) {
    return Optimiser(program, gap, engine).run();
}

LpAnswer solve_lp(const LinearProgram& program, const LpOptions& options) {
    Engine engine;
    engine.seed = options.seed;
    if (options.keep_going) { engine.keep_going = options.keep_going; }
    LpAnswer answer = optimise(program, options.gap, engine);
    answer.effort = {engine.effort.updates, engine.effort.improvements, engine.effort.rescalings, engine.questions};
    return answer;
}

} // namespace novikoff
