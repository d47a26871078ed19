// Rows of several classes for the tests of learning them jointly, and the comparison with the textbook's loop.
#pragma once

#include "reference/textbook/joint.hpp"
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <cmath>
#include <string>

namespace novikoff::test {

inline std::vector<std::string> class_names(std::size_t classes) {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < classes; ++c) { names.push_back("c" + std::to_string(c)); }
    return names;
}

inline Dataset rows(const textbook::Labelled& data, Storage storage = Storage::dense) {
    return labelled_rows(data.x, data.label, class_names(data.classes), storage);
}

inline textbook::Labelled with_bias(textbook::Labelled data, bool bias) {
    for (textbook::Vector& x : data.x) {
        if (bias) { x.push_back(1); }
    }
    return data;
}

inline TrainOptions joint_options(LearnerKind kind, bool bias = false) {
    TrainOptions options = options_for(kind, bias);
    options.classes = Classes::joint;
    return options;
}

/// Rows of three to six classes with any labels; whole numbers, or reals with many zeros.
inline textbook::Labelled any_classes(std::size_t at_most = 25) {
    const textbook::Data data =
        *rc::gen::arbitrary<bool>() ? any_real(at_most) : any_labelled(any_count(1, 9), at_most);
    textbook::Labelled made{.x = data.x, .classes = any_count(3, 6)};
    for (std::size_t i = 0; i < made.x.size(); ++i) {
        made.label.push_back(static_cast<std::uint32_t>(i < 2 ? i : any_count(0, made.classes - 1)));
    }
    return made;
}

struct SeparableClasses {
    textbook::Labelled data;
    std::vector<textbook::Vector> separator = {}; ///< all margins are at least 1
};

/// Whole numbers, labelled by the highest score of random weights. Rows without a clear winner are left out.
inline SeparableClasses any_separable_classes(std::size_t at_most = 30) {
    const std::size_t columns = any_count(2, 6);
    SeparableClasses made{.data = {.classes = any_count(3, 5)}};
    for (std::size_t c = 0; c < made.data.classes; ++c) { made.separator.push_back(*integer_vector(columns, 6)); }
    const std::size_t count = any_count(4, at_most);
    for (std::size_t i = 0; i < count; ++i) {
        const textbook::Vector x = *integer_vector(columns, 9);
        const auto scores = textbook::scores(made.separator, x);
        const auto best = std::max_element(scores.begin(), scores.end());
        if (std::count(scores.begin(), scores.end(), *best) > 1) { continue; }
        made.data.x.push_back(x);
        made.data.label.push_back(static_cast<std::uint32_t>(best - scores.begin()));
    }
    const auto& labels = made.data.label;
    RC_PRE(!labels.empty() &&
           std::any_of(labels.begin(), labels.end(), [&](std::uint32_t label) { return label != labels[0]; }));
    return made;
}

inline double radius(const textbook::Labelled& data) {
    double longest = 0;
    for (const textbook::Vector& x : data.x) { longest = std::max(longest, textbook::norm(x)); }
    return std::sqrt(2.0) * longest;
}

/// min margin / ‖W‖.
inline double margin_of(const textbook::Labelled& data, const std::vector<textbook::Vector>& w) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < data.x.size(); ++i) { least = std::min(least, textbook::margin(data, w, i)); }
    return least / textbook::norm(w);
}

/// The returned weights of each class.
inline std::vector<textbook::Vector> weights_of_classes(const Run& run) {
    std::vector<textbook::Vector> all;
    for (const Separator& separator : run.model.separators) { all.push_back(separator.weights); }
    return all;
}

/// The learner's own rule, for the textbook's loop on these rows.
inline textbook::JointRule rule_of(const textbook::Labelled& data, const LearnerOptions& learner) {
    if (learner.kind == LearnerKind::passive_aggressive) {
        return {.rate =
                    [learner](double m, double squared_norm) {
                        const double loss = 1 - m;
                        const double c = learner.aggressiveness;
                        if (!(loss > 0)) { return 0.0; }
                        return learner.form == Form::pa     ? loss / squared_norm
                               : learner.form == Form::pa_i ? std::min(c, loss / squared_norm)
                                                            : loss / (squared_norm + 1 / (2 * c));
                    },
                .done =
                    [&data](const textbook::JointRun& run, std::uint64_t /*updates*/) {
                        bool right = run.mistakes.back() == 0;
                        for (std::size_t i = 0; i < data.x.size(); ++i) {
                            right = right && textbook::margin(data, run.w, i) > 0;
                        }
                        return right;
                    }};
    }
    textbook::JointRule rule{.rate = [learner](double m, double) { return m <= 0 ? learner.eta : 0; }};
    if (learner.kind == LearnerKind::averaged) {
        rule.done = [](const auto& /*run*/, auto /*updates*/) { return false; };
    }
    return rule;
}

/// The first difference from the textbook's run; empty if there is none. A mean is compared with a tolerance: the
/// library does not add up every w.
inline std::string difference(const Run& run, const textbook::JointRun& expected) {
    const auto entries = run.ledger().entries();
    if (entries.size() != expected.updates.size()) {
        return std::to_string(entries.size()) + " updates instead of " + std::to_string(expected.updates.size());
    }
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const textbook::JointUpdate& update = expected.updates[k];
        if (entries[k] != LedgerEntry{update.row, update.alpha, update.score}) {
            return "update " + std::to_string(k) + " differs";
        }
    }
    if (run.proof().mistakes != expected.mistakes) { return "other mistakes per epoch"; }
    const std::size_t columns = expected.w[0].size();
    const bool mean = run.model.learner == LearnerKind::averaged;
    for (std::size_t c = 0; c < expected.w.size(); ++c) {
        const Separator& one = run.model.separators.at(c);
        const auto last = std::span(run.history().last).subspan(c * columns, columns);
        if (!std::equal(last.begin(), last.end(), expected.w[c].begin())) { return "other last weights"; }
        for (std::size_t j = 0; j < columns; ++j) {
            const double near = mean ? 1e-9 * (1 + textbook::norm(expected.mean)) : 0;
            const double right = mean ? expected.mean[c][j] : expected.w[c][j];
            if (!(std::abs(one.weights[j] - right) <= near)) { return "other weights"; }
        }
    }
    return "";
}

} // namespace novikoff::test
