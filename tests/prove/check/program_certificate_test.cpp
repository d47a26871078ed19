// The check of claims about linear programs, tested with forgeries of every kind.
#include "novikoff/linear_program.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace novikoff::test::program_certificate_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using Faults = std::vector<std::string>;

/// maximise 3x + 2y + 1, x + y ≤ 4, x + 3y ≤ 6, 0 ≤ x ≤ 3, y ≥ 0: 12 at (3, 1).
LinearProgram production() {
    LinearProgram program;
    program.maximise = true;
    program.constant = 1;
    program.columns = {{"x", 3, 0, 3}, {"y", 2, 0, infinity}};
    program.rows = {{"sum", -infinity, 4, {{0, 1}, {1, 1}}}, {"wood", -infinity, 6, {{0, 1}, {1, 3}}}};
    return program;
}

ProgramCertificate optimum() {
    ProgramCertificate certificate;
    certificate.status = ProgramStatus::optimal;
    certificate.point = {3, 1};
    certificate.multipliers = {2, 0};
    certificate.lower = 12;
    certificate.upper = 12;
    return certificate;
}

/// x + y ≤ 4, x − y ≥ 5, y ≥ 0.
LinearProgram contradiction() {
    LinearProgram program;
    program.columns = {{"x", 1, 0, infinity}, {"y", 1, 0, infinity}};
    program.rows = {{"sum", -infinity, 4, {{0, 1}, {1, 1}}}, {"difference", 5, infinity, {{0, 1}, {1, -1}}}};
    return program;
}

ProgramCertificate refutation() {
    ProgramCertificate certificate;
    certificate.status = ProgramStatus::infeasible;
    certificate.multipliers = {-1, 1};
    return certificate;
}

/// minimise −x, x − y ≤ 2.
LinearProgram endless() {
    LinearProgram program;
    program.columns = {{"x", -1, 0, infinity}, {"y", 0, 0, infinity}};
    program.rows = {{"difference", -infinity, 2, {{0, 1}, {1, -1}}}};
    return program;
}

ProgramCertificate escape() {
    ProgramCertificate certificate;
    certificate.status = ProgramStatus::unbounded;
    certificate.point = {2, 0};
    certificate.ray = {1, 1};
    return certificate;
}

TEST(ProgramCertificate, TrueClaimsAreAccepted) {
    EXPECT_EQ(check(production(), optimum()), Faults{});
    EXPECT_EQ(check(contradiction(), refutation()), Faults{});
    EXPECT_EQ(check(endless(), escape()), Faults{});
    EXPECT_EQ(check(production(), ProgramCertificate{}), Faults{}) << "nothing is claimed";
}

TEST(ProgramCertificate, PointOutsideIsRefused) {
    ProgramCertificate forged = optimum();
    forged.point = {3, *Rational::parse("10000000000000000000000001/10000000000000000000000000")};
    EXPECT_EQ(check(production(), forged),
              (Faults{"row 'sum': the point is above its upper bound", "row 'wood': the point is above its upper bound",
                      "the objective at the point is not what is claimed"}));
    forged.point = {3, -1};
    forged.lower = 8;
    EXPECT_EQ(check(production(), forged),
              (Faults{"column 'y': the point is below its lower bound",
                      "the bounds on the optimum are further apart than the gap that is claimed"}));
    forged.point = {3};
    EXPECT_EQ(check(production(), forged).front(), "the point has 1 numbers instead of 2");
}

TEST(ProgramCertificate, WorsePointIsRefused) {
    ProgramCertificate forged = optimum();
    forged.point = {3, 0};
    EXPECT_EQ(check(production(), forged), Faults{"the objective at the point is not what is claimed"});
    forged.lower = 10;
    EXPECT_EQ(check(production(), forged),
              Faults{"the bounds on the optimum are further apart than the gap that is claimed"});
    forged.gap = 0.5;
    EXPECT_EQ(check(production(), forged), Faults{}) << "a wide gap, honestly claimed";
    forged.gap = infinity;
    EXPECT_EQ(check(production(), forged), Faults{"no gap is claimed"});
    forged.gap = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(check(production(), forged), Faults{"no gap is claimed"});
}

TEST(ProgramCertificate, WrongMultipliersAreRefused) {
    ProgramCertificate forged = optimum();
    forged.multipliers = {2, *Rational::parse("1/1000000000000000000000000000")};
    EXPECT_EQ(check(production(), forged), Faults{"the bound that the multipliers show is not what is claimed"});
    forged.multipliers = {1, 0}; // then d = (2, 1), and y has no upper bound
    EXPECT_EQ(check(production(), forged), Faults{"column 'y' has no upper bound, which its multiplier needs"});
    forged.multipliers = {-2, 0};
    EXPECT_EQ(check(production(), forged), (Faults{"row 'sum' has no lower bound, which its multiplier needs",
                                                   "column 'y' has no upper bound, which its multiplier needs"}));
    forged.multipliers = {2};
    EXPECT_EQ(check(production(), forged), Faults{"the list of multipliers has 1 numbers instead of 2"});
    forged = optimum();
    forged.upper = *Rational::parse("119/10");
    EXPECT_EQ(check(production(), forged), Faults{"the bound that the multipliers show is not what is claimed"});
    forged.upper.reset();
    EXPECT_EQ(check(production(), forged), (Faults{"no bound on the optimum is claimed", "no gap is claimed"}));
}

TEST(ProgramCertificate, SenseOfTheProgramMatters) {
    LinearProgram turned = production();
    turned.maximise = false;
    EXPECT_FALSE(check(turned, optimum()).empty());
}

TEST(ProgramCertificate, ChangedProgramIsNoticed) {
    LinearProgram changed = production();
    changed.rows[0].upper = 3.9999999999999996;
    EXPECT_FALSE(check(changed, optimum()).empty());
    changed = production();
    changed.columns[1].cost = 2.0000000000000004;
    EXPECT_FALSE(check(changed, optimum()).empty());
}

TEST(ProgramCertificate, RefutationThatRefutesNothingIsRefused) {
    ProgramCertificate forged = refutation();
    forged.multipliers = {0, 0};
    EXPECT_EQ(check(contradiction(), forged),
              Faults{"the multipliers do not show that there is no point: their bound is not above 0"});
    forged.multipliers = {1, -1};
    EXPECT_EQ(check(contradiction(), forged).front(), "row 'sum' has no lower bound, which its multiplier needs");
    forged.multipliers = {-1, 2};
    EXPECT_EQ(check(contradiction(), forged).size(), 1U);
    EXPECT_EQ(check(production(), forged).empty(), false) << "a feasible program is never refuted";
}

TEST(ProgramCertificate, BoundsThatCrossNeedNoMultipliers) {
    LinearProgram crossed = contradiction();
    crossed.columns[1].lower = 3;
    crossed.columns[1].upper = 2;
    ProgramCertificate certificate;
    certificate.status = ProgramStatus::infeasible;
    EXPECT_EQ(check(crossed, certificate), Faults{});
    EXPECT_EQ(check(contradiction(), certificate), Faults{"the list of multipliers has 0 numbers instead of 2"});
}

TEST(ProgramCertificate, RayThatLeavesOrLeadsNowhereIsRefused) {
    ProgramCertificate forged = escape();
    forged.ray = {1, 0};
    EXPECT_EQ(check(endless(), forged), Faults{"row 'difference': the ray leaves its bounds"});
    forged.ray = {0, 1};
    EXPECT_EQ(check(endless(), forged), Faults{"the objective does not improve along the ray"});
    forged.ray = {-1, -1};
    EXPECT_EQ(check(endless(), forged).size(), 3U);
    forged.ray = {};
    EXPECT_EQ(check(endless(), forged), Faults{"the ray has 0 numbers instead of 2"});
    forged = escape();
    forged.point = {3, 0};
    EXPECT_EQ(check(endless(), forged), Faults{"row 'difference': the point is above its upper bound"});
}

} // namespace
} // namespace novikoff::test::program_certificate_test
