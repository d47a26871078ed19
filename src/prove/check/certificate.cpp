// Checks certificates: each claim by the rows and fractions alone, whatever found it.
#include "novikoff/certificate.hpp"

#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/balance.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/span.hpp"

#include <cmath>
#include <set>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// Checks one claim about one binary problem.
template <class View> class ClaimCheck {
public:
    ClaimCheck(const ExactRows& rows, const View& view, std::vector<double> y, const Claim& claim,
               std::vector<std::string>& faults)
        : rows_(rows), view_(view), y_(std::move(y)), claim_(claim), faults_(faults) {}

    void run() {
        switch (claim_.verdict) {
        case Verdict::separable: check_separator(1); break;
        case Verdict::quasi_separable:
            if (check_separator(0)) {
                check_some_separated();
                check_inseparable([&](std::size_t i) { return scores_->of(view_, i, y_[i]).sign == 0; });
            }
            break;
        case Verdict::inseparable: check_inseparable([](std::size_t) { return true; }); break;
        case Verdict::undecided: break;
        }
        check_nothing_more();
        check_reason();
        check_radius();
        check_margin();
    }

private:
    /// Returns false.
    bool fault(const std::string& what) {
        faults_.push_back(what);
        return false;
    }

    [[nodiscard]] std::vector<Rational> exact_row(std::uint64_t i) const { return rows_.exact(i, y_[i]); }

    /// Checks that z_i·w has at least this sign for all i.
    bool check_separator(int least_sign) {
        if (claim_.separator.size() != rows_.dimension()) {
            return fault(fmt::format("the separator has {} numbers where {} are needed", claim_.separator.size(),
                                     rows_.dimension()));
        }
        scores_.emplace(rows_, claim_.separator);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (const int sign = scores_->of(view_, i, y_[i]).sign; sign < least_sign) {
                return fault(
                    fmt::format("the separator is wrong on row {}: y⟨w,x⟩ is {}", i + 1, sign < 0 ? "negative" : "0"));
            }
        }
        return true;
    }

    void check_some_separated() {
        if (scores_->find_sign(y_, [](int sign) { return sign > 0; }) == rows_.size()) {
            fault("the separator separates no row");
        }
    }

    /// Checks that the rows exist, that none is named twice, and that all weights are positive.
    [[nodiscard]] bool check_multipliers(const std::vector<Multiplier>& multipliers, const char* name) {
        std::set<std::uint64_t> seen;
        for (const Multiplier& m : multipliers) {
            if (m.row >= rows_.size()) {
                return fault(fmt::format("the {} names row {}, but there are only {}", name, m.row + 1, rows_.size()));
            }
            if (!seen.insert(m.row).second) { return fault(fmt::format("the {} names row {} twice", name, m.row + 1)); }
            if (m.weight.sign() <= 0) {
                return fault(fmt::format("the weight of row {} in the {} is not positive", m.row + 1, name));
            }
        }
        return multipliers.empty() ? fault(fmt::format("the {} has no rows", name)) : true;
    }

    /// Checks the multipliers and that Σ λ z = 0.
    [[nodiscard]] bool check_vanishing(const std::vector<Multiplier>& multipliers, const char* name) {
        if (!check_multipliers(multipliers, name)) { return false; }
        if (!is_zero(weighted_sum(rows_, y_, multipliers))) {
            return fault(fmt::format("the rows of the {} do not add up to 0", name));
        }
        return true;
    }

    /// Checks that no w has z_i·w ≥ 0 for all rows i with must(i), and > 0 for one, by the witness or the balance.
    template <class Must> void check_inseparable(Must must) {
        if (claim_.balance) {
            std::vector<std::size_t> face;
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                if (must(i)) { face.push_back(i); }
            }
            Team team;
            if (const auto reason = check_balance(rows_, y_, face, *claim_.balance, &team)) { fault(*reason); }
        } else if (check_vanishing(claim_.witness, "witness")) {
            check_span(must);
        }
    }

    /// Checks that every row i with must(i) is a combination of the witness' rows. It is one if every vector
    /// orthogonal to the witness' rows is orthogonal to it.
    template <class Must> void check_span(Must must) {
        std::vector<std::vector<Rational>> vectors;
        for (const Multiplier& m : claim_.witness) { vectors.push_back(exact_row(m.row)); }
        if (rank_at_least(vectors) == rows_.dimension()) { // every row lies in their span
            return;
        }
        Span span(rows_.dimension());
        for (const auto& vector : vectors) { span.add(vector); }
        for (auto& vector : span.complement()) {
            const ExactScores across(rows_, std::move(vector));
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                if (across.of(view_, i, y_[i]).sign != 0 && must(i)) {
                    fault(fmt::format("row {} does not lie in the space of the witness' rows", i + 1));
                    return;
                }
            }
        }
    }

    /// Refuses parts that the verdict does not need, since they are not checked.
    void check_nothing_more() {
        const Verdict verdict = claim_.verdict;
        const bool separates = verdict == Verdict::separable || verdict == Verdict::quasi_separable;
        const bool vanishes = verdict == Verdict::inseparable || verdict == Verdict::quasi_separable;
        if (!separates && !claim_.separator.empty()) {
            fault(fmt::format("there is a separator, but the verdict is {}", to_string(verdict)));
        }
        if (!vanishes && !claim_.witness.empty()) {
            fault(fmt::format("there is a witness, but the verdict is {}", to_string(verdict)));
        }
        if (!vanishes && claim_.balance) {
            fault(fmt::format("there is a balance, but the verdict is {}", to_string(verdict)));
        }
        if (claim_.balance && !claim_.witness.empty()) { fault("there is a witness besides the balance"); }
    }

    void check_reason() {
        if (claim_.reason.empty() || !check_vanishing(claim_.reason, "reason")) { return; }
        if (claim_.verdict == Verdict::separable) {
            fault("there is a reason against separability, but the verdict is separable");
        }
        if (claim_.reason.size() > rows_.dimension() + 1) {
            fault(fmt::format("the reason has {} rows; {} are always enough", claim_.reason.size(),
                              rows_.dimension() + 1));
        }
    }

    void check_radius() {
        const Rational radius = std::isfinite(claim_.radius) ? Rational::of(claim_.radius) : Rational(-1);
        const double enough = claim_.radius * claim_.radius * (1 - 1e-9); // 1e-9 is more than rounding needs
        const bool trust = trusted(enough, rows_);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (trust && claim_.radius > 0 && view_.inner(i, i) < enough) { continue; }
            const RationalVector x = exact_row(i);
            if (radius.sign() < 0 || dot(x, x) > radius * radius) {
                fault(fmt::format("row {} is longer than the radius", i + 1));
                return;
            }
        }
    }

    void check_margin() {
        if (!claim_.margin) { return; }
        const MarginClaim& margin = *claim_.margin;
        const bool finite = std::isfinite(margin.lower) && std::isfinite(margin.upper);
        if (claim_.verdict == Verdict::undecided && finite && margin.lower == 0 && margin.upper >= 0) {
            check_upper(margin);
            return;
        }
        if (claim_.verdict != Verdict::separable || !finite || !(0 < margin.lower && margin.lower <= margin.upper)) {
            fault("the margin is not an interval of positive numbers for separable rows");
            return;
        }
        if (margin.direction.size() != rows_.dimension()) {
            fault(fmt::format("the margin's direction has {} numbers where {} are needed", margin.direction.size(),
                              rows_.dimension()));
            return;
        }
        check_lower(margin);
        check_upper(margin);
    }

    void check_lower(const MarginClaim& margin) {
        const Rational needed =
            Rational::of(margin.lower) * Rational::of(margin.lower) * dot(margin.direction, margin.direction);
        const ExactScores scores(rows_, margin.direction);
        const double floor = sqrt_above(needed / (scores.unit() * scores.unit())) * (1 + 0x1p-40) + scores.enough();
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (scores.near(view_, i, y_[i]) > floor) { // rounding cannot have lifted it this far
                continue;
            }
            const Rational score = scores.exact(i, y_[i]);
            if (score.sign() <= 0 || score * score < needed) {
                fault(fmt::format("the margin of row {} is below the lower end", i + 1));
                return;
            }
        }
    }

    void check_upper(const MarginClaim& margin) {
        if (!check_multipliers(margin.weights, "margin")) { return; }
        Rational total;
        for (const Multiplier& m : margin.weights) { total += m.weight; }
        const RationalVector sum = weighted_sum(rows_, y_, margin.weights);
        const Rational allowed = Rational::of(margin.upper) * total;
        if (dot(sum, sum) > allowed * allowed) { fault("the margin's upper end is below what its weights show"); }
    }

    const ExactRows& rows_;
    const View& view_;
    std::vector<double> y_;
    const Claim& claim_;
    std::vector<std::string>& faults_;
    std::optional<ExactScores> scores_; ///< of the separator
};

} // namespace

std::string to_string(Verdict verdict) {
    switch (verdict) {
    case Verdict::separable: return "separable";
    case Verdict::quasi_separable: return "quasi-separable";
    case Verdict::inseparable: return "inseparable";
    case Verdict::undecided: break;
    }
    return "undecided";
}

Space space_of(const Certificate& certificate) {
    return {.input_columns = static_cast<std::size_t>(certificate.columns),
            .lift = certificate.lift,
            .degree = certificate.degree,
            .bias = certificate.bias};
}

std::optional<double> mistake_bound(const Claim& claim) {
    if (!claim.margin || !(claim.margin->lower > 0) || !std::isfinite(claim.radius)) { return std::nullopt; }
    const Rational ratio = Rational::of(claim.radius) / Rational::of(claim.margin->lower);
    return double_above(ratio * ratio);
}

std::vector<std::string> check(const Certificate& certificate, const Dataset& data) {
    std::vector<std::string> faults;
    if (certificate.rows != data.rows() || certificate.columns != data.columns() ||
        certificate.classes != data.classes() || certificate.digest != data_digest(data)) {
        return {"the certificate belongs to other data: the digests differ"};
    }
    const std::size_t expected = data.classes().size() == 2 ? 1 : data.classes().size();
    if (certificate.claims.size() != expected) {
        return {fmt::format("the certificate has {} claims where {} are needed", certificate.claims.size(), expected)};
    }
    const ExactRows rows(data, certificate.lift, certificate.degree, certificate.bias);
    with_rows(rows.near(), rows.bias(), [&](const auto& view) {
        for (std::size_t k = 0; k < expected; ++k) {
            const Claim& claim = certificate.claims[k];
            if (claim.positive != (expected == 1 ? 1 : k)) {
                faults.push_back(fmt::format("claim {} is about the wrong class", k + 1));
                continue;
            }
            ClaimCheck(rows, view, signs(data, claim.positive), claim, faults).run();
        }
    });
    data.check_unchanged();
    return faults;
}

} // namespace novikoff
