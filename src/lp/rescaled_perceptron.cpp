// Inner products of all rows are kept, so that a step costs as many operations as there are rows.
#include "lp/rescaled_perceptron.hpp"

#include "base/kernels.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

using Vector = std::vector<double>;

std::size_t least(const Vector& scores) {
    return static_cast<std::size_t>(std::min_element(scores.begin(), scores.end()) - scores.begin());
}

void scale(Vector& vector, double factor) {
    std::for_each(vector.begin(), vector.end(), [=](double& x) { x *= factor; });
}

/// v ← v (I + x xᵀ).
void stretch(Vector& v, const Vector& x) { axpy(dot(v, x), x, v); }

} // namespace

RescaledPerceptron::RescaledPerceptron(std::vector<Vector> rows, std::uint64_t seed)
    : n_(rows.front().size()), sigma_(1 / (32 * static_cast<double>(n_))), rows_(std::move(rows)),
      gram_(rows_.size(), Vector(rows_.size())), basis_(n_, Vector(n_)), x_(n_), random_(seed) {
    for (std::size_t j = 0; j < n_; ++j) { basis_[j][j] = 1; }
    prepare();
}

/// Makes the rows unit vectors again and computes their inner products.
void RescaledPerceptron::prepare() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        scale(rows_[i], 1 / norm(rows_[i]));
        for (std::size_t k = 0; k <= i; ++k) { gram_[i][k] = gram_[k][i] = dot(rows_[i], rows_[k]); }
    }
}

Vector RescaledPerceptron::scores_of(const Vector& x) const {
    Vector scores;
    for (const Vector& row : rows_) { scores.push_back(dot(row, x)); }
    return scores;
}

bool RescaledPerceptron::separate() {
    x_.assign(n_, 0);
    Vector scores(rows_.size());
    double updates = 0;
    double squared = 0; // ‖x‖²
    while (squared >= updates * updates * sigma_ * sigma_) {
        const std::size_t worst = least(scores);
        if (scores[worst] > 0) { break; }
        ++updates;
        squared += 2 * scores[worst] + 1;
        axpy(1, rows_[worst], x_);
        axpy(1, gram_[worst], scores);
        ++effort_.updates;
    }
    scores = scores_of(x_); // computed again without the rounding errors of the updates
    return scores[least(scores)] > 0;
}

Vector RescaledPerceptron::random_unit_vector() {
    Vector x(n_);
    while (norm(x) == 0) {
        for (double& entry : x) { entry = random_.normal(); }
    }
    scale(x, 1 / norm(x));
    return x;
}

/// Projects rows out of x until all scores are at least −σ‖x‖; returns false if x becomes too short.
bool RescaledPerceptron::improve(Vector& x) {
    Vector scores = scores_of(x);
    double squared = 1;
    const double shortest = 1 / static_cast<double>(n_);
    while (squared >= shortest) {
        const std::size_t worst = least(scores);
        const double score = scores[worst];
        if (score >= -sigma_ * std::sqrt(squared)) { return true; }
        axpy(-score, rows_[worst], x);
        axpy(-score, gram_[worst], scores);
        squared -= score * score;
        ++effort_.improvements;
    }
    return false;
}

bool RescaledPerceptron::rescale(int starts) {
    for (int start = 0; start < starts; ++start) {
        Vector x = random_unit_vector();
        if (!improve(x)) { continue; }
        scale(x, 1 / norm(x));
        for (Vector& row : rows_) { stretch(row, x); }
        for (Vector& line : basis_) { stretch(line, x); }
        prepare();
        ++effort_.rescalings;
        return true;
    }
    return false;
}

Vector RescaledPerceptron::w() const {
    Vector w;
    for (const Vector& line : basis_) { w.push_back(dot(line, x_)); }
    return w;
}

} // namespace novikoff
