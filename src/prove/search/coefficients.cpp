// Floating point proposes; scans over all rows and prove/check/exclusions.hpp decide.
#include "prove/search/coefficients.hpp"

#include "prove/check/exact_scores.hpp"
#include "prove/check/span.hpp"
#include "prove/search/independent_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace novikoff {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr unsigned most_additions = 50; // of violated rows

std::size_t some_rows(std::size_t dimension) { return 4 * dimension + 64; }

double product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// centre + t·(u − centre).
std::vector<double> between(const std::vector<double>& centre, const std::vector<double>& u, double t) {
    std::vector<double> result(u.size());
    for (std::size_t k = 0; k < u.size(); ++k) { result[k] = centre[k] + t * (u[k] - centre[k]); }
    return result;
}

/// u with numbers of so many bits, relative to the largest.
std::vector<double> rounded(std::vector<double> u, int bits) {
    double largest = 0;
    for (const double x : u) { largest = std::max(largest, std::fabs(x)); }
    const double unit = std::ldexp(1.0, std::ilogb(largest) - bits);
    for (double& x : u) { x = std::nearbyint(x / unit); }
    return u;
}

/// The rows outside the face that are nearest to the separating hyperplane.
std::vector<std::uint64_t> nearest_rows(const KnownCone& cone, std::size_t wanted) {
    std::vector<std::uint64_t> chosen = cone.separated;
    if (chosen.size() <= wanted) { return chosen; }
    const ExactScores scores(cone.rows, cone.separator);
    std::vector<std::pair<double, std::uint64_t>> distances;
    with_rows(cone.rows.near(), cone.rows.bias(), [&](const auto& view) {
        for (const std::uint64_t row : chosen) {
            distances.emplace_back(scores.near(view, row, cone.y[row]) / std::sqrt(view.inner(row, row)), row);
        }
    });
    std::nth_element(distances.begin(), distances.begin() + static_cast<long>(wanted), distances.end());
    for (std::size_t k = 0; k < wanted; ++k) { chosen[k] = distances[k].second; }
    chosen.resize(wanted);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace

Coefficients::Coefficients(KnownCone cone)
    : cone_(std::move(cone)), outside_(cone_.separated.begin(), cone_.separated.end()),
      quotient_(cone_.rows, cone_.y, cone_.basis, outside_), barrier_(quotient_.dimension()) {
    add_first_rows();
    open_questions();
}

/// Rows near the hyperplane, those that are told, and some with each coordinate.
void Coefficients::add_first_rows() {
    for (const std::uint64_t row : nearest_rows(cone_, some_rows(quotient_.dimension()))) { add_working(row); }
    for (const std::uint64_t row : cone_.telling) { add_working(row); }
    std::vector<bool> covered(quotient_.dimension());
    std::size_t missing = covered.size();
    const auto cover = [&](std::uint64_t row) {
        const std::vector<double> r = quotient_.near_row(row);
        bool fresh = false;
        for (std::size_t k = 0; k < r.size(); ++k) {
            if (r[k] != 0 && !covered[k]) {
                covered[k] = fresh = true;
                --missing;
            }
        }
        return fresh;
    };
    std::for_each(working_.begin(), working_.end(), cover);
    for (std::size_t i = 0; i < outside_.size() && missing > 0; ++i) {
        if (cover(outside_[i])) { add_working(outside_[i]); }
    }
}

void Coefficients::add_working(std::uint64_t row) {
    if (!known_.insert(row).second) { return; }
    working_.push_back(row);
    if (quotient_.moderate()) { barrier_.add(quotient_.near_row(row)); }
}

std::optional<CoefficientClaims> Coefficients::claims() {
    if (quotient_.moderate() && find_centre()) {
        (void)accept(centre_);
        step_from_centre();
        descend_from_centre();
        choose_frame();
        verify_exclusions();
    } else {
        show(cone_.separator);
        choose_frame();
    }
    if (basis_.frame.size() < basis_.kept.size()) { return std::nullopt; }
    for (Question& question : questions_) {
        if (question.answer == Question::Answer::open) { decide_exactly(question); }
    }
    CoefficientClaims claims;
    for (std::size_t j = 0; j < cone_.rows.dimension(); ++j) { claims.proofs.push_back(proof_of(j)); }
    for (const RationalVector& ray : rays_) { claims.rays.push_back(sparse(ray)); }
    claims.frame = basis_.frame;
    const auto by_point = [](const CoefficientProof& proof) { return !proof.point.empty(); };
    if (std::any_of(claims.proofs.begin(), claims.proofs.end(), by_point)) { claims.rows = basis_.rows; }
    return claims;
}

CoefficientProof Coefficients::proof_of(std::size_t j) const {
    const Question& positive = questions_[2 * j];
    const Question& negative = questions_[2 * j + 1];
    if (positive.answer == negative.answer) {
        return {.estimate = positive.answer == Question::Answer::yes ? Estimate::unbounded : Estimate::finite};
    }
    const bool plus = positive.answer == Question::Answer::yes;
    const Question& other = plus ? negative : positive;
    CoefficientProof proof{.estimate = plus ? Estimate::plus_infinity : Estimate::minus_infinity,
                           .multipliers = other.multipliers};
    if (proof.multipliers.empty()) {
        proof.point = other.point;
        proof.rows = other.rows;
    }
    return proof;
}

void Coefficients::open_questions() {
    for (std::size_t j = 0; j < cone_.rows.dimension(); ++j) {
        const auto answer = quotient_.vanishes(j) ? Question::Answer::no : Question::Answer::open;
        if (answer == Question::Answer::open) { basis_.kept.push_back(j); }
        questions_.push_back({j, 1, answer});
        questions_.push_back({j, -1, answer});
    }
}

std::vector<double> Coefficients::image(const Question& question) const {
    std::vector<double> c = quotient_.near_image(question.j);
    if (question.sign < 0) {
        for (double& x : c) { x = -x; }
    }
    return c;
}

/// Marks the signs of w. It is kept if it answers an open question.
void Coefficients::show(RationalVector w) {
    bool fresh = false;
    for (Question& question : questions_) {
        if (question.answer == Question::Answer::open && w[question.j].sign() == question.sign) {
            question.answer = Question::Answer::yes;
            fresh = true;
        }
    }
    if (fresh) { rays_.push_back(std::move(w)); }
}

std::vector<double> Coefficients::scores(const std::vector<double>& u) const {
    if (cone_.on_scan) { cone_.on_scan(); }
    const std::vector<double> w = quotient_.near_w(u);
    std::vector<double> result(outside_.size());
    with_rows(cone_.rows.near(), cone_.rows.bias(),
              [&](const auto& view) { view.scores(w, std::span<const std::size_t>(outside_), result); });
    for (std::size_t i = 0; i < result.size(); ++i) { result[i] *= cone_.y[outside_[i]]; }
    return result;
}

/// How far the way from the centre to u goes before a row is violated: 1 if none is. Otherwise, the rows that end it
/// first become working rows.
double Coefficients::reach(const std::vector<double>& u) {
    const std::vector<double> s = scores(u);
    std::vector<std::pair<double, std::uint64_t>> ends;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (!(s[i] > 0)) { ends.emplace_back(centre_scores_[i] / (centre_scores_[i] - s[i]), outside_[i]); }
    }
    if (ends.empty()) { return 1; }
    const std::size_t count = std::min(ends.size(), some_rows(quotient_.dimension()));
    std::partial_sort(ends.begin(), ends.begin() + static_cast<long>(count), ends.end());
    for (std::size_t k = 0; k < count; ++k) { add_working(ends[k].second); }
    return 0.99 * ends.front().first;
}

bool Coefficients::find_centre() {
    centre_ = quotient_.near_u(cone_.separator);
    for (unsigned round = 0; round < most_additions; ++round) {
        centre_scores_ = scores(centre_);
        if (!std::all_of(centre_scores_.begin(), centre_scores_.end(), [](double s) { return s > 0; })) { break; }
        std::vector<double> u = centre_;
        const std::vector<double> sum = barrier_.combined(std::vector<double>(barrier_.size(), 1.0));
        if (barrier_.descend(sum, u) != Barrier::End::minimum) { break; }
        const double t = reach(u);
        if (!(t > 0)) { break; }
        centre_ = between(centre_, u, t);
        if (t == 1) {
            centre_scores_ = scores(centre_);
            return true;
        }
    }
    return false;
}

void Coefficients::step_from_centre() {
    const std::vector<double> s = barrier_.scores(centre_);
    const Cholesky curvature = barrier_.curvature(s);
    if (!curvature.good()) { return; }
    for (const Question& question : questions_) {
        if (question.answer != Question::Answer::open || barrier_.size() != s.size()) { continue; }
        const std::vector<double> c = image(question);
        std::vector<double> u = c;
        curvature.solve(u);
        const std::vector<double> changes = barrier_.scores(u);
        double most = infinity;
        for (std::size_t i = 0; i < s.size(); ++i) {
            most = changes[i] < 0 ? std::min(most, -s[i] / changes[i]) : most;
        }
        if (std::isinf(most)) { most = 1; }
        for (std::size_t k = 0; k < u.size(); ++k) { u[k] = centre_[k] + 0.99 * most * u[k]; }
        if (product(c, u) > 0) { (void)try_ray(question, u); }
    }
}

/// Whether u, or the last point on the way to it that violates no row, answers the question.
bool Coefficients::try_ray(const Question& question, const std::vector<double>& u) {
    const std::vector<double> ray = between(centre_, u, reach(u));
    return product(image(question), ray) > 0 && accept(ray) && question.answer == Question::Answer::yes;
}

/// Rounds u to short numbers, as long as the result violates no row, and shows its signs.
bool Coefficients::accept(const std::vector<double>& u) {
    for (const int bits : {12, 24, 52}) {
        RationalVector w = quotient_.exact_w(rounded(u, bits));
        if (violated(ExactScores(cone_.rows, w)).empty()) {
            show(std::move(w));
            return true;
        }
    }
    return false;
}

/// Some of the rows with a negative score.
std::vector<std::uint64_t> Coefficients::violated(const ExactScores& scores) const {
    if (cone_.on_scan) { cone_.on_scan(); }
    std::vector<std::uint64_t> result;
    with_rows(cone_.rows.near(), cone_.rows.bias(), [&](const auto& view) {
        for (const std::size_t i : outside_) {
            if (scores.of(view, i, cone_.y[i]).sign < 0) { result.push_back(i); }
            if (result.size() == some_rows(quotient_.dimension())) { return; }
        }
    });
    return result;
}

void Coefficients::descend_from_centre() {
    for (Question& question : questions_) {
        if (question.answer == Question::Answer::open) { descend(question); }
    }
}

void Coefficients::descend(Question& question) {
    std::vector<double> away = image(question);
    for (double& x : away) { x = -x; }
    for (unsigned round = 0; round < most_additions; ++round) {
        std::vector<double> u = centre_;
        const Barrier::End end = barrier_.descend(away, u);
        if (end != Barrier::End::below) {
            if (end == Barrier::End::minimum) { question.answer = Question::Answer::no; }
            question.u = std::move(u);
            question.rows = working_.size();
            return;
        }
        const std::size_t before = working_.size();
        if (try_ray(question, u) || working_.size() == before) { return; }
    }
}

/// Independent rows: first of the face, then of those that all barriers have.
void Coefficients::choose_frame() {
    std::size_t common = working_.size();
    for (const Question& question : questions_) {
        if (question.rows > 0) { common = std::min(common, question.rows); }
    }
    basis_.rows = working_;
    std::vector<std::uint64_t> listed = cone_.spanning;
    listed.insert(listed.end(), working_.begin(), working_.begin() + static_cast<long>(common));
    const std::size_t on_face = basis_.kept.size() - quotient_.dimension();
    const ListedRows rows(cone_.rows, cone_.y, basis_.kept, listed);
    std::vector<std::size_t> chosen;
    if (rows.good() && !centre_scores_.empty()) {
        const std::vector<double> s = barrier_.scores(centre_);
        const double least = *std::min_element(s.begin(), s.end());
        std::vector<double> lines;
        for (std::size_t i = 0; i < listed.size(); ++i) { // rows near the boundary have large multipliers
            const double weight = i < cone_.spanning.size() ? 1 : least / s[i - cone_.spanning.size()];
            for (const double x : rows.row(i)) { lines.push_back(weight * x); }
        }
        chosen = independent_rows(std::move(lines), rows.dimension(), cone_.spanning.size(), on_face, rows.dimension());
    }
    for (const std::size_t i : chosen) { basis_.frame.push_back(listed[i]); }
    if (!Exclusions(cone_.rows, cone_.y, basis_).independent()) {
        listed.resize(cone_.spanning.size());
        listed.insert(listed.end(), cone_.separated.begin(), cone_.separated.end());
        basis_.frame.clear();
        for (const std::size_t i : exactly_independent(listed)) { basis_.frame.push_back(listed[i]); }
    }
    basis_.on_face = std::min(on_face, basis_.frame.size());
}

std::vector<std::size_t> Coefficients::exactly_independent(const std::vector<std::uint64_t>& listed) const {
    std::vector<RationalVector> parts;
    for (const std::uint64_t row : listed) {
        const RationalVector z = cone_.rows.exact(row, cone_.y[row]);
        RationalVector& part = parts.emplace_back();
        for (const std::size_t j : basis_.kept) { part.push_back(z[j]); }
    }
    Span span(basis_.kept.size());
    span.add_all(parts);
    return span.basis();
}

void Coefficients::verify_exclusions() {
    const Exclusions exclusions(cone_.rows, cone_.y, basis_);
    for (Question& question : questions_) {
        if (question.answer != Question::Answer::no || question.u.empty()) { continue; }
        question.answer = Question::Answer::open;
        for (const int bits : {16, 32, 52}) {
            question.point = quotient_.near_w(rounded(question.u, bits));
            if (exclusions.by_point(question.j, question.sign, question.point, question.rows)) {
                question.answer = Question::Answer::no;
                break;
            }
        }
    }
}

/// The working rows whose multipliers do not vanish.
std::vector<std::size_t> Coefficients::tight_rows(const Question& question) const {
    std::vector<std::size_t> all(working_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (question.u.empty()) { return all; }
    const std::vector<double> s = barrier_.scores(question.u);
    double least = infinity;
    for (std::size_t i = 0; i < question.rows; ++i) { least = s[i] > 0 ? std::min(least, s[i]) : least; }
    std::vector<std::size_t> tight;
    for (std::size_t i = 0; i < question.rows; ++i) {
        if (s[i] < 1e6 * least) { tight.push_back(i); }
    }
    return tight;
}

Alternative Coefficients::alternative(const Question& question, const std::vector<std::size_t>& working) {
    for (std::size_t i = residuals_.size(); i < working_.size(); ++i) {
        residuals_.push_back(quotient_.exact_row(working_[i]));
    }
    RationalVector image = quotient_.image(question.j);
    if (question.sign < 0) {
        for (Rational& x : image) { x = -x; }
    }
    std::vector<const RationalVector*> vectors{&image};
    for (const std::size_t i : working) { vectors.push_back(&residuals_[i]); }
    return guided_gordan(vectors);
}

void Coefficients::decide_exactly(Question& question) {
    std::vector<std::size_t> working = tight_rows(question);
    while (question.answer == Question::Answer::open) {
        const Alternative found = alternative(question, working);
        if (!found.multipliers.empty()) {
            question.answer = Question::Answer::no;
            for (std::size_t i = 0; i < working.size(); ++i) {
                if (const Rational& weight = found.multipliers[i + 1]; weight.sign() != 0) {
                    question.multipliers.push_back({working_[working[i]], weight / found.multipliers[0]});
                }
            }
            return;
        }
        RationalVector w = quotient_.combined(found.separator);
        const std::vector<std::uint64_t> rows = violated(ExactScores(cone_.rows, w));
        if (rows.empty()) { show(std::move(w)); }
        for (const std::uint64_t row : rows) { add_working(row); }
        working.resize(working_.size());
        std::iota(working.begin(), working.end(), std::size_t{0});
    }
}

} // namespace novikoff
