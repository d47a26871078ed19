// A linear program that is interrupted after a number of phases: its output, which claims no more than was proved.
#include "cli/application.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace novikoff::cli::lp_test {
namespace {

struct Result {
    int code;
    std::string out;
};

Result interrupted_after(int phases) {
    std::ostringstream out;
    std::ostringstream err;
    Console console{out, err};
    console.interrupted = [phases]() mutable { return --phases < 0; };
    const int code = run_program({"lp", std::string(NOVIKOFF_TEST_DATA) + "/lp/afiro.mps"}, console);
    return {code, out.str()};
}

TEST(InterruptedProgram, NothingIsClaimedBeforeAnythingIsShown) {
    const Result result = interrupted_after(0);
    EXPECT_EQ(result.code, exit_code::interrupted);
    EXPECT_NE(result.out.find("Verdict  unknown: interrupted before anything was shown\nEffort "), std::string::npos)
        << result.out;
}

TEST(InterruptedProgram, PointThatWasFoundIsShown) {
    const Result result = interrupted_after(1);
    EXPECT_EQ(result.code, exit_code::interrupted);
    EXPECT_NE(result.out.find("Verdict  feasible; the optimum is not known closely\n"
                              "Proof    a point that satisfies everything\n"
                              "         ? ≤ optimum ≤ "),
              std::string::npos)
        << result.out;
}

TEST(InterruptedProgram, EnclosureThatWasReachedIsShown) {
    const Result result = interrupted_after(12);
    EXPECT_EQ(result.code, exit_code::interrupted);
    EXPECT_NE(result.out.find(
                  "Verdict  feasible; the optimum is not known closely\n"
                  "Proof    a point that satisfies everything, and multipliers of the rows that bound the optimum:\n"),
              std::string::npos)
        << result.out;
}

TEST(InterruptedProgram, WithoutInterruptionItIsDone) { EXPECT_EQ(interrupted_after(1000000).code, exit_code::done); }

} // namespace
} // namespace novikoff::cli::lp_test
