// One step after the other; each relies on those before it.
#include "prove/check/coefficients.hpp"

#include "prove/check/exact_scores.hpp"
#include "prove/check/exclusions.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/span.hpp"
#include "prove/check/sparse_vector.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace novikoff {

std::string to_string(Estimate estimate) {
    switch (estimate) {
    case Estimate::finite: return "finite";
    case Estimate::plus_infinity: return "+inf";
    case Estimate::minus_infinity: return "-inf";
    case Estimate::unbounded: break;
    }
    return "unbounded";
}

namespace {

class CoefficientCheck {
public:
    CoefficientCheck(const ExactRows& rows, std::span<const double> y, const Claim& claim,
                     std::span<const std::size_t> face)
        : rows_(rows), y_(y), claim_(claim), claims_(*claim.coefficients), face_(face), occurs_(rows.dimension()),
          aliased_(rows.dimension()) {}

    [[nodiscard]] std::optional<std::string> run() {
        if (claims_.proofs.size() != rows_.dimension()) {
            fault(
                fmt::format("there are {} coefficients where {} are needed", claims_.proofs.size(), rows_.dimension()));
        } else if (check_parts() && check_relations() && check_rays() && check_finite() && check_rows()) {
            check_signs();
        }
        return fault_;
    }

private:
    /// Returns false.
    bool fault(const std::string& what) {
        fault_ = what;
        return false;
    }
    [[nodiscard]] bool on_face(std::uint64_t row) const { return std::binary_search(face_.begin(), face_.end(), row); }
    [[nodiscard]] bool finite(std::size_t j) const { return claims_.proofs[j].estimate == Estimate::finite; }

    /// Refuses parts that an estimate does not need, since they are not checked.
    bool check_parts() {
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            const CoefficientProof& proof = claims_.proofs[j];
            const bool one_sign =
                proof.estimate == Estimate::plus_infinity || proof.estimate == Estimate::minus_infinity;
            if (one_sign ? !proof.point.empty() && !proof.multipliers.empty()
                         : !proof.point.empty() || !proof.multipliers.empty()) {
                return fault(fmt::format("coefficient {} has more proofs than it needs", j + 1));
            }
        }
        return true;
    }

    bool check_relations() {
        std::string why;
        for (const std::size_t own : own_coordinates(rows_, claims_.relations, why)) {
            aliased_[own] = true;
            if (!finite(own)) { return fault(fmt::format("coefficient {} is aliased, but not finite", own + 1)); }
        }
        if (!why.empty()) {
            return fault("a relation of the coefficients is no vector of the space with a coordinate of its own");
        }
        std::vector<std::size_t> all(rows_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        if (const auto broken = broken_relation(rows_, all, claims_.relations)) {
            return fault(fmt::format("relation {} of the coefficients is not 0 on row {}", broken->relation + 1,
                                     broken->row + 1));
        }
        return true;
    }

    bool check_rays() {
        for (std::size_t k = 0; k < claims_.rays.size(); ++k) {
            std::vector<Rational> w(rows_.dimension());
            for (const auto& [j, value] : claims_.rays[k]) {
                if (j >= w.size() || aliased_[j]) {
                    return fault(
                        fmt::format("ray {} has a coordinate {} that does not exist or is aliased", k + 1, j + 1));
                }
                w[j] = value;
            }
            const ExactScores scores(rows_, w);
            const std::size_t wrong = scores.find_sign(y_, [](int sign) { return sign < 0; });
            if (wrong < rows_.size()) {
                return fault(fmt::format("ray {} is wrong on row {}: y⟨w,x⟩ is negative", k + 1, wrong + 1));
            }
            for (std::size_t j = 0; j < w.size(); ++j) {
                if (w[j].sign() != 0) { occurs_[j][w[j].sign() > 0 ? 0 : 1] = true; }
            }
        }
        return true;
    }

    /// Checks that all w of the cone are 0 where the coefficients are finite.
    bool check_finite() {
        const Span span = claim_.balance ? span_of_relations() : span_of_face();
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            if (finite(j) && !aliased_[j] && !is_zero(span.residual(image(j)))) {
                return fault(fmt::format("nothing shows that coefficient {} is finite", j + 1));
            }
        }
        return true;
    }

    /// The rows of the face and the aliased coordinates.
    [[nodiscard]] Span span_of_face() const {
        std::vector<RationalVector> vectors;
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            if (aliased_[j]) { vectors.push_back(image(j)); }
        }
        for (const Multiplier& m : claim_.witness) { vectors.push_back(rows_.exact(m.row, y_[m.row])); }
        Span span(rows_.dimension());
        span.add_all(vectors);
        return span;
    }
    /// A balance shows that every w that is 0 on the face is a combination of its relations. The span is that of the
    /// values that the relations have at aliased coordinates.
    [[nodiscard]] Span span_of_relations() const {
        std::vector<RationalVector> vectors;
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            if (aliased_[j]) { vectors.push_back(image(j)); }
        }
        Span span(claim_.balance->relations.size());
        span.add_all(vectors);
        return span;
    }
    /// e_j, or what of it matters for the relations of a balance.
    [[nodiscard]] RationalVector image(std::size_t j) const {
        if (!claim_.balance) {
            RationalVector unit(rows_.dimension());
            unit[j] = 1;
            return unit;
        }
        RationalVector values;
        for (const SparseVector& relation : claim_.balance->relations) { values.push_back(value_at(relation, j)); }
        return values;
    }

    bool check_rows() {
        for (std::size_t j = 0; j < rows_.dimension(); ++j) {
            if (!finite(j)) { basis_.kept.push_back(j); }
        }
        basis_.frame = claims_.frame;
        basis_.rows = claims_.rows;
        const auto exists = [&](std::uint64_t row) { return row < rows_.size(); };
        if (!std::all_of(basis_.frame.begin(), basis_.frame.end(), exists) ||
            !std::all_of(basis_.rows.begin(), basis_.rows.end(), exists)) {
            return fault("the coefficients name a row that does not exist");
        }
        const auto first =
            std::find_if_not(basis_.frame.begin(), basis_.frame.end(), [&](auto r) { return on_face(r); });
        basis_.on_face = static_cast<std::size_t>(first - basis_.frame.begin());
        const auto listed = [&](std::uint64_t row) { return on_face(row); };
        if (std::any_of(first, basis_.frame.end(), listed) ||
            std::any_of(basis_.rows.begin(), basis_.rows.end(), listed)) {
            return fault("the coefficients name a row that is not separated where it should be");
        }
        return true;
    }

    void check_signs() {
        const Exclusions exclusions(rows_, y_, basis_);
        if (!exclusions.independent()) {
            fault("the rows of the frame do not show that the coefficients are independent");
            return;
        }
        for (const std::size_t j : basis_.kept) {
            const Estimate estimate = claims_.proofs[j].estimate;
            for (const int sign : {1, -1}) {
                const bool claimed =
                    estimate == Estimate::unbounded || (estimate == Estimate::plus_infinity) == (sign > 0);
                if (claimed ? !occurs_[j][sign > 0 ? 0 : 1] : !excluded(exclusions, j, sign)) {
                    fault(fmt::format("nothing shows that coefficient {} {} {}", j + 1,
                                      claimed ? "can be" : "cannot be", sign > 0 ? "positive" : "negative"));
                    return;
                }
            }
        }
    }

    [[nodiscard]] bool excluded(const Exclusions& exclusions, std::size_t j, int sign) const {
        const CoefficientProof& proof = claims_.proofs[j];
        if (!proof.point.empty()) {
            return proof.point.size() == rows_.dimension() && proof.rows <= basis_.rows.size() &&
                   exclusions.by_point(j, sign, proof.point, proof.rows);
        }
        return std::all_of(proof.multipliers.begin(), proof.multipliers.end(),
                           [&](const Multiplier& m) {
                               return m.row < rows_.size() && !on_face(m.row) && m.weight.sign() > 0;
                           }) &&
               exclusions.by_multipliers(j, sign, proof.multipliers);
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    const Claim& claim_;
    const CoefficientClaims& claims_;
    std::span<const std::size_t> face_;
    std::vector<std::array<bool, 2>> occurs_; ///< for each coefficient: whether a ray has it positive, or negative
    std::vector<bool> aliased_;
    Exclusions::Basis basis_;
    std::optional<std::string> fault_;
};

} // namespace

std::optional<std::string> check_coefficients(const ExactRows& rows, std::span<const double> y, const Claim& claim,
                                              std::span<const std::size_t> face) {
    return CoefficientCheck(rows, y, claim, face).run();
}

} // namespace novikoff
