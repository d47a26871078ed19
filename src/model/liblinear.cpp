// Writes models in LIBLINEAR's text format. Its `predict` appends `bias` to x unless it is −1. With two classes there
// is one column of weights, and a positive score means label[0]; with more, the largest score decides.
#include "novikoff/model.hpp"

#include "novikoff/error.hpp"
#include "os/atomic_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace novikoff {
namespace {

[[noreturn]] void refuse(const std::string& why) {
    throw Error(ErrorKind::usage, "this model cannot be exported to LIBLINEAR: " + why);
}

int whole_number(const std::string& label) {
    const std::size_t sign = label.starts_with('+') && !label.starts_with("+-") ? 1 : 0;
    const char* const end = label.data() + label.size();
    int value = 0;
    const auto [stop, fault] = std::from_chars(label.data() + sign, end, value);
    if (fault != std::errc{} || stop != end) {
        refuse(fmt::format("that format's labels are whole numbers, and '{}' is none", label));
    }
    return value;
}

/// Of two classes the one with positive scores comes first.
std::vector<int> labels_of(const Model& model) {
    std::vector<int> labels;
    std::transform(model.classes.begin(), model.classes.end(), std::back_inserter(labels), whole_number);
    if (std::set<int>(labels.begin(), labels.end()).size() != labels.size()) {
        refuse("two of the labels are the same number");
    }
    if (labels.size() == 2) { std::swap(labels[0], labels[1]); }
    return labels;
}

std::vector<Affine> planes_of(const Model& model) {
    std::vector<Affine> planes;
    for (const Separator& separator : model.separators) {
        planes.push_back(without_scale(model.space, separator.weights));
        const Affine& plane = planes.back();
        if (!std::isfinite(plane.intercept) ||
            !std::all_of(plane.weights.begin(), plane.weights.end(), [](double w) { return std::isfinite(w); })) {
            refuse("a weight is larger than any double once the scale is folded in");
        }
    }
    return planes;
}

} // namespace

std::string to_liblinear(const Model& model) {
    if (model.space.lift != Lift::none) {
        refuse(fmt::format("that format has no lifts, and this model has the lift {}",
                           lift_name(model.space.lift, model.space.degree)));
    }
    if (model.voted()) { refuse("that format has no votes; train with the averaged learner instead"); }
    const std::vector<int> labels = labels_of(model);
    const std::vector<Affine> planes = planes_of(model);
    // A scale with a shift needs an intercept even if the learner had none.
    const bool bias =
        model.space.bias || std::any_of(planes.begin(), planes.end(), [](const Affine& p) { return p.intercept != 0; });

    std::string text =
        fmt::format("solver_type L2R_L2LOSS_SVC_DUAL\nnr_class {}\nlabel {}\nnr_feature {}\nbias {}\nw\n",
                    labels.size(), fmt::join(labels, " "), model.space.input_columns, bias ? 1 : -1);
    const auto add_row = [&](auto weight_of) {
        for (const Affine& plane : planes) { fmt::format_to(std::back_inserter(text), "{:.17g} ", weight_of(plane)); }
        text += '\n';
    };
    for (std::size_t j = 0; j < model.space.input_columns; ++j) {
        add_row([&](const Affine& plane) { return plane.weights[j]; });
    }
    if (bias) {
        add_row([](const Affine& plane) { return plane.intercept; });
    }
    return text;
}

void export_liblinear(const Model& model, const std::string& path) { write_atomically(path, to_liblinear(model)); }

} // namespace novikoff
