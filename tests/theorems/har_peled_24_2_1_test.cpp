// Har-Peled, Theorem 24.2.1: two sets in the plane are separable by a circle if and only if their lifts (x, y, x²+y²)
// are separable by a plane. This is true if the set may lie on either side of the circle, or of a line; "all of R
// inside, none of B" needs the sign of c. The test decides it exactly, without a learner, for every colouring of a
// small grid: some w has ⟨w, σ_i v_i⟩ > 0 for all i unless a nonnegative combination of the σ_i v_i is 0 (Gordan), and
// the coefficients of the only linear relation among five vectors in four dimensions are their 4×4 minors.
#include "novikoff/space.hpp"
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <array>

namespace novikoff::test::har_peled_24_2_1_test {
namespace {

using Whole = std::array<int, 4>; // x, y, x²+y², 1

constexpr std::array<std::array<int, 2>, 9> grid{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

std::vector<Whole> lifted_grid() {
    std::vector<Whole> lifted;
    for (const auto& [x, y] : grid) { lifted.push_back({x, y, x * x + y * y, 1}); }
    return lifted;
}

int determinant(const std::array<Whole, 4>& m) {
    int sum = 0;
    std::array<std::size_t, 4> p{0, 1, 2, 3};
    do {
        int sign = 1;
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t j = 0; j < i; ++j) { sign = p[j] > p[i] ? -sign : sign; }
        }
        sum += sign * m[0][p[0]] * m[1][p[1]] * m[2][p[2]] * m[3][p[3]];
    } while (std::next_permutation(p.begin(), p.end()));
    return sum;
}

/// The coefficients of the relation among these five vectors; all 0 if there is more than one.
std::array<int, 5> relation(const std::array<Whole, 5>& five) {
    std::array<int, 5> coefficients{};
    for (std::size_t left_out = 0; left_out < 5; ++left_out) {
        std::array<Whole, 4> others{};
        std::copy_if(five.begin(), five.end(), others.begin(), [&](const Whole& v) { return &v != &five[left_out]; });
        coefficients[left_out] = (left_out % 2 == 0 ? 1 : -1) * determinant(others);
    }
    return coefficients;
}

/// All linear relations among vectors of the list, as indices and coefficients.
struct Relation {
    std::array<std::size_t, 5> index;
    std::array<int, 5> coefficient;
};
std::vector<Relation> relations(const std::vector<Whole>& vectors) {
    std::vector<Relation> all;
    std::vector<bool> chosen(vectors.size());
    std::fill(chosen.begin(), chosen.begin() + 5, true);
    do {
        Relation one{};
        std::array<Whole, 5> five{};
        for (std::size_t i = 0, k = 0; i < vectors.size(); ++i) {
            if (chosen[i]) {
                one.index[k] = i;
                five[k++] = vectors[i];
            }
        }
        one.coefficient = relation(five);
        all.push_back(one);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return all;
}

/// Whether some w has ⟨w, σ_i v_i⟩ > 0 for all i.
bool separable(const std::vector<Relation>& all, const std::vector<int>& sigma) {
    return std::none_of(all.begin(), all.end(), [&](const Relation& one) {
        bool positive = false;
        bool negative = false;
        for (std::size_t k = 0; k < 5; ++k) {
            const int signed_coefficient = one.coefficient[k] * sigma[one.index[k]];
            positive = positive || signed_coefficient > 0;
            negative = negative || signed_coefficient < 0;
        }
        return positive != negative; // a combination with coefficients of one sign is 0
    });
}

/// +1 or −1 for each point of the grid, from the bits of a number.
std::vector<int> colouring(unsigned bits) {
    std::vector<int> sigma;
    for (std::size_t i = 0; i < grid.size(); ++i) { sigma.push_back((bits >> i & 1U) != 0 ? 1 : -1); }
    return sigma;
}

textbook::Data coloured(const std::vector<int>& sigma) {
    textbook::Data data;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        data.x.push_back({static_cast<double>(grid[i][0]), static_cast<double>(grid[i][1])});
        data.y.push_back(sigma[i]);
    }
    return data;
}

TrainOptions circle_options(std::uint64_t epochs) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.space.lift = Lift::circle;
    options.epochs = epochs;
    return options;
}

Circle circle_found(const Run& run) { return circle_of(run.model.space, weights_of(run)); }

/// The certificate: whether each point is on the side of the circle that its colour requires. Uses distances, not the
/// lift.
bool circle_separates(const Circle& circle, const textbook::Data& data) {
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double distance = std::hypot(data.x[i][0] - circle.center.at(0), data.x[i][1] - circle.center.at(1));
        const bool inside = distance < circle.radius;
        const bool positive = inside == (circle.kind == Circle::Kind::disc);
        if (positive != (data.y[i] > 0)) { return false; }
    }
    return true;
}

bool is_circle(const Circle& circle) {
    return circle.kind == Circle::Kind::disc || circle.kind == Circle::Kind::outside;
}

// The bound: every colouring of nine points with both colours, decided in both ways

TEST(HarPeled24_2_1, EveryColouringOfTheGridIsSeparatedOrNotAsGordanSays) {
    const auto all = relations(lifted_grid());
    int separated = 0;
    for (unsigned bits = 1; bits < 511; ++bits) {
        SCOPED_TRACE(bits);
        const std::vector<int> sigma = colouring(bits);
        const bool expected = separable(all, sigma);
        const auto run = train(rows(coloured(sigma)), circle_options(expected ? 100'000 : 100));
        EXPECT_EQ(proof_of(run).stopped == Stopped::separated, expected);
        separated += expected ? 1 : 0;
    }
    EXPECT_EQ(separated, 156);
}

// The certificate

TEST(HarPeled24_2_1, CircleThatIsReportedSeparatesTheGrid) {
    const auto all = relations(lifted_grid());
    int circles = 0;
    for (unsigned bits = 1; bits < 511; ++bits) {
        SCOPED_TRACE(bits);
        const textbook::Data data = coloured(colouring(bits));
        if (!separable(all, colouring(bits))) { continue; }
        const Circle circle = circle_found(train(rows(data), circle_options(100'000)));
        if (is_circle(circle)) {
            EXPECT_TRUE(circle_separates(circle, data));
            ++circles;
        } else {
            EXPECT_EQ(circle.kind, Circle::Kind::half_plane);
        }
    }
    EXPECT_GT(circles, 100);
}

/// Points coloured by a circle: their lifts are separable, and the circle that is learnt separates them.
RC_GTEST_PROP(HarPeled24_2_1, PointsColouredByACircleAreSeparated, (bool inside_is_positive)) {
    const textbook::Vector center = *integer_vector(2, 3);
    const double squared_radius = *whole_number(0, 12) + 0.5; // such a circle contains no point with whole coordinates
    textbook::Data data{{center, {9, 9}}, {}};
    const auto more = any_count(1, 8);
    for (std::size_t i = 0; i < more; ++i) { data.x.push_back(*integer_vector(2, 6)); }
    for (const auto& x : data.x) {
        const textbook::Vector away = textbook::moved(x, -1, center);
        data.y.push_back((textbook::dot(away, away) < squared_radius) == inside_is_positive ? 1 : -1);
    }
    const auto run = train(rows(data), circle_options(1'000'000));
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    const Circle circle = circle_found(run);
    const bool separates = !is_circle(circle) || circle_separates(circle, data);
    RC_ASSERT(separates);
}

// The reference

RC_GTEST_PROP(HarPeled24_2_1, RunIsTheTextbookLoopOnTheLiftedRows, (bool sparse)) {
    const textbook::Data data = any_labelled(2);
    textbook::Data lifted = data;
    for (auto& x : lifted.x) { x.push_back(x[0] * x[0] + x[1] * x[1]); }
    const TrainOptions options = circle_options(50);
    RC_ASSERT(difference(train(rows(data, sparse ? Storage::sparse : Storage::dense), options),
                         textbook::perceptron(textbook::with_bias(lifted, true), options)) == "");
}

// Negative controls: the "if" without the sign of c

/// A point in the middle of four: a disc that contains the four contains their convex hull.
TEST(HarPeled24_2_1, NoDiscHoldsFourPointsAroundAnother) {
    const textbook::Data data{{{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {0, 0}}, {1, 1, 1, 1, -1}};
    const auto run = train(rows(data), circle_options(1000));
    EXPECT_EQ(proof_of(run).stopped, Stopped::separated);
    EXPECT_EQ(circle_found(run).kind, Circle::Kind::outside);
}

/// A disc that contains exactly the positive points needs c < 0, so it does not contain the point at infinity (0, 0, 1,
/// 0). If that makes a separable colouring inseparable, the learnt set is the outside of a disc.
TEST(HarPeled24_2_1, ColouringsThatNoDiscCutsAreLearntAsTheOutsideOfOne) {
    const auto lifted = relations(lifted_grid());
    auto with_infinity = lifted_grid();
    with_infinity.push_back({0, 0, 1, 0});
    const auto bounded = relations(with_infinity);
    int outside = 0;
    for (unsigned bits = 1; bits < 511; ++bits) {
        SCOPED_TRACE(bits);
        std::vector<int> sigma = colouring(bits);
        const textbook::Data data = coloured(sigma);
        sigma.push_back(-1);
        if (separable(lifted, sigma) && !separable(bounded, sigma)) {
            EXPECT_EQ(circle_found(train(rows(data), circle_options(100'000))).kind, Circle::Kind::outside);
            ++outside;
        }
    }
    EXPECT_EQ(outside, 50);
}

/// c = 0 is neither a disc nor its outside, but a half-plane.
TEST(HarPeled24_2_1, TwoPointsAreCutByALine) {
    const auto run = train(rows({{1, 0}, {-1, 0}}, {1, -1}), circle_options(100));
    EXPECT_EQ(weights_of(run), (textbook::Vector{2, 0, 0, 0}));
    EXPECT_EQ(circle_found(run).kind, Circle::Kind::half_plane);
}

} // namespace
} // namespace novikoff::test::har_peled_24_2_1_test
