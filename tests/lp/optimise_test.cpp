// Linear programs: compared with Clp on files and random programs, with all vertices on tiny ones. Each answer has a
// proof that its check accepts.
#include "lp/optimise.hpp"
#include "novikoff/linear_program.hpp"
#include "support/clp.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace novikoff::test::optimise_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

LinearProgram program_of(const std::string& file) {
    return read_program(std::string(NOVIKOFF_TEST_DATA) + "/lp/" + file);
}

ProgramCertificate proved(const LinearProgram& program, double gap = 1e-6) {
    Engine engine;
    ProgramCertificate certificate = optimise(program, gap, engine).certificate;
    EXPECT_EQ(check(program, certificate), std::vector<std::string>{});
    return certificate;
}

double objective_of(const LinearProgram& program, const ProgramCertificate& certificate) {
    return (program.maximise ? certificate.lower : certificate.upper)->to_double();
}

/// Arbitrary bounds: none, one, both, equal.
std::array<double, 2> any_bounds(int largest) {
    const double a = *whole_number(-largest, largest);
    const double b = a + *whole_number(0, largest);
    switch (*whole_number(0, 4)) {
    case 0: return {a, infinity};
    case 1: return {-infinity, b};
    case 2: return {a, b};
    case 3: return {a, a};
    default: return {0, infinity};
    }
}

LinearProgram any_program(std::size_t columns, std::size_t rows, int largest) {
    LinearProgram program;
    program.maximise = *whole_number(0, 1) == 1;
    program.constant = *whole_number(-3, 3);
    for (std::size_t j = 0; j < columns; ++j) {
        const auto [lower, upper] = any_bounds(largest);
        program.columns.push_back(
            {"x" + std::to_string(j), static_cast<double>(*whole_number(-largest, largest)), lower, upper});
    }
    for (std::size_t i = 0; i < rows; ++i) {
        const auto [lower, upper] = any_bounds(2 * largest);
        LinearProgram::Row row{"r" + std::to_string(i), lower, upper, {}};
        for (std::size_t j = 0; j < columns; ++j) {
            if (const int value = *whole_number(-largest, largest); value != 0) {
                row.terms.push_back({j, static_cast<double>(value)});
            }
        }
        program.rows.push_back(row);
    }
    return program;
}

RC_GTEST_PROP(Optimise, StatusAndOptimumAreClps, ()) {
    const LinearProgram program = any_program(any_count(1, 5), any_count(0, 6), 4);
    const ProgramCertificate certificate = proved(program);
    const ClpAnswer clp = solve_with_clp(program);
    // Clp reports "infeasible" or "unbounded" for programs that are both; there only the proof counts.
    if (clp.status == ProgramStatus::optimal || certificate.status == ProgramStatus::optimal) {
        RC_ASSERT(certificate.status == clp.status);
        RC_ASSERT(std::fabs(objective_of(program, certificate) - clp.objective) <=
                  1e-6 * std::max(1.0, std::fabs(clp.objective)));
    }
}

/// A line a·x = b: a finite end of a row or of a column.
struct SideOfProgram {
    std::vector<Rational> a;
    Rational b;
};

std::vector<SideOfProgram> sides_of(const LinearProgram& program) {
    std::vector<SideOfProgram> sides;
    const auto add = [&](const std::vector<Rational>& a, double lower, double upper) {
        for (const double side : {lower, upper}) {
            if (std::isfinite(side)) { sides.push_back({a, Rational::of(side)}); }
        }
    };
    const std::size_t n = program.columns.size();
    for (const LinearProgram::Row& row : program.rows) {
        std::vector<Rational> a(n);
        for (const LinearProgram::Term& term : row.terms) { a[term.column] = Rational::of(term.value); }
        add(a, row.lower, row.upper);
    }
    for (std::size_t j = 0; j < n; ++j) {
        std::vector<Rational> a(n);
        a[j] = 1;
        add(a, program.columns[j].lower, program.columns[j].upper);
    }
    return sides;
}

/// The best objective over all feasible intersections of two sides. REQUIRES: two columns.
std::optional<Rational> best_vertex(const LinearProgram& program) {
    std::optional<Rational> best;
    const auto sides = sides_of(program);
    for (const SideOfProgram& p : sides) {
        for (const SideOfProgram& q : sides) {
            const Rational determinant = p.a[0] * q.a[1] - p.a[1] * q.a[0];
            if (determinant.sign() == 0) { continue; }
            ProgramCertificate vertex;
            vertex.status = ProgramStatus::feasible;
            vertex.point = {(p.b * q.a[1] - p.a[1] * q.b) / determinant, (p.a[0] * q.b - p.b * q.a[0]) / determinant};
            const Rational value = objective_at(program, vertex.point);
            (program.maximise ? vertex.lower : vertex.upper) = value;
            if (check(program, vertex).empty() && (!best || (program.maximise ? value > *best : value < *best))) {
                best = value;
            }
        }
    }
    return best;
}

RC_GTEST_PROP(Optimise, OptimumIsTheBestVertexExactly, ()) {
    LinearProgram program = any_program(2, any_count(0, 5), 4);
    for (LinearProgram::Column& column : program.columns) { // a box, so that there are vertices and no rays
        column.lower = std::max(column.lower, -6.0);
        column.upper = std::min(column.upper, 9.0);
    }
    const ProgramCertificate certificate = proved(program, 1e-9);
    const auto best = best_vertex(program);
    RC_ASSERT((certificate.status == ProgramStatus::optimal) == best.has_value());
    if (best) {
        RC_ASSERT(*certificate.lower <= *best);
        RC_ASSERT(*best <= *certificate.upper);
    } else {
        RC_ASSERT(certificate.status == ProgramStatus::infeasible);
    }
}

/// A program of AFIRO's size, 27 sparse rows and 32 columns, built from a known feasible point and known multipliers.
LinearProgram planted(std::uint64_t seed) {
    Random random(seed);
    const auto number = [&](int least, int most) {
        return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
    };
    LinearProgram program;
    std::vector<double> x;
    for (int j = 0; j < 32; ++j) {
        x.push_back(std::max(0, number(-4, 5)));
        program.columns.push_back({"x" + std::to_string(j), x.back() > 0 ? 0.0 : number(0, 3), 0, infinity});
    }
    for (int i = 0; i < 27; ++i) {
        LinearProgram::Row row{"r" + std::to_string(i), -infinity, infinity, {}};
        double value = 0;
        const int multiplier = number(0, 2); // for the lower side, which is then tight
        for (std::size_t j = static_cast<std::size_t>(number(0, 7)); j < 32;
             j += static_cast<std::size_t>(number(3, 14))) {
            const int entry = number(1, 5) * (number(0, 1) == 1 ? 1 : -1);
            row.terms.push_back({j, static_cast<double>(entry)});
            value += entry * x[j];
            program.columns[j].cost += multiplier * entry;
        }
        row.lower = multiplier > 0 ? value : value - number(0, 3);
        row.upper = i % 3 == 0 ? row.lower + 9 : infinity;
        program.rows.push_back(row);
    }
    double objective = 0;
    for (std::size_t j = 0; j < 32; ++j) { objective += program.columns[j].cost * x[j]; }
    program.constant = -objective; // so the optimum is 0
    return program;
}

TEST(Optimise, PlantedOptimumIsFoundExactly) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const ProgramCertificate certificate = proved(planted(seed));
        ASSERT_EQ(certificate.status, ProgramStatus::optimal);
        EXPECT_EQ(*certificate.lower, Rational(0));
        EXPECT_EQ(*certificate.upper, Rational(0));
    }
}

struct Known {
    std::string file;
    ProgramStatus status;
    std::string optimum = ""; ///< a fraction
};

class KnownProgram : public testing::TestWithParam<Known> {};

TEST_P(KnownProgram, HasItsAnswer) {
    const LinearProgram program = program_of(GetParam().file);
    const ProgramCertificate certificate = proved(program);
    EXPECT_EQ(certificate.status, GetParam().status);
    if (certificate.status == ProgramStatus::optimal) {
        EXPECT_EQ(certificate.lower->to_string(), GetParam().optimum);
        EXPECT_EQ(certificate.upper->to_string(), GetParam().optimum);
        EXPECT_NEAR(solve_with_clp(program).objective, certificate.upper->to_double(),
                    1e-9 * std::max(1.0, certificate.upper->to_double()));
    }
}

INSTANTIATE_TEST_SUITE_P(Files, KnownProgram,
                         testing::Values(Known{"beale.lp", ProgramStatus::optimal, "-5/4"},
                                         Known{"klee_minty_5.lp", ProgramStatus::optimal, "100000000"},
                                         Known{"klee_minty_8.lp", ProgramStatus::optimal, "100000000000000"},
                                         Known{"transport.mps", ProgramStatus::optimal, "800"},
                                         Known{"ranges_and_free.mps", ProgramStatus::optimal, "51/2"},
                                         Known{"no_interior.lp", ProgramStatus::optimal, "12"},
                                         Known{"no_objective.lp", ProgramStatus::optimal, "0"},
                                         Known{"infeasible.lp", ProgramStatus::infeasible},
                                         Known{"infeasible_barely.lp", ProgramStatus::infeasible},
                                         Known{"crossed.lp", ProgramStatus::infeasible},
                                         Known{"unbounded.lp", ProgramStatus::unbounded},
                                         Known{"unbounded_line.lp", ProgramStatus::unbounded}));

/// netlib's smallest program, with its published optimum.
TEST(Optimise, AfirosOptimumIsKnown) {
    const ProgramCertificate certificate = proved(program_of("afiro.mps"));
    ASSERT_EQ(certificate.status, ProgramStatus::optimal);
    EXPECT_NEAR(certificate.lower->to_double(), -4.6475314286e+02, 1e-8);
    EXPECT_EQ(*certificate.lower, *certificate.upper);
}

TEST(Optimise, ParallelLinesThatFloatingPointTakesForOneAreToldApart) {
    EXPECT_EQ(solve_with_clp(program_of("infeasible_barely.lp")).status, ProgramStatus::optimal);
    EXPECT_EQ(proved(program_of("infeasible_barely.lp")).status, ProgramStatus::infeasible);
}

TEST(Optimise, InterruptionKeepsWhatWasShown) {
    const LinearProgram program = planted(1);
    for (int phases : {0, 1, 5}) {
        Engine engine;
        engine.keep_going = [&] { return --phases >= 0; };
        const LpAnswer answer = optimise(program, 1e-6, engine);
        EXPECT_EQ(check(program, answer.certificate), std::vector<std::string>{});
        EXPECT_TRUE(answer.interrupted || answer.certificate.status == ProgramStatus::optimal);
    }
}

} // namespace
} // namespace novikoff::test::optimise_test
