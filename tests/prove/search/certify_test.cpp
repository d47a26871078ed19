#include "novikoff/certify.hpp"

#include "novikoff/space.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::prove_certify_test {
namespace {

using Faults = std::vector<std::string>;

CertifyOptions lifted(Lift lift, unsigned degree = 1) {
    CertifyOptions options;
    options.lift = lift;
    options.degree = degree;
    return options;
}

CertifyOptions without_bias() {
    CertifyOptions options;
    options.bias = false;
    return options;
}

/// The verdict, if its certificate passes the check.
Verdict checked_verdict(const Dataset& data, const CertifyOptions& options = {}) {
    const Certification result = certify(data, options);
    EXPECT_EQ(check(result.certificate, data), Faults{});
    return result.certificate.claims.at(0).verdict;
}

TEST(Certify, EachClassOfManyIsHeldAgainstTheRest) {
    // Three classes along a line: the outer ones can be separated from the rest, the middle one cannot.
    const Dataset data = labelled_rows({{1}, {2}, {5}, {6}, {8}, {9}}, {0, 0, 1, 1, 2, 2}, {"a", "b", "c"});
    const Certification result = certify(data);
    ASSERT_EQ(result.certificate.claims.size(), 3U);
    ASSERT_EQ(result.findings.size(), 3U);
    EXPECT_EQ(result.certificate.claims[0].verdict, Verdict::separable);
    EXPECT_EQ(result.certificate.claims[1].verdict, Verdict::inseparable);
    EXPECT_EQ(result.certificate.claims[2].verdict, Verdict::separable);
    for (std::uint32_t k = 0; k < 3; ++k) { EXPECT_EQ(result.certificate.claims[k].positive, k); }
    EXPECT_EQ(check(result.certificate, data), Faults{});
    Certificate forged = result.certificate;
    std::swap(forged.claims[0], forged.claims[2]);
    EXPECT_EQ(check(forged, data), (Faults{"claim 1 is about the wrong class", "claim 3 is about the wrong class"}));
    forged.claims.pop_back();
    EXPECT_EQ(check(forged, data), Faults{"the certificate has 2 claims where 3 are needed"});
}

TEST(Certify, OptionsThatMakeNoSenseAreRefused) {
    const Dataset data = rows({{1}, {-1}}, {1, -1});
    for (const auto& [gap, text] :
         {std::pair(0.0, "0"), std::pair(1.5, "1.5"), std::pair(-0.5, "-0.5"), std::pair(std::nan(""), "nan")}) {
        CertifyOptions options;
        options.gap = gap;
        expect_error(ErrorKind::usage,
                     std::string("`gap`: a number above 0 and not above 1 is expected; ") + text + " was given",
                     [&] { (void)certify(data, options); });
    }
    CertifyOptions options;
    options.hint = {1, 2, 3};
    expect_error(ErrorKind::usage, "`hint`: 2 numbers are expected; 3 were given",
                 [&] { (void)certify(data, options); });
}

TEST(Certify, AHintChangesNothingButTheScans) {
    const Dataset data = rows({{0, 0}, {1, 0}, {0, 1}, {3, 1}}, {-1, -1, -1, 1});
    CertifyOptions options;
    options.estimates = false; // they need passes of their own
    const Certification plain = certify(data, options);
    for (const Rational& x : plain.certificate.claims[0].separator) { options.hint.push_back(x.to_double()); }
    const Certification hinted = certify(data, options);
    EXPECT_LT(hinted.scans, plain.scans);
    EXPECT_EQ(hinted.certificate.claims[0].separator, plain.certificate.claims[0].separator);
    options.hint = {-1, std::nan(""), 1e300}; // a useless hint
    EXPECT_EQ(checked_verdict(data, options), Verdict::separable);
}

TEST(Certify, DataThatSayNothingAreRefused) {
    const auto source = DataNames{"rows", {}};
    Dataset data = rows({{1}, {2}}, {1, 1});
    expect_error(ErrorKind::data, "rows: every row has the label '1'; two labels or more are needed to learn from",
                 [&] { (void)certify(data); });
    data = Dataset::dense({1, 2}, 2, 1, {}, source);
    expect_error(ErrorKind::data, "rows: the rows have no labels to learn from", [&] { (void)certify(data); });
    data = Dataset::dense({}, 0, 1, {}, source);
    expect_error(ErrorKind::data, "rows: there are no rows to learn from", [&] { (void)certify(data); });
}

TEST(Certify, RowsLongerThanAnyDoubleAreRefused) {
    const double large = 1.7e308;
    const std::string fault = " is longer than the largest double; make the numbers smaller";
    expect_error(ErrorKind::data, "rows: row 2" + fault, [&] {
        (void)certify(rows({{-large, 1}, {large, large}}, {1, -1}), without_bias());
    });
    const double largest = std::numeric_limits<double>::max();
    const Dataset edge = rows({{1}, {-1}, {-largest}}, {1, -1, -1});
    expect_error(ErrorKind::data, "rows: row 3, with the 1 of the bias," + fault, [&] { (void)certify(edge); });
    EXPECT_EQ(checked_verdict(edge, without_bias()), Verdict::separable);
    EXPECT_EQ(checked_verdict(rows({{large, 1}, {-large, 1}}, {1, -1})), Verdict::separable);
}

TEST(Certify, AMarginSmallerThanAnyDoubleIsLeftOut) {
    const double least = std::numeric_limits<double>::denorm_min(); // the nearest point is (least, least)/2
    const Dataset data = rows({{least, 0}, {0, least}, {-least, -least}}, {1, 1, -1});
    const Certification result = certify(data, without_bias());
    EXPECT_EQ(result.certificate.claims[0].verdict, Verdict::separable);
    EXPECT_FALSE(result.certificate.claims[0].margin.has_value());
    EXPECT_EQ(check(result.certificate, data), Faults{});
}

TEST(Certify, RowsOfAllSizesAreDecided) {
    EXPECT_EQ(checked_verdict(rows({{1e300, 1e-300}, {1e300, -1e-300}, {-1e-300, 1}}, {1, -1, 1}), without_bias()),
              Verdict::separable);
    EXPECT_EQ(checked_verdict(rows({{1e200, 1}, {1e200, 1}, {1e-200, 2}, {3, 1e-308}}, {1, -1, 1, -1})),
              Verdict::quasi_separable);
    Random random(11);
    for (int k = 0; k < 60; ++k) {
        std::vector<std::vector<double>> x(6, std::vector<double>(3));
        for (auto& row : x) {
            for (double& value : row) {
                value = static_cast<double>(any_whole(random, 2)) *
                        std::ldexp(1.0, static_cast<int>(random.below(1900)) - 950);
            }
        }
        (void)checked_verdict(rows(x, {1, -1, 1, -1, 1, -1}), k % 2 == 0 ? CertifyOptions{} : without_bias());
    }
}

TEST(Certify, RowsOfZerosCannotBeSeparatedWithoutABias) {
    const Dataset data = rows({{0, 0}, {1, 0}, {-2, 0}}, {1, 1, -1});
    const Certification result = certify(data, without_bias());
    EXPECT_EQ(result.certificate.claims[0].verdict, Verdict::quasi_separable);
    ASSERT_EQ(result.certificate.claims[0].reason.size(), 1U);
    EXPECT_EQ(result.certificate.claims[0].reason[0].row, 0U);
    EXPECT_EQ(check(result.certificate, data), Faults{});
}

TEST(Certify, RowsOfNothingButZerosCannotBeSeparated) {
    EXPECT_EQ(checked_verdict(rows({{0, 0}, {0, 0}}, {1, -1}), without_bias()), Verdict::inseparable);
}

TEST(Certify, RowsWithoutCoordinatesCannotBeSeparated) {
    const Dataset data = Dataset::dense({}, 2, 0, std::vector<int>{1, -1});
    EXPECT_EQ(checked_verdict(data, without_bias()), Verdict::inseparable);
    EXPECT_EQ(checked_verdict(data), Verdict::inseparable);
}

TEST(Certify, SparseAndDenseStorageGiveTheSameCertificate) {
    const std::vector<std::vector<double>> x{{1, 0, 2}, {0, 0, 1}, {0, -1, 0}, {3, 0, -2}};
    const auto dense = certify(rows(x, {1, -1, 1, -1}));
    const auto sparse = certify(rows(x, {1, -1, 1, -1}, Storage::sparse));
    EXPECT_EQ(dense.certificate.digest, sparse.certificate.digest);
    EXPECT_EQ(dense.certificate.claims[0].verdict, sparse.certificate.claims[0].verdict);
    EXPECT_EQ(dense.certificate.claims[0].separator, sparse.certificate.claims[0].separator);
}

/// One coordinate more than the exact search supports.
Dataset wide(bool separable) {
    std::vector<std::vector<double>> x(3, std::vector<double>(most_exact_dimensions + 1));
    x[0][0] = 3;
    x[1][0] = separable ? -3 : 3;
    x[2][most_exact_dimensions] = 1;
    return rows(x, {1, -1, 1});
}

TEST(Certify, BeyondTheExactDimensionsAPerceptronThatSeparatesIsProof) {
    const Certification result = certify(wide(true), without_bias());
    const Claim& claim = result.certificate.claims[0];
    EXPECT_EQ(claim.verdict, Verdict::separable);
    EXPECT_EQ(check(result.certificate, wide(true)), Faults{});
    const double margin = 3 / std::sqrt(10.0); // of the rows (3, 0) and (0, 1)
    EXPECT_LE(claim.margin->lower, margin);
    EXPECT_GE(claim.margin->upper, margin);
    EXPECT_EQ(result.findings[0].separated, (std::vector<std::uint64_t>{0, 1, 2}));
    EXPECT_TRUE(result.findings[0].estimates.empty());
}

TEST(Certify, BeyondTheExactDimensionsEmptyCellsAndContradictionsAreSeen) {
    const Certification result = certify(wide(false), without_bias());
    const Claim& claim = result.certificate.claims[0];
    EXPECT_EQ(claim.verdict, Verdict::quasi_separable);
    EXPECT_EQ(result.findings[0].separated, std::vector<std::uint64_t>{2});
    ASSERT_EQ(claim.reason.size(), 2U); // the same x with both labels
    EXPECT_EQ(claim.reason[0].row, 0U);
    EXPECT_EQ(claim.reason[1].row, 1U);
    EXPECT_EQ(check(result.certificate, wide(false)), Faults{});
    EXPECT_FALSE(mistake_bound(claim).has_value());
}

TEST(Certify, BeyondTheExactDimensionsRowsOfZerosAreInseparable) {
    const Dataset data =
        rows(std::vector<std::vector<double>>(2, std::vector<double>(most_exact_dimensions + 1)), {1, -1});
    EXPECT_EQ(checked_verdict(data, without_bias()), Verdict::inseparable);
}

TEST(Certify, BeyondTheExactDimensionsNumbersNearTheLargestAreSeparated) {
    std::vector<std::vector<double>> x(3, std::vector<double>(most_exact_dimensions + 1));
    x[0][0] = x[1][0] = x[2][0] = 1.7e308;
    x[2][1] = 1;
    const Dataset data = rows(x, {1, 1, -1});
    EXPECT_EQ(checked_verdict(data, without_bias()), Verdict::separable);
}

TEST(Certify, WhenTimeIsOverNoMoreIsClaimedThanIsShown) {
    CertifyOptions options;
    options.seconds = 0;
    const Dataset open = rows({{0, 1}, {1, 0}, {1, 1}, {0, 0}}, {1, 1, -1, -1}); // XOR
    const Certification result = certify(open, options);
    const Claim& claim = result.certificate.claims[0];
    EXPECT_EQ(claim.verdict, Verdict::undecided);
    EXPECT_TRUE(claim.separator.empty());
    EXPECT_TRUE(claim.reason.empty());
    ASSERT_TRUE(claim.margin.has_value());
    EXPECT_EQ(claim.margin->lower, 0);
    EXPECT_EQ(check(result.certificate, open), Faults{});
    const Dataset contradicting = rows({{0, 1}, {0, 1}, {5, 5}}, {1, -1, 1});
    const Certification shown = certify(contradicting, options);
    EXPECT_EQ(shown.verdict(), Verdict::undecided);
    EXPECT_EQ(shown.reason_rows(), (std::vector<std::uint64_t>{0, 1}));
    EXPECT_EQ(shown.margin()->upper, 0);
    EXPECT_EQ(check(shown.certificate, contradicting), Faults{});
}

TEST(Certify, ANegativeTimeIsRefused) {
    CertifyOptions options;
    options.seconds = -1;
    expect_error(ErrorKind::usage, "`seconds`: a number from 0 is expected; -1 was given",
                 [&] { (void)certify(wide(true), options); });
}

TEST(CertifyCircle, PointsOnOneCircleAreJudgedWithoutTheRoundingOfTheirSquares) {
    // x² + y² is the same for all four points, and their labels alternate around the circle, so no circle separates
    // them. In doubles the four sums of squares differ, and the points would be separable.
    const std::vector<std::vector<double>> x{
        {-899364638, -3032288131}, {3051846509, -830578682}, {3096642322, 643765789}, {2092522381, 2371703638}};
    const std::vector<double> y{1, -1, 1, -1};
    const Dataset data = rows(x, y);
    EXPECT_EQ(checked_verdict(data, lifted(Lift::circle)), Verdict::inseparable);
    std::vector<std::vector<double>> rounded = x;
    for (auto& row : rounded) { row.push_back(row[0] * row[0] + row[1] * row[1]); }
    EXPECT_EQ(checked_verdict(rows(rounded, y)), Verdict::separable);
}

TEST(CertifyCircle, APointBesideACircleByLessThanItsSquareShowsIsSeparated) {
    // The first point lies outside the unit circle by 2^-61; its sum of squares rounds to 1 in doubles.
    const std::vector<std::vector<double>> x{{1, 0x1p-30}, {0, 1}, {-1, 0}, {0, -1}};
    const std::vector<double> y{1, -1, 1, -1};
    EXPECT_EQ(checked_verdict(rows(x, y), lifted(Lift::circle)), Verdict::separable);
    std::vector<std::vector<double>> rounded = x;
    for (auto& row : rounded) { row.push_back(row[0] * row[0] + row[1] * row[1]); }
    EXPECT_EQ(checked_verdict(rows(rounded, y)), Verdict::inseparable);
}

TEST(CertifyCircle, ADiscIsFoundAndItsAbsenceProved) {
    const std::vector<std::vector<double>> x{{0, 0}, {3, 0}, {-3, 1}, {0, 4}, {1, -4}};
    EXPECT_EQ(checked_verdict(rows(x, {1, -1, -1, -1, -1})), Verdict::inseparable);
    EXPECT_EQ(checked_verdict(rows(x, {1, -1, -1, -1, -1}), lifted(Lift::circle)), Verdict::separable);
    // Labels alternate on a line: a disc that contains both positive points also contains the negative one between
    // them.
    EXPECT_EQ(checked_verdict(rows({{0, 0}, {1, 0}, {2, 0}, {3, 0}}, {1, -1, 1, -1}), lifted(Lift::circle)),
              Verdict::inseparable);
}

TEST(CertifyPolynomial, ExclusiveOrNeedsTheSecondDegree) {
    const Dataset data = rows({{0, 0}, {1, 1}, {0, 1}, {1, 0}}, {1, 1, -1, -1});
    EXPECT_EQ(checked_verdict(data), Verdict::inseparable);
    EXPECT_EQ(checked_verdict(data, lifted(Lift::polynomial, 2)), Verdict::separable);
    EXPECT_EQ(checked_verdict(data, lifted(Lift::polynomial, 3)), Verdict::separable);
}

TEST(CertifyPolynomial, AlternatingPointsNeedAsManyDegreesAsTheyChangeSign) {
    const Dataset data = rows({{1}, {2}, {3}, {4}, {5}}, {1, -1, 1, -1, 1});
    EXPECT_EQ(checked_verdict(data, lifted(Lift::polynomial, 3)), Verdict::inseparable);
    EXPECT_EQ(checked_verdict(data, lifted(Lift::polynomial, 4)), Verdict::separable);
}

TEST(CertifyPolynomial, ProductsThatUnderflowAreDecidedExactly) {
    // x1·x1·x2 is +1e-240 for both signs of x1, but x1·x1 underflows to 0 in doubles. The rows have opposite labels,
    // and only their monomials with x1 differ.
    const Dataset data = rows({{1e-170, 1e100}, {-1e-170, 1e100}, {0, 1e100}}, {1, 1, -1});
    EXPECT_EQ(checked_verdict(data, lifted(Lift::polynomial, 3)), Verdict::separable);
}

TEST(Certify, TellsHowFarItHasCome) {
    std::vector<std::string> stages;
    CertifyOptions options;
    std::uint64_t scans = 0;
    options.monitor = [&](const CertifyProgress& progress) {
        EXPECT_GE(progress.scans, scans);
        scans = progress.scans;
        if (stages.empty() || stages.back() != progress.stage) { stages.emplace_back(progress.stage); }
        return true;
    };
    const Certification result = certify(rows({{1}, {-1}}, {1, -1}), options);
    EXPECT_EQ(stages, (std::vector<std::string>{"perceptron", "separating", "margin", "coefficients"}));
    EXPECT_GE(result.scans, scans);
}

TEST(Certify, CanBeCancelledAtEveryStage) {
    const Dataset data = rows({{1}, {2}, {-1}, {-2}}, {1, 1, -1, -1});
    for (const std::string last : {"perceptron", "separating", "margin", "coefficients"}) {
        CertifyOptions options;
        options.monitor = [&](const CertifyProgress& progress) { return progress.stage != last; };
        try {
            (void)certify(data, options);
            ADD_FAILURE() << "not cancelled at the stage " << last;
        } catch (const Interrupted& interrupted) { EXPECT_EQ(interrupted.kind(), ErrorKind::interrupted); }
    }
}

TEST(Certify, WithoutADigestNothingIsBoundToTheData) {
    CertifyOptions options;
    options.digest = false;
    const Dataset data = rows({{1}, {-1}}, {1, -1});
    EXPECT_EQ(check(certify(data, options).certificate, data),
              Faults{"the certificate belongs to other data: the digests differ"});
}

TEST(Certify, RowsAsALearnerSeesThemAreGivenTheirMargins) {
    const Dataset data = rows({{2}, {3}, {-2}}, {1, 1, -1});
    const std::vector<Claim> claims = certify_as_stored(data, {});
    ASSERT_EQ(claims.size(), 1U);
    EXPECT_EQ(claims[0].verdict, Verdict::separable);
    const KnownMargin known = known_margin(claims[0]);
    EXPECT_NEAR(known.lower, 2, 1e-5);
    EXPECT_LE(known.lower, 2);
    EXPECT_GE(known.upper, 2);
    EXPECT_EQ(known.direction.size(), 2U);
    EXPECT_EQ(known_margin(certify_as_stored(rows({{1}, {1}}, {1, -1}), {})[0]).upper, 0);
}

} // namespace
} // namespace novikoff::test::prove_certify_test
