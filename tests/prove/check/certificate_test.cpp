// Every true certificate passes; every kind of forgery is refused, with the exact message.
#include "novikoff/certificate.hpp"

#include "data/storage.hpp"
#include "support/sample_certificates.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace novikoff::test::certificate_test {
namespace {

using Faults = std::vector<std::string>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Faults faults(const Certified& sample) { return check(sample.certificate, sample.data); }

void expect_refused(const Certified& forged, const std::string& sentence) {
    EXPECT_EQ(faults(forged), Faults{sentence});
}

double next_above(double x) { return std::nextafter(x, infinity); }
double next_below(double x) { return std::nextafter(x, -infinity); }

TEST(Certificate, ATrueOneOfEachVerdictPasses) {
    for (const Certified& sample : all_samples()) {
        EXPECT_EQ(faults(sample), Faults{}) << to_string(sample.certificate.claims[0].verdict);
    }
}

TEST(Certificate, SparseStorageOfTheSameDataPasses) {
    Certified sample = inseparable_sample();
    sample.data = changed(sample.data, [&](DatasetParts& parts) { parts.storage = sample.data.as_csr(); });
    EXPECT_EQ(faults(sample), Faults{});
}

TEST(Certificate, PositiveMultiplesOfAProofAreProofs) {
    Certified sample = quasi_separable_sample();
    sample.claim().separator[0] = fraction("1/1000000007");
    for (Multiplier& m : sample.claim().witness) { m.weight *= fraction("22/7"); }
    EXPECT_EQ(faults(sample), Faults{});
}

TEST(ForgedCertificate, AboutOtherDataIsRefused) {
    const std::string sentence = "the certificate belongs to other data: the digests differ";
    for (const Certified& sample : all_samples()) {
        Certified forged = sample;
        forged.data = changed(sample.data, [](DatasetParts& parts) { parts.labels[0] ^= 1U; });
        expect_refused(forged, sentence);

        forged = sample;
        std::vector<double> values = std::get<DenseStorage>(sample.data.storage()).values.doubles();
        values[0] = next_above(values[0]);
        forged.data =
            changed(sample.data, [&](DatasetParts& parts) { parts.storage = DenseStorage{std::move(values)}; });
        expect_refused(forged, sentence);

        forged = sample;
        forged.certificate.digest[5] ^= 1;
        expect_refused(forged, sentence);

        forged = sample;
        ++forged.certificate.rows;
        expect_refused(forged, sentence);

        forged = sample;
        ++forged.certificate.columns;
        expect_refused(forged, sentence);

        forged = sample;
        forged.certificate.classes[1] = "other";
        expect_refused(forged, sentence);
    }
}

TEST(ForgedCertificate, OfSwappedClassesIsRefused) {
    Certified forged = separable_sample();
    forged.data = changed(forged.data, [](DatasetParts& parts) { std::swap(parts.classes[0], parts.classes[1]); });
    forged.certificate.classes = forged.data.classes();
    expect_refused(forged, "the certificate belongs to other data: the digests differ");
}

TEST(ForgedCertificate, WithTooFewOrTooManyClaimsIsRefused) {
    Certified forged = separable_sample();
    forged.certificate.claims.clear();
    expect_refused(forged, "the certificate has 0 claims where 1 are needed");
    forged = separable_sample();
    forged.certificate.claims.push_back(forged.claim());
    expect_refused(forged, "the certificate has 2 claims where 1 are needed");
}

TEST(ForgedCertificate, AboutTheWrongClassIsRefused) {
    Certified forged = separable_sample();
    forged.claim().positive = 0;
    expect_refused(forged, "claim 1 is about the wrong class");
}

TEST(ForgedCertificate, WhoseSeparatorIsWrongIsRefused) {
    Certified forged = separable_sample();
    forged.claim().separator = whole({-1, 0});
    expect_refused(forged, "the separator is wrong on row 1: y⟨w,x⟩ is negative");
    forged.claim().separator = whole({1, 2});
    expect_refused(forged, "the separator is wrong on row 3: y⟨w,x⟩ is 0");
    forged.claim().separator = whole({0, 0});
    expect_refused(forged, "the separator is wrong on row 1: y⟨w,x⟩ is 0");
    forged = quasi_separable_sample();
    forged.claim().separator[1] = fraction("-1/1000000000000000000000000000000");
    expect_refused(forged, "the separator is wrong on row 3: y⟨w,x⟩ is negative");
}

TEST(ForgedCertificate, WhoseSeparatorHasAWrongSizeIsRefused) {
    Certified forged = separable_sample();
    forged.claim().separator = whole({1});
    expect_refused(forged, "the separator has 1 numbers where 2 are needed");
    forged = quasi_separable_sample();
    forged.claim().separator = whole({1, 0, 0});
    expect_refused(forged, "the separator has 3 numbers where 2 are needed");
}

TEST(ForgedCertificate, WhoseSeparatorSeparatesNothingIsRefused) {
    Certified forged = quasi_separable_sample();
    forged.claim().separator = whole({0, 0});
    EXPECT_EQ(faults(forged),
              (Faults{"the separator separates no row", "row 1 does not lie in the space of the witness' rows"}));
    // Both rows and their opposites: only w = 0 is negative nowhere, and the witness is valid.
    Claim claim;
    claim.verdict = Verdict::quasi_separable;
    claim.separator = whole({0, 0});
    claim.witness = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    expect_refused(certified(rows({{1}, {1}, {-1}, {-1}}, {1, -1, 1, -1}), claim), "the separator separates no row");
}

TEST(ForgedCertificate, WhoseWitnessNamesAWrongRowIsRefused) {
    Certified forged = inseparable_sample();
    forged.claim().witness[2].row = 3;
    expect_refused(forged, "the rows of the witness do not add up to 0");
    forged.claim().witness[2].row = 4;
    expect_refused(forged, "the witness names row 5, but there are only 4");
    forged.claim().witness[2].row = std::numeric_limits<std::uint64_t>::max() - 1;
    expect_refused(forged, "the witness names row 18446744073709551615, but there are only 4");
    forged.claim().witness[2].row = 0;
    expect_refused(forged, "the witness names row 1 twice");
}

TEST(ForgedCertificate, WhoseWitnessHasAWrongWeightIsRefused) {
    Certified forged = inseparable_sample();
    forged.claim().witness[1].weight = Rational(2) + fraction("1/" + std::string(100, '9'));
    expect_refused(forged, "the rows of the witness do not add up to 0");
    forged.claim().witness[1].weight = Rational(0);
    expect_refused(forged, "the weight of row 2 in the witness is not positive");
    forged.claim().witness[1].weight = Rational(-2);
    expect_refused(forged, "the weight of row 2 in the witness is not positive");
}

TEST(ForgedCertificate, WhoseWitnessIsMissingIsRefused) {
    for (Certified forged : {quasi_separable_sample(), inseparable_sample()}) {
        forged.claim().witness.clear();
        expect_refused(forged, "the witness has no rows");
    }
}

TEST(ForgedCertificate, WhoseWitnessLacksRowsIsRefused) {
    // Rows 1 and 2 are opposite, and so are rows 3 and 4: the first two prove nothing about the others.
    Claim claim;
    claim.verdict = Verdict::inseparable;
    claim.witness = {{0, 1}, {1, 1}};
    Certified forged = certified(rows({{1, 0}, {1, 0}, {0, 1}, {0, 1}}, {1, -1, 1, -1}), claim, false);
    expect_refused(forged, "row 3 does not lie in the space of the witness' rows");
    forged.claim().witness = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    EXPECT_EQ(faults(forged), Faults{});
    // The same for a quasi-separable claim that leaves rows 3 and 4 on the boundary, although row 5 is separated.
    claim.verdict = Verdict::quasi_separable;
    claim.separator = whole({0, 0, 1});
    forged = certified(rows({{1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}}, {1, -1, 1, -1, 1}), claim, false);
    expect_refused(forged, "row 3 does not lie in the space of the witness' rows");
}

TEST(ForgedCertificate, WhoseSeparatorLeavesOutARowIsRefused) { // it could separate row 4, but does not
    Claim claim;
    claim.verdict = Verdict::quasi_separable;
    claim.separator = whole({0, 1, 0});
    claim.witness = {{0, 1}, {1, 1}};
    const Certified forged = certified(rows({{1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, -1, 1, 1}), claim, false);
    expect_refused(forged, "row 4 does not lie in the space of the witness' rows");
}

TEST(ForgedCertificate, WhoseReasonIsWrongIsRefused) {
    Certified forged = quasi_separable_sample();
    forged.claim().reason = {{0, 1}, {3, 1}};
    expect_refused(forged, "the rows of the reason do not add up to 0");
    forged.claim().reason = {{1, 1}, {9, 1}};
    expect_refused(forged, "the reason names row 10, but there are only 4");
    forged.claim().reason = {{1, 1}, {1, 1}};
    expect_refused(forged, "the reason names row 2 twice");
    forged.claim().reason = {{1, 1}, {2, -1}};
    expect_refused(forged, "the weight of row 3 in the reason is not positive");
}

TEST(ForgedCertificate, WhoseReasonIsLongerThanNeededIsRefused) {
    Claim claim;
    claim.verdict = Verdict::inseparable;
    claim.witness = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    claim.reason = claim.witness;
    expect_refused(certified(rows({{1}, {1}, {-1}, {-1}}, {1, -1, 1, -1}), claim),
                   "the reason has 4 rows; 3 are always enough");
}

TEST(ForgedCertificate, WithAReasonAgainstItsOwnVerdictIsRefused) {
    // Such a claim is also false in another way: its separator does not separate.
    Certified forged = quasi_separable_sample();
    forged.claim().verdict = Verdict::separable;
    forged.claim().witness.clear();
    EXPECT_EQ(faults(forged), (Faults{"the separator is wrong on row 2: y⟨w,x⟩ is 0",
                                      "there is a reason against separability, but the verdict is separable"}));
}

TEST(ForgedCertificate, WithAPartThatItsVerdictHasNoUseForIsRefused) {
    Certified forged = separable_sample();
    forged.claim().witness = {{0, 1}, {2, 1}};
    expect_refused(forged, "there is a witness, but the verdict is separable");
    forged = inseparable_sample();
    forged.claim().separator = whole({1, 0});
    expect_refused(forged, "there is a separator, but the verdict is inseparable");
    forged = undecided_sample();
    forged.claim().separator = whole({-1, 0});
    forged.claim().witness = {{0, 1}};
    EXPECT_EQ(faults(forged), (Faults{"there is a separator, but the verdict is undecided",
                                      "there is a witness, but the verdict is undecided"}));
}

TEST(ForgedCertificate, OfAnyOtherVerdictThanTheTrueOneIsRefused) {
    for (const Certified& sample : {separable_sample(), quasi_separable_sample(), inseparable_sample()}) {
        for (const Verdict verdict : {Verdict::separable, Verdict::quasi_separable, Verdict::inseparable}) {
            Certified forged = sample;
            if (verdict != forged.claim().verdict) {
                forged.claim().verdict = verdict;
                EXPECT_NE(faults(forged), Faults{});
            }
        }
    }
    Certified forged = undecided_sample();
    forged.claim().verdict = Verdict::separable;
    EXPECT_EQ(faults(forged), (Faults{"the separator has 0 numbers where 2 are needed",
                                      "the margin is not an interval of positive numbers for separable rows"}));
}

TEST(ForgedCertificate, WhoseRadiusIsTooSmallIsRefused) {
    Certified forged = separable_sample(); // the longest row is (3, 1)
    forged.claim().radius = next_below(forged.claim().radius);
    expect_refused(forged, "row 2 is longer than the radius");
    for (const double radius : {0.0, -4.0, not_a_number, infinity, -infinity}) {
        forged.claim().radius = radius;
        expect_refused(forged, "row 1 is longer than the radius");
    }
}

TEST(ForgedCertificate, WhoseRadiusIsTooSmallForSubnormalRowsIsRefused) {
    // Each square underflows to 0 in doubles, but the length does not.
    Claim claim;
    claim.separator = whole(std::vector<long>(100, 1));
    Certified forged =
        certified(rows({std::vector<double>(100, 1e-163), std::vector<double>(100, -1e-163)}, {1, -1}), claim, false);
    EXPECT_EQ(faults(forged), Faults{});
    EXPECT_GT(forged.claim().radius, 0.9e-162);
    forged.claim().radius = next_below(forged.claim().radius);
    expect_refused(forged, "row 1 is longer than the radius");
}

TEST(ForgedCertificate, WhoseMarginIsTooGoodIsRefused) {
    Certified forged = separable_sample();
    forged.claim().margin->upper = next_below(2);
    forged.claim().margin->lower = 1;
    expect_refused(forged, "the margin's upper end is below what its weights show");
    forged = separable_sample();
    forged.claim().margin->lower = next_above(2);
    forged.claim().margin->upper = 3;
    expect_refused(forged, "the margin of row 1 is below the lower end");
    forged = separable_sample();
    forged.claim().margin->direction = whole({-1, 0});
    expect_refused(forged, "the margin of row 1 is below the lower end");
    forged.claim().margin->direction = whole({0, 0});
    expect_refused(forged, "the margin of row 1 is below the lower end");
    forged.claim().margin->direction = whole({1});
    expect_refused(forged, "the margin's direction has 1 numbers where 2 are needed");
}

TEST(ForgedCertificate, WhoseMarginIsNoIntervalIsRefused) {
    using Ends = std::pair<double, double>;
    for (const auto& [lower, upper] :
         {Ends{2, 1}, Ends{0, 2}, Ends{-1, 2}, Ends{not_a_number, 2}, Ends{2, not_a_number}, Ends{2, infinity},
          Ends{infinity, infinity}, Ends{-infinity, 2}}) {
        Certified forged = separable_sample();
        forged.claim().margin->lower = lower;
        forged.claim().margin->upper = upper;
        expect_refused(forged, "the margin is not an interval of positive numbers for separable rows");
    }
    Certified forged = undecided_sample();
    forged.claim().margin->upper = not_a_number;
    expect_refused(forged, "the margin is not an interval of positive numbers for separable rows");
    forged = inseparable_sample();
    forged.claim().margin = separable_sample().claim().margin;
    expect_refused(forged, "the margin is not an interval of positive numbers for separable rows");
}

TEST(ForgedCertificate, WhoseMarginHasWrongWeightsIsRefused) {
    for (const Certified& sample : {separable_sample(), undecided_sample()}) {
        Certified forged = sample;
        forged.claim().margin->weights[0].row = 1;
        expect_refused(forged, "the margin's upper end is below what its weights show");
        forged.claim().margin->weights[0].row = 3;
        expect_refused(forged, "the margin names row 4, but there are only 3");
        forged.claim().margin->weights[0] = {2, 1};
        expect_refused(forged, "the margin names row 3 twice");
        forged.claim().margin->weights[0] = {0, -1};
        expect_refused(forged, "the weight of row 1 in the margin is not positive");
        forged.claim().margin->weights[0] = {0, 0};
        expect_refused(forged, "the weight of row 1 in the margin is not positive");
        forged.claim().margin->weights.clear();
        expect_refused(forged, "the margin has no rows");
    }
}

TEST(ForgedCertificate, AboutRowsWithoutCoordinatesIsRefused) {
    const Dataset data = Dataset::dense({}, 2, 0, std::vector<int>{1, -1});
    Claim claim; // separable, with an empty separator, which has the right size
    expect_refused(certified(data, claim, false), "the separator is wrong on row 1: y⟨w,x⟩ is 0");
    claim.verdict = Verdict::inseparable;
    claim.witness = {{0, 1}};
    EXPECT_EQ(faults(certified(data, claim, false)), Faults{});
}

} // namespace
} // namespace novikoff::test::certificate_test
