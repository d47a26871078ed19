// The two forms of the moments: a number for each column, or a root of the matrix, updated by rotations.
#include "learn/rules/second_moments.hpp"

#include "base/kernels.hpp"
#include "base/names.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// An upper bound on the relative error of sums over the updates and the coordinates.
double rounding_of(double updates, std::size_t dimension) noexcept {
    return 8 * (updates + static_cast<double>(dimension) + 16) * unit_roundoff;
}

const Names<Covariance>& covariance_names() {
    static const Names<Covariance> names{{Covariance::diagonal, "diagonal"}, {Covariance::full, "full"}};
    return names;
}

Setting regularization_setting() {
    return own_setting("regularization", "r, how strongly weights are held near their start", 1);
}

} // namespace

// --- diagonal

void DiagonalMoments::begin(std::span<const double> w) {
    diagonal_.assign(w.size(), regularization_);
    sum_.assign(w.begin(), w.end());
    begin_window(w);
}

void DiagonalMoments::begin_window(std::span<const double> w) {
    products_.resize(w.size());
    squares_ = 0;
    for (std::size_t j = 0; j < w.size(); ++j) {
        products_[j] = diagonal_[j] * w[j];
        squares_ += products_[j] * w[j];
    }
    mistakes_ = gains_ = gains_of_others_ = updates_ = 0;
}

void DiagonalMoments::widened(std::size_t columns, bool bias) {
    if (diagonal_.empty()) { return; }
    for (auto* values : {&diagonal_, &sum_, &products_}) { widen(*values, columns, bias); }
    std::replace(diagonal_.begin(), diagonal_.end(), 0.0, regularization_);
}

void DiagonalMoments::count(double score, double alpha, double q) noexcept {
    ++updates_;
    if (score > 0) {
        gains_of_others_ += alpha * alpha * (2 + q);
    } else {
        ++mistakes_;
        gains_ += (2 + q) / ((1 + q) * (1 + q));
    }
}

OwnLimit DiagonalMoments::own_limit(std::span<const double> u) const {
    const double length = norm(u);
    double square = 0; // ‖u‖²_D for the unit vector u
    for (std::size_t j = 0; j < u.size(); ++j) { square += diagonal_[j] * (u[j] / length) * (u[j] / length); }
    const double rounding = rounding_of(updates_, u.size());
    const double per_gain = mistakes_ > 0 ? mistakes_ / gains_ * (1 + rounding) : 0.5; // 1/g; no mistakes: g is below 2
    return {.constant = per_gain * (squares_ * (1 + rounding) - gains_of_others_ * (1 - rounding)),
            .over_margin = per_gain * -2 * dot(products_, u) / length,
            .over_square = per_gain * square * (1 + rounding),
            .of_losses = per_gain * 2};
}

bool DiagonalMoments::fits(std::size_t dimension) const noexcept {
    return diagonal_.size() == dimension && sum_.size() == diagonal_.size() && products_.size() == diagonal_.size() &&
           std::all_of(diagonal_.begin(), diagonal_.end(), [](double d) { return d > 0; });
}

// --- full

void FullMoments::begin(std::span<const double> w) {
    if (w.size() > most_coordinates) {
        throw Error(ErrorKind::usage,
                    Message("{}: at most {} columns are supported, the bias included; {} given; use {}",
                            NamedSetting{"covariance", "full"}, most_coordinates, w.size(),
                            NamedSetting{"covariance", "diagonal"}));
    }
    const std::size_t size = w.size();
    factor_.assign(size * (size + 1) / 2, 0);
    std::size_t at = 0;
    for (std::size_t j = 0; j < size; at += size - j, ++j) { factor_[at] = root_; }
    targets_.assign(w.begin(), w.end());
    for (double& target : targets_) { target *= root_; }
    sum_.assign(w.begin(), w.end());
    begin_window(w);
}

void FullMoments::begin_window(std::span<const double> /*w*/) {
    start_.assign(targets_.size(), 0);
    for_each_row(
        [&](std::size_t j, std::span<const double> row) { axpy(targets_[j], row, std::span(start_).subspan(j)); });
    potential_ = dot(targets_, targets_);
    log_det_ = log_determinant();
    updates_ = others_ = 0;
}

void FullMoments::widened(std::size_t columns, bool bias) {
    if (targets_.empty()) { return; }
    const FullMoments before = *this;
    std::vector<double> w(columns + (bias ? 1 : 0));
    begin(w); // checks the number of columns
    const std::size_t old_columns = before.targets_.size() - (bias ? 1 : 0);
    const auto place = [&](std::size_t j) { return j < old_columns ? j : columns; };
    std::vector<std::size_t> offsets(w.size());
    for (std::size_t j = 1; j < w.size(); ++j) { offsets[j] = offsets[j - 1] + w.size() - (j - 1); }
    before.for_each_row([&](std::size_t i, std::span<const double> row) {
        for (std::size_t k = 0; k < row.size(); ++k) { factor_[offsets[place(i)] + place(i + k) - place(i)] = row[k]; }
    });
    targets_ = before.targets_;
    sum_ = before.sum_;
    start_ = before.start_;
    for (auto* values : {&targets_, &sum_, &start_}) { widen(*values, columns, bias); }
    potential_ = before.potential_;
    log_det_ = before.log_det_ + 2 * std::log(root_) * static_cast<double>(w.size() - before.targets_.size());
    updates_ = before.updates_;
    others_ = before.others_;
}

template <class F> void FullMoments::for_each_row(F&& f) const {
    const std::size_t size = targets_.size();
    std::size_t at = 0;
    for (std::size_t j = 0; j < size; at += size - j, ++j) { f(j, std::span(factor_).subspan(at, size - j)); }
}

/// Rotates the row, whose target is a label, into R and p, one coordinate after the other.
void FullMoments::rotate(double target) noexcept {
    const std::size_t size = targets_.size();
    double* to = factor_.data();
    double* from = row_.data();
    for (std::size_t j = 0; j < size; to += size - j, ++from, ++j) {
        if (*from == 0) { continue; }
        const double length = std::sqrt(*to * *to + *from * *from);
        const double cosine = *to / length;
        const double sine = *from / length;
        const auto turn = [=](double& a, double& b) {
            const double turned = cosine * a + sine * b;
            b = cosine * b - sine * a;
            a = turned;
        };
        *to = length;
        for (std::size_t k = 1; k < size - j; ++k) { turn(to[k], from[k]); }
        turn(targets_[j], target);
    }
}

/// R w = p.
void FullMoments::solve(std::span<double> w) const noexcept {
    const std::size_t size = targets_.size();
    std::size_t at = factor_.size();
    for (std::size_t j = size; j-- > 0;) {
        at -= size - j;
        const auto right = std::span(factor_).subspan(at + 1, size - j - 1);
        w[j] = (targets_[j] - dot(w.subspan(j + 1), right)) / factor_[at];
    }
}

double FullMoments::log_determinant() const {
    double sum = 0;
    for_each_row([&](std::size_t /*j*/, std::span<const double> row) { sum += 2 * std::log(row[0]); });
    return sum;
}

OwnLimit FullMoments::own_limit(std::span<const double> u) const {
    const double length = norm(u);
    const double rounding = rounding_of(updates_, u.size());
    const auto dimension = static_cast<double>(u.size());
    double square = 0; // uᵀAu for the unit vector u
    for_each_row([&](std::size_t j, std::span<const double> row) {
        const double part = dot(u.subspan(j), row) / length;
        square += part * part;
    });
    const double log_det = log_determinant();
    // Rows much shorter than √r are lost in A, so part of the error does not shrink with the logarithms.
    const double growth = log_det - log_det_ + rounding * (std::fabs(log_det) + std::fabs(log_det_) + dimension);
    const double energy = potential_ + growth + others_;
    const double root = std::sqrt(square * (energy < 0 ? 0 : energy));
    const double along = dot(start_, u) / length - rounding * norm(start_);
    return {.constant = -others_, .over_margin = root * (1 + rounding) - along, .of_losses = 1};
}

bool FullMoments::fits(std::size_t dimension) const noexcept {
    const std::size_t size = targets_.size();
    if (size != dimension || size > most_coordinates || factor_.size() != size * (size + 1) / 2 ||
        sum_.size() != size || start_.size() != size) {
        return false;
    }
    bool positive = true;
    for_each_row([&](std::size_t /*j*/, std::span<const double> row) { positive = positive && row[0] > 0; });
    return positive;
}

// --- the learners

SecondMoments::SecondMoments(Covariance covariance, double regularization)
    : form_(covariance == Covariance::full ? decltype(form_)(FullMoments(regularization))
                                           : decltype(form_)(DiagonalMoments(regularization))) {}

SecondMomentsLearner::SecondMomentsLearner(const LearnerOptions& options, Covariance standard)
    : moments_(covariance_of(options, standard), own_value(options, regularization_setting())) {}

std::string to_string(Covariance covariance) { return name_of(covariance_names(), covariance); }
Covariance parse_covariance(const std::string& name) { return value_of(covariance_names(), name, "covariance"); }

Covariance covariance_of(const LearnerOptions& options, Covariance standard) {
    return options.covariance.value_or(standard);
}

std::vector<Setting> second_moments_settings(Covariance standard) {
    return {
        {.name = "covariance",
         .metavar = "FORM",
         .help = "diagonal: a number for each column; full: one for each pair of columns",
         .choices = {{"diagonal"}, {"full"}},
         .set = [](LearnerOptions& options, const std::string& text) { options.covariance = parse_covariance(text); },
         .text = [=](const LearnerOptions& options) { return to_string(covariance_of(options, standard)); }},
        regularization_setting()};
}

LossBound second_moments_bound(Covariance standard, bool only_at_mistakes, const std::string& source) {
    const auto theorem = [=](const Window& run, const LearnerOptions& options) -> std::string {
        if (covariance_of(options, standard) == Covariance::diagonal) {
            return fmt::format("(‖u/ρ − w0‖²_D + Σ‖x∘(u/ρ − w)‖² + 2L{}, docs/literature.md",
                               only_at_mistakes ? ")/g" : " − Σ_Uα²(2 + q))/g mistakes");
        }
        if (run.start == 0 && only_at_mistakes) { return "√(uᵀAu·ln det(A/r))/ρ + L, " + source; }
        return fmt::format("√(uᵀAu·({}ln det(A/{}){}))/ρ{} + L{}, {}", run.start == 0 ? "" : "⟨w0,b0⟩ + ",
                           run.start == 0 ? "r" : "A0", only_at_mistakes ? "" : " + U",
                           run.start == 0 ? "" : " − ⟨b0,u⟩/ρ", only_at_mistakes ? "" : " − U mistakes", source);
    };
    return {.limit = limit_of_own, .theorem = theorem, .of_mistakes = !only_at_mistakes};
}

} // namespace novikoff
