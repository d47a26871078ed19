// Which signs each coefficient takes in the cone K of all w with z_i·w ≥ 0 for all i, with the proofs.
//
// Some rows have z_i·w = 0 in all of K: the face. Modulo their space, K is {u : r_i·u ≥ 0} for the other rows, and the
// separator is in its interior. There w_j is c_j·u. Where c_j = 0 it is 0. Otherwise it has one sign or both, and for
// each sign σ the question is whether K has a u with σ c_j·u > 0:
//   from the centre of K, a step along H⁻¹σc_j, with H the curvature of its barrier, often leads to such a u;
//   else the barrier decides (prove/search/barrier.hpp), on the few rows that matter;
//   if it cannot, as where the answer depends on ties, Gordan's alternative is decided in fractions.
// A u is verified without rounding on all rows, and shows the signs of all its coordinates. That there is none is
// verified as a certificate's check does it (prove/check/exclusions.hpp).
#pragma once

#include "prove/check/exact_scores.hpp"
#include "prove/check/exclusions.hpp"
#include "prove/search/barrier.hpp"
#include "prove/search/gordan.hpp"
#include "prove/search/quotient.hpp"

#include <functional>
#include <unordered_set>

namespace novikoff {

/// What is known about the cone. All that is referred to must outlive its users.
struct KnownCone {
    const ExactRows& rows;
    std::span<const double> y;
    std::vector<SparseVector> basis;      ///< of the w that are 0 on the face and at aliased coordinates (Quotient)
    std::vector<std::uint64_t> spanning;  ///< rows of the face that span the others
    std::vector<std::uint64_t> separated; ///< the rows outside the face
    std::vector<Rational> separator;      ///< z_i·w > 0 on these, 0 on the face and at aliased coordinates
    std::vector<std::uint64_t> telling;   ///< of these, rows that are likely to matter; may be empty
    std::function<void()> on_scan;        ///< called before each pass over the rows; may be empty
};

class Coefficients {
public:
    explicit Coefficients(KnownCone cone);

    /// The estimates with their proofs, without relations. No value if the coordinates are not independent: then
    /// relations are missing.
    [[nodiscard]] std::optional<CoefficientClaims> claims();

private:
    /// Whether a coordinate has a sign in K.
    struct Question {
        std::size_t j;
        int sign;
        enum class Answer { open, yes, no } answer = Answer::open;
        std::vector<double> u = {};               ///< where the descent of the barrier ended
        std::size_t rows = 0;                     ///< of the working rows, in this barrier
        std::vector<double> point = {};           ///< no: the w of this u, verified
        std::vector<Multiplier> multipliers = {}; ///< no: in fractions
    };

    void add_first_rows();
    void add_working(std::uint64_t row);
    void open_questions();

    [[nodiscard]] bool find_centre();
    void step_from_centre();
    void descend_from_centre();
    void descend(Question& question);
    void verify_exclusions();
    void choose_frame();
    [[nodiscard]] std::vector<std::size_t> exactly_independent(const std::vector<std::uint64_t>& listed) const;
    void decide_exactly(Question& question);
    [[nodiscard]] CoefficientProof proof_of(std::size_t j) const;
    [[nodiscard]] std::vector<double> image(const Question& question) const;
    [[nodiscard]] Alternative alternative(const Question& question, const std::vector<std::size_t>& working);
    [[nodiscard]] std::vector<std::size_t> tight_rows(const Question& question) const;

    [[nodiscard]] std::vector<double> scores(const std::vector<double>& u) const;
    [[nodiscard]] double reach(const std::vector<double>& u);
    [[nodiscard]] bool try_ray(const Question& question, const std::vector<double>& u);
    [[nodiscard]] bool accept(const std::vector<double>& u);
    [[nodiscard]] std::vector<std::uint64_t> violated(const ExactScores& scores) const;
    void show(std::vector<Rational> w);

    KnownCone cone_;
    std::vector<std::size_t> outside_; ///< the rows outside the face
    std::vector<std::uint64_t> working_;
    std::unordered_set<std::uint64_t> known_; ///< rows of working_
    Quotient quotient_;
    Barrier barrier_; ///< of the working rows
    std::vector<double> centre_;
    std::vector<double> centre_scores_; ///< of outside_
    std::vector<Question> questions_;   ///< 2j: whether w_j can be positive, 2j + 1: negative
    std::vector<RationalVector> rays_;
    std::vector<RationalVector> residuals_; ///< of the working rows, as far as they were needed
    Exclusions::Basis basis_;
};

} // namespace novikoff
