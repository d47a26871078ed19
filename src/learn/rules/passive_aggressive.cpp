// Problem    a w with y⟨w,x⟩ ≥ 1 on each row, changed no more than each row requires.
// Rule       with loss ℓ = 1 − y⟨w,x⟩ > 0, update by PA: α = ℓ/‖x‖²; PA-I: min(C, ℓ/‖x‖²); PA-II: ℓ/(‖x‖² + 1/(2C)).
//            Done when an epoch had no mistake and w then separates all rows.
// Guarantee  with a u of margin γ, mistakes (not updates) number at most R²/γ² (PA), max(R², 1/C)/γ² (PA-I),
//            (R² + 1/(2C))/γ² (PA-II), from w0 = 0.
//            On any rows: passive_aggressive.hpp.
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

std::string formula_of_factor(Form form) {
    switch (form) {
    case Form::pa: return "R²";
    case Form::pa_i: return "max(R², 1/C)";
    case Form::pa_ii: break;
    }
    return "(R² + 1/(2C))";
}

} // namespace

std::string to_string(Form form) { return name_of(form_names(), form); }
Form parse_form(const std::string& name) { return value_of(form_names(), name, "form"); }

double passive_aggressive_factor(Form form, double c, double squared_radius) {
    switch (form) {
    case Form::pa: return squared_radius;
    case Form::pa_i: return std::max(squared_radius, 1 / c);
    case Form::pa_ii: break;
    }
    return squared_radius + 1 / (2 * c);
}

void PassiveAggressiveSums::add(double alpha, double score, double squared_norm) noexcept {
    const double loss = 1 - score;
    const double gain = alpha * (2 * loss - alpha * squared_norm);
    const double length = std::sqrt(squared_length_);
    const double step = alpha * std::sqrt(squared_norm);
    ++updates_;
    if (score <= 0) {
        ++mistakes_;
        at_mistakes_ += gain;
    } else {
        at_right_rows_ += gain;
    }
    squared_radius_ = std::max(squared_radius_, squared_norm);
    errors_ += gain + step * length + (length + step) * (length + step);
    errors_along_ += length + step;
    squared_length_ += alpha * std::max(0.0, 2 - loss); // the inequality for u = 0
}

OwnLimit PassiveAggressiveSums::limit(std::size_t dimension, double most) const noexcept {
    const double rounding = 4 * (updates_ + 16) * unit_roundoff; // of the sums
    const double error = 8 * dot_error(dimension);
    const double factor = mistakes_ > 0 ? mistakes_ / at_mistakes_ * (1 + rounding) : most; // 1/g
    return {.constant = factor * (error * errors_ - at_right_rows_ * (1 - rounding)),
            .over_margin = factor * error * errors_along_,
            .over_square = factor,
            .of_losses = factor * 2,
            .of_start = factor};
}

std::vector<Setting> passive_aggressive_settings() { return {form_setting(), aggressiveness_setting()}; }

Bound passive_aggressive_bound(const BoundQuestion& question) {
    if (!question.problem.class_weights.empty()) { return no_bound_with_class_weights(question.options.kind); }
    const LearnerOptions& options = question.options;
    const double square = question.radius() * question.radius();
    double limit = bounds::passive_aggressive(passive_aggressive_factor(options.form, options.aggressiveness, square),
                                              question.witness.margin, question.start());
    std::string theorem = formula_of_factor(options.form) + "·(‖w0‖ + 1/γ)² mistakes, Crammer et al. 2006";
    Window run{.margin = question.witness.margin, .own = question.own};
    run.begin_at(question.problem.initial, question.witness.w);
    if (const double by_sums = limit_of_own(run, options, question.radius()); by_sums < limit) {
        limit = by_sums;
        theorem = "(‖u/γ − w0‖² − P)/g mistakes, Crammer et al. 2006";
    }
    Bound bound = at_most(limit, std::move(theorem), mistakes_of(question.run));
    std::swap(bound.updates_at_most, bound.mistakes_at_most);
    return bound;
}

LossBound passive_aggressive_loss_bound() {
    return {.limit = limit_of_own,
            .theorem =
                [](const Window& /*run*/, const LearnerOptions& /*options*/) {
                    return std::string("(‖u/ρ − w0‖² + 2L − P)/g mistakes, Crammer et al. 2006");
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
