#include "novikoff/space.hpp"

#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::space_test {
namespace {

using test::expect_error;

TEST(Space, LiftNamesAreReadBack) {
    for (const std::string name : {"none", "circle", "quadratic", "poly:1", "poly:3", "poly:64"}) {
        SpaceOptions options;
        options.degree = 7;
        parse_lift(name, options);
        EXPECT_EQ(lift_name(options.lift, options.degree), name);
    }
    SpaceOptions options;
    parse_lift("poly:2", options);
    EXPECT_EQ(lift_name(options.lift, options.degree), "quadratic");
}

TEST(Space, UnknownLiftsAreRefused) {
    for (const std::string name : {"", "cubic", "poly", "poly:", "poly:0", "poly:-1", "poly:65", "poly:2x", "poly:1e9",
                                   "poly:99999999999999999999"}) {
        expect_error(ErrorKind::usage,
                     "the lift '" + name +
                         "' is not known; known are none, circle, quadratic and poly:K for K from 1 to 64",
                     [&] {
                         SpaceOptions options;
                         parse_lift(name, options);
                     });
    }
}

TEST(Space, ScaleNamesAreReadBack) {
    for (const std::string name : {"none", "unit-ball", "standard", "max-abs"}) {
        EXPECT_EQ(scale_name(parse_scale(name)), name);
    }
    expect_error(ErrorKind::usage,
                 "the scale 'unitball' is not known; one of none, unit-ball, standard, max-abs is expected",
                 [] { (void)parse_scale("unitball"); });
}

TEST(Space, WithoutLiftAndScaleTheInputItselfIsReturned) {
    const Dataset data = Dataset::dense({1, 2}, 1, 2, {}, {"", {"age", "height"}});
    const Dataset same = apply_space(fit_space(data, {}), data);
    const auto memory = [](const Dataset& of) {
        return std::get<DenseStorage>(of.storage()).values.visit([](auto x) {
            return static_cast<const void*>(x.data());
        });
    };
    EXPECT_EQ(memory(same), memory(data));
    EXPECT_EQ(same.schema(), data.schema());
}

TEST(Space, LabelsAndSourceStayAndTheSchemaGoes) {
    const Dataset data =
        Dataset::dense({1, 2, 3, 4}, 2, 2, std::vector<std::string>{"yes", "no"}, {"data.csv", {"age", "height"}});
    for (const std::string lift : {"none", "circle", "quadratic"}) {
        SpaceOptions options;
        parse_lift(lift, options);
        options.scale = Scale::max_abs;
        const Dataset lifted = apply_space(fit_space(data, options), data);
        EXPECT_EQ(lifted.source(), "data.csv");
        EXPECT_EQ(lifted.classes(), data.classes());
        EXPECT_EQ(lifted.labels(), data.labels());
        EXPECT_TRUE(lifted.schema().empty());
    }
}

TEST(Space, DimensionCountsTheBias) {
    SpaceOptions options;
    EXPECT_EQ(fit_space(test::dense({{1, 2}}), options).dimension(), 3U);
    options.bias = false;
    EXPECT_EQ(fit_space(test::dense({{1, 2}}), options).dimension(), 2U);
}

TEST(Space, OtherColumnsAreRefused) {
    const Space space = fit_space(test::dense({{1, 2}}), {});
    expect_error(ErrorKind::data, "data.csv: 3 columns, but the model takes 2", [&] {
        (void)apply_space(space, test::dense({{1, 2, 3}}));
    });
}

TEST(Space, NoRowsAreNoTrouble) {
    for (const Scale scale : {Scale::none, Scale::unit_ball, Scale::standard, Scale::max_abs}) {
        SpaceOptions options;
        parse_lift("quadratic", options);
        options.scale = scale;
        const Dataset data = test::dense({}, 2);
        const Dataset lifted = apply_space(fit_space(data, options), data);
        EXPECT_EQ(lifted.rows(), 0U);
        EXPECT_EQ(lifted.columns(), 5U);
    }
}

} // namespace
} // namespace novikoff::test::space_test
