// Problem    a w with y⟨w,x⟩ ≥ 1 on each row, changed no more than each row requires.
// Rule       with loss ℓ = 1 − y⟨w,x⟩ > 0, update by PA: α = ℓ/‖x‖²; PA-I: min(C, ℓ/‖x‖²); PA-II: ℓ/(‖x‖² + 1/(2C)).
//            Done when an epoch had no mistake and w then separates all rows.
// Guarantee  with a u of margin γ, mistakes (not updates) number at most R²/γ² (PA), max(R², 1/C)/γ² (PA-I),
//            (R² + 1/(2C))/γ² (PA-II), from w0 = 0.
// Source     Crammer, Dekel, Keshet, Shalev-Shwartz & Singer 2006. With a bias ‖x‖² includes the coordinate 1.
// Tie        a loss of exactly 0 does not update.
#include "learn/rules/passive_aggressive.hpp"

#include "base/names.hpp"
#include "geometry/bounds.hpp"
#include "learn/engine/driver.hpp"

namespace novikoff {
namespace {

const Names<Form>& form_names() {
    static const Names<Form> names{{Form::pa, "pa"}, {Form::pa_i, "pa-i"}, {Form::pa_ii, "pa-ii"}};
    return names;
}

Setting form_setting() {
    return {.name = "form",
            .metavar = "FORM",
            .help = "pa, pa-i or pa-ii",
            .choices = {{"pa"}, {"pa-i"}, {"pa-ii"}},
            .set = [](LearnerOptions& options, const std::string& text) { options.form = parse_form(text); },
            .text = [](const LearnerOptions& options) { return to_string(options.form); }};
}

Setting aggressiveness_setting() {
    Setting setting = number_setting("aggressiveness", "aggressiveness C", "C, which limits a step in pa-i and pa-ii",
                                     &LearnerOptions::aggressiveness, positive("aggressiveness"));
    setting.parameter = "C";
    setting.applies = [](const LearnerOptions& options) { return options.form != Form::pa; }; // PA has no C
    return setting;
}

/// The factor of both bounds, and its formula: at a mistake α·loss is at least 1 over it.
std::pair<double, std::string> factor(const LearnerOptions& options, double radius) {
    const double c = options.aggressiveness;
    const double r2 = radius * radius;
    switch (options.form) {
    case Form::pa: return {r2, "R²"};
    case Form::pa_i: return {std::max(r2, 1 / c), "max(R², 1/C)"};
    case Form::pa_ii: break;
    }
    return {r2 + 1 / (2 * c), "(R² + 1/(2C))"};
}

} // namespace

std::string to_string(Form form) { return name_of(form_names(), form); }
Form parse_form(const std::string& name) { return value_of(form_names(), name, "form"); }

std::vector<Setting> passive_aggressive_settings() { return {form_setting(), aggressiveness_setting()}; }

Bound passive_aggressive_bound(const BoundQuestion& question) {
    if (!question.problem.class_weights.empty()) { return no_bound_with_class_weights(question.options.kind); }
    const auto [square, name] = factor(question.options, question.radius());
    Bound bound = at_most(bounds::passive_aggressive(square, question.witness.margin, question.start()),
                          name + "·(‖w0‖ + 1/γ)² mistakes, Crammer et al. 2006", mistakes_of(question.run));
    std::swap(bound.updates_at_most, bound.mistakes_at_most);
    return bound;
}

LossBound passive_aggressive_loss_bound() {
    return {.limit =
                [](const Window& run, const LearnerOptions& options, double radius) {
                    return bounds::passive_aggressive_losses(factor(options, radius).first, run.margin, run.losses,
                                                             run.start, run.along);
                },
            .theorem =
                [](const Window& /*run*/, const LearnerOptions& options) {
                    return factor(options, 1).second + "·(‖u/ρ − w0‖² + 2L) mistakes, Crammer et al. 2006";
                },
            .of_mistakes = true};
}

LearnerDeclaration passive_aggressive_learner() {
    return {.name = "passive-aggressive",
            .summary = "The smallest step that gives the row a score of 1, limited by C (Crammer et al. 2006).",
            .estimator = "PassiveAggressive",
            .settings = passive_aggressive_settings(),
            .learns_in_parts = true,
            .takes_class_weights = true,
            .solve = solve_by<PassiveAggressive>,
            .solve_jointly = solve_jointly_by<PassiveAggressive>,
            .online = online_by<PassiveAggressive>,
            .bound = passive_aggressive_bound,
            .loss_bound = passive_aggressive_loss_bound()};
}

} // namespace novikoff
