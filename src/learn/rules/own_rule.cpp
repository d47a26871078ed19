// A learner with the caller's own rule. Its answers are checked at each visit, since the proofs about a run rely on
// them.
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <fmt/format.h>

namespace novikoff {
namespace {

class CallersRule : public Learner {
public:
    /// The rule may need to see every visit.
    static constexpr bool may_skip = false;

    explicit CallersRule(OwnRule& rule) : rule_(rule), only_at_mistakes_(rule.only_at_mistakes()) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        const double alpha = rule_.rate({row, score, view.squared_norms[row], view.w});
        if (alpha != 0 && !(alpha >= smallest_rate && alpha <= largest_rate)) {
            refuse(fmt::format("0 or rates from {} to {} are expected; {} was returned", smallest_rate, largest_rate,
                               alpha));
        }
        if (alpha > 0 && score > 0 && only_at_mistakes_) {
            refuse(fmt::format("declares updates at mistakes only, but returned rate {} at score {}", alpha, score));
        }
        return alpha;
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& /*view*/, const EpochCount& epoch) {
        return rule_.done(epoch.mistakes, epoch.updates);
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(ErrorKind::usage, fmt::format("the rule {}: {}", rule_.name(), what));
    }

    OwnRule& rule_;
    bool only_at_mistakes_;
};

Bound bound_of(const OwnRule& rule, const BoundQuestion& question) {
    const auto theorem =
        rule.bound({question.radius(), question.witness.margin, question.start(), question.run.ledger.rates()});
    return theorem ? at_most(theorem->updates_at_most, theorem->name, question.updates())
                   : no_bound(fmt::format("the rule {} has no mistake bound", rule.name()));
}

} // namespace

LearnerDeclaration declaration_of(OwnRule& rule) {
    LearnerDeclaration learner = declaration_of(LearnerKind::own);
    learner.only_at_mistakes = rule.only_at_mistakes();
    learner.solve = [&rule](const Problem& problem, const LearnerOptions& /*options*/, const DriveOptions& how) {
        CallersRule callers(rule);
        return Solution{.run = drive(problem, callers, how)};
    };
    learner.bound = [&rule](const BoundQuestion& question) { return bound_of(rule, question); };
    return learner;
}

} // namespace novikoff
