// The residuals outside the span of the tied rows are asked for a strict alternative, until it settles the goal.
#include "lp/farkas.hpp"

#include "exact/fractions.hpp"
#include "prove/check/span.hpp"

#include <algorithm>

namespace novikoff {
namespace {

void add_multiple(RationalVector& to, const Rational& factor, const RationalVector& vector) {
    for (std::size_t j = 0; j < to.size(); ++j) {
        if (vector[j].sign() != 0) { to[j].add_product(factor, vector[j]); }
    }
}

class Search {
public:
    Search(const Cone& cone, const RationalVector& goal, Engine& engine)
        : cone_(cone), goal_(goal), engine_(engine), span_(cone.dimension), relation_(cone.relation) {
        std::vector<std::size_t> known;
        for (std::size_t i = 0; i < cone.rows.size(); ++i) {
            if (cone.tied[i] || relation_[i].sign() != 0) { known.push_back(i); }
        }
        put_into_span(known);
    }

    [[nodiscard]] FarkasAnswer run() && {
        while (true) {
            const RationalVector goal = span_.residual(goal_);
            if (is_zero(goal)) { return refuted(RationalVector(cone_.rows.size())); }
            std::vector<RationalVector> outside{goal};
            std::vector<std::size_t> indices;
            for (std::size_t i = 0; i < cone_.rows.size(); ++i) {
                if (RationalVector rest = span_.residual(cone_.rows[i]); !is_zero(rest)) {
                    outside.push_back(std::move(rest));
                    indices.push_back(i);
                }
            }
            Alternative found = strict_alternative(outside, engine_);
            if (found.multipliers.empty()) { return {span_.orthogonal(found.separator), {}, std::move(relation_)}; }
            const Rational of_goal = found.multipliers.front();
            RationalVector lambda(cone_.rows.size());
            for (std::size_t k = 0; k < indices.size(); ++k) {
                lambda[indices[k]] = std::move(found.multipliers[k + 1]);
            }
            if (of_goal.sign() > 0) {
                std::for_each(lambda.begin(), lambda.end(), [&](Rational& x) { x /= of_goal; });
                return refuted(std::move(lambda));
            }
            absorb(std::move(lambda));
        }
    }

private:
    enum class Multiples { not_negative, positive };

    void put_into_span(const std::vector<std::size_t>& rows) {
        std::vector<RationalVector> vectors;
        for (const std::size_t i : rows) { vectors.push_back(cone_.rows[i]); }
        span_.add_all(vectors);
        added_.insert(added_.end(), rows.begin(), rows.end());
        generators_.clear();
        for (const std::size_t k : span_.basis()) { generators_.push_back(added_[k]); }
    }

    /// REQUIRES: g + Σ λ z lies in V. Adds the multiples of V's rows that make the sum 0.
    [[nodiscard]] FarkasAnswer refuted(RationalVector lambda) {
        complete(lambda, goal_, Multiples::not_negative);
        return {{}, std::move(lambda), std::move(relation_)};
    }

    void absorb(RationalVector lambda) {
        const RationalVector new_rows = lambda;
        complete(lambda, RationalVector(cone_.dimension), Multiples::positive);
        relation_ = std::move(lambda);
        std::vector<std::size_t> fresh;
        for (std::size_t i = 0; i < new_rows.size(); ++i) {
            if (new_rows[i].sign() != 0) { fresh.push_back(i); }
        }
        put_into_span(fresh);
    }

    /// Makes start + Σ λ z = 0 by multiples of V's rows. Then adds multiples of the relation, which does not change the
    /// sum, until the multipliers of forced rows are as `forced` requires.
    void complete(RationalVector& lambda, const RationalVector& start, Multiples forced) const {
        RationalVector target(cone_.dimension);
        add_multiple(target, -1, start);
        for (std::size_t i = 0; i < lambda.size(); ++i) {
            if (lambda[i].sign() != 0) { add_multiple(target, -lambda[i], cone_.rows[i]); }
        }
        std::vector<RationalVector> basis;
        for (const std::size_t i : generators_) { basis.push_back(cone_.rows[i]); }
        const auto c = combination(basis, target); // exists: the target lies in V
        for (std::size_t k = 0; k < generators_.size(); ++k) { lambda[generators_[k]] += c.value()[k]; }
        Rational times;
        for (std::size_t i = 0; i < lambda.size(); ++i) {
            if (!cone_.tied[i] && relation_[i].sign() > 0) {
                const Rational needed = -lambda[i] / relation_[i];
                times = std::max(times, forced == Multiples::positive ? needed + 1 : needed);
            }
        }
        add_multiple(lambda, times, relation_);
    }

    const Cone& cone_;
    const RationalVector& goal_;
    Engine& engine_;
    Span span_;                           ///< V
    std::vector<std::size_t> added_;      ///< rows that span V, in the order in which they were added
    std::vector<std::size_t> generators_; ///< those that are a basis of V
    RationalVector relation_;
};

} // namespace

void Cone::add(RationalVector row, bool tie) {
    rows.push_back(std::move(row));
    tied.push_back(tie);
    relation.emplace_back();
}

FarkasAnswer farkas(const Cone& cone, const RationalVector& goal, Engine& engine) {
    ++engine.questions;
    return Search(cone, goal, engine).run();
}

} // namespace novikoff
