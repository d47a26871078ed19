// Learning a circle (Har-Peled 24.2): golden.json's runs in the lifted space, and the side of the circle that is
// positive.
#include "novikoff/space.hpp"
#include "support/golden_run.hpp"

namespace novikoff::test::circle_golden_test {
namespace {

TEST(CircleGolden, LiftedRunsAgreeAndSayWhichSideWasLearnt) {
    auto cases = golden_cases("circle_lift", LearnerKind::perceptron);
    EXPECT_EQ(cases.size(), 2);
    for (GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        one.options.space.lift = Lift::circle;
        const auto run = train(rows(one.data), one.options);
        textbook::Data lifted{{}, one.data.y, false};
        for (const Json& row : one.expected.at("lifted")) { lifted.x.push_back(numbers(row)); }
        expect_golden(trajectory(run, textbook::with_bias(lifted, true), {}), one.expected);

        const Circle circle = circle_of(run.model.space, run.model.separators.at(0).weights);
        const Json& expected = one.expected.at("circle");
        const bool inside = expected.at("positive_class") == "inside";
        EXPECT_EQ(circle.kind, inside ? Circle::Kind::disc : Circle::Kind::outside);
        EXPECT_EQ(circle.center, numbers(expected.at("center")));
        EXPECT_DOUBLE_EQ(circle.radius * circle.radius, number(expected.at("r2")));
    }
}

} // namespace
} // namespace novikoff::test::circle_golden_test
