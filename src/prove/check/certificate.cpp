// Checks certificates: each claim by the rows and fractions alone, whatever found it.
#include "novikoff/certificate.hpp"

#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "geometry/survey.hpp"
#include "prove/check/balance.hpp"
#include "prove/check/coefficients.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/row_length.hpp"
#include "prove/check/span.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
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
        if (check_directions()) {
            switch (claim_.verdict) {
            case Verdict::separable:
                if (check_separator(1) && !left_.empty()) { fault("the directions do not separate all rows"); }
                break;
            case Verdict::quasi_separable:
                if (check_separator(0)) {
                    check_some_separated();
                    check_none_separable();
                }
                break;
            case Verdict::inseparable: check_none_separable(); break;
            case Verdict::undecided: break;
            }
        }
        check_nothing_more();
        check_reason();
        check_radius();
        check_margin();
        if (claim_.coefficients && faults_.empty()) { check_coefficients(); }
    }

private:
    /// Returns false.
    bool fault(const std::string& what) {
        faults_.push_back(what);
        return false;
    }

    [[nodiscard]] std::vector<Rational> exact_row(std::uint64_t i) const { return rows_.exact(i, y_[i]); }

    /// Checks that each direction has z·v ≥ 0 for the rows that are left, and > 0 for some. These are separated.
    bool check_directions() {
        left_.resize(rows_.size());
        std::iota(left_.begin(), left_.end(), std::size_t{0});
        return std::all_of(claim_.directions.begin(), claim_.directions.end(), [&](const SparseVector& direction) {
            std::vector<Rational> w(rows_.dimension());
            for (const auto& [coordinate, value] : direction) {
                if (coordinate >= w.size()) {
                    return fault(fmt::format("a direction has a coordinate {}, but there are only {}", coordinate + 1,
                                             w.size()));
                }
                w[coordinate] = value;
            }
            const std::size_t before = left_.size();
            if (!take_separated(std::move(w), "direction", 0)) { return false; }
            return left_.size() < before || fault("a direction separates no row");
        });
    }

    /// Checks that z_i·w has at least this sign for the rows that are left, and takes those out where it is positive.
    bool check_separator(int least_sign) {
        if (claim_.separator.empty() && !claim_.directions.empty()) { return true; }
        if (claim_.separator.size() != rows_.dimension()) {
            return fault(fmt::format("the separator has {} numbers where {} are needed", claim_.separator.size(),
                                     rows_.dimension()));
        }
        return take_separated(claim_.separator, "separator", least_sign);
    }

    bool take_separated(std::vector<Rational> w, const char* name, int least_sign) {
        const ExactScores scores(rows_, std::move(w));
        std::size_t kept = 0;
        for (const std::size_t i : left_) {
            const int sign = scores.of(view_, i, y_[i]).sign;
            if (sign < least_sign) {
                return fault(
                    fmt::format("the {} is wrong on row {}: y⟨w,x⟩ is {}", name, i + 1, sign < 0 ? "negative" : "0"));
            }
            if (sign == 0) { left_[kept++] = i; }
        }
        left_.resize(kept);
        return true;
    }

    void check_some_separated() {
        if (left_.size() == rows_.size()) { fault("the separator separates no row"); }
    }

    /// Checks that none of the rows that are left can be separated.
    void check_none_separable() {
        if (!claim_.balance) {
            if (check_vanishing(claim_.witness, "witness")) { check_span(); }
        } else if (left_.empty()) {
            fault("the directions separate all rows");
        } else {
            Team team;
            if (const auto why = check_balance(rows_, y_, left_, *claim_.balance, &team)) { fault(*why); }
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

    /// Checks that every row that is left is a combination of the witness' rows. It is one if every vector orthogonal
    /// to the witness' rows is orthogonal to it.
    void check_span() {
        std::vector<std::vector<Rational>> vectors;
        for (const Multiplier& m : claim_.witness) { vectors.push_back(exact_row(m.row)); }
        if (rank_at_least(vectors) == rows_.dimension()) { // every row lies in their span
            return;
        }
        Span span(rows_.dimension());
        span.add_all(vectors);
        for (auto& vector : span.complement()) {
            const ExactScores across(rows_, std::move(vector));
            for (const std::size_t i : left_) {
                if (across.of(view_, i, y_[i]).sign != 0) {
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
        if (!separates && !claim_.directions.empty()) {
            fault(fmt::format("there are directions, but the verdict is {}", to_string(verdict)));
        }
        if (!vanishes && !claim_.witness.empty()) {
            fault(fmt::format("there is a witness, but the verdict is {}", to_string(verdict)));
        }
        if (claim_.balance && !vanishes) {
            fault(fmt::format("there is a balance, but the verdict is {}", to_string(verdict)));
        }
        if (claim_.balance && !claim_.witness.empty()) { fault("there is a balance besides a witness"); }
    }

    void check_coefficients() {
        if (claim_.verdict != Verdict::separable && claim_.verdict != Verdict::quasi_separable) {
            fault(fmt::format("there are coefficients, but the verdict is {}", to_string(claim_.verdict)));
        } else if (const auto why = novikoff::check_coefficients(rows_, y_, claim_, left_)) {
            fault(*why);
        }
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
        std::size_t longer = 0;
        if (std::isfinite(claim_.radius) && claim_.radius >= 0) {
            longer = first_longer(rows_, row_norms(rows_.near(), rows_.bias()).squared, claim_.radius);
        }
        if (longer < rows_.size()) { fault(fmt::format("row {} is longer than the radius", longer + 1)); }
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
    std::vector<std::size_t> left_; ///< rows that are not separated
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
