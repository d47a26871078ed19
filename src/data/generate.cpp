// The labels are drawn first, in random order, and then a point for each of them. Directions in the plane are drawn by
// rejection from the disc, because sine and cosine differ between C libraries.
#include "novikoff/generate.hpp"

#include "base/elementary.hpp"
#include "base/kernels.hpp"
#include "base/random.hpp"
#include "data/raw_vector.hpp"
#include "novikoff/error.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <numeric>

namespace novikoff {
namespace {

using Point = std::span<double>;

std::vector<double> random_unit_vector(std::size_t dimension, Random& random) {
    std::vector<double> u(dimension);
    double length = 0;
    while (!(length > 0)) {
        for (double& coordinate : u) { coordinate = random.normal(); }
        length = norm(u);
    }
    for (double& coordinate : u) { coordinate /= length; }
    return u;
}

/// A point of the unit circle.
std::pair<double, double> random_direction(Random& random) {
    while (true) {
        const double x = 2 * random.uniform() - 1;
        const double y = 2 * random.uniform() - 1;
        const double square = x * x + y * y;
        if (square > 0 && square <= 1) {
            const double length = std::sqrt(square);
            return {x / length, y / length};
        }
    }
}

/// Draws a point of label y, −1 or 1, into x.
using Draw = std::function<void(double y, Random& random, Point x)>;

Draw blobs(const GenerateOptions& options, Random& source) {
    return [&options, axis = random_unit_vector(options.columns, source)](double y, Random& random, Point x) {
        for (std::size_t j = 0; j < x.size(); ++j) {
            x[j] = y * (options.distance / 2) * axis[j] + options.spread * random.normal();
        }
    };
}

/// Uniform in the unit ball; then the coordinate t along the hidden normal u is pressed out of (−margin, margin) and
/// the rest is scaled so that the point keeps its share of the ball's width at the new t.
Draw ball(const GenerateOptions& options, Random& source) {
    return [margin = options.margin, normal = random_unit_vector(options.columns, source)](double y, Random& random,
                                                                                           Point x) {
        const auto dimension = static_cast<double>(x.size());
        const std::vector<double> direction = random_unit_vector(x.size(), random);
        const double radius = pow(random.uniform(), 1 / dimension);
        double t = radius * dot(normal, direction);
        // The ball is symmetric: a point on the wrong side is reflected through the origin.
        const double side = (t >= 0) == (y > 0) ? 1 : -1;
        t = std::fabs(t);
        const double pressed = margin + (1 - margin) * t;
        const double inside = 1 - t * t;
        const double factor = inside > 0 ? std::sqrt((1 - pressed * pressed) / inside) : 0;
        for (std::size_t j = 0; j < x.size(); ++j) {
            const double rest = side * radius * direction[j] - y * t * normal[j];
            x[j] = y * pressed * normal[j] + factor * rest;
        }
    };
}

Draw xor_(const GenerateOptions& options, Random& /*source*/) {
    return [&options](double y, Random& random, Point x) {
        const double half = options.distance / 2;
        const double sign = random.below(2) == 0 ? -1 : 1;
        x[0] = sign * half + options.spread * random.normal();
        x[1] = sign * y * half + options.spread * random.normal();
    };
}

/// Radii 2 (label 1) and 4 (label −1): apart while the thickness is below 2.
Draw rings(const GenerateOptions& options, Random& /*source*/) {
    return [&options](double y, Random& random, Point x) {
        const auto [u, v] = random_direction(random);
        const double radius = (y > 0 ? 2 : 4) + options.spread * (random.uniform() - 0.5);
        x[0] = radius * u;
        x[1] = radius * v;
    };
}

/// Half circles of radius 4, the lower one (label 1) shifted by (4, 2): apart while the thickness is below 2.
Draw moons(const GenerateOptions& options, Random& /*source*/) {
    return [&options](double y, Random& random, Point x) {
        const auto [u, v] = random_direction(random);
        const double radius = 4 + options.spread * (random.uniform() - 0.5);
        x[0] = radius * u + (y > 0 ? 4 : 0);
        x[1] = y > 0 ? 2 - radius * std::fabs(v) : radius * std::fabs(v);
    };
}

struct NamedShape {
    Shape shape;
    const char* name;
    Draw (*begin)(const GenerateOptions& options, Random& source);
};
constexpr NamedShape shapes[] = {{Shape::blobs, "blobs", blobs},
                                 {Shape::ball, "ball", ball},
                                 {Shape::xor_, "xor", xor_},
                                 {Shape::rings, "rings", rings},
                                 {Shape::moons, "moons", moons}};

[[noreturn]] void refuse(const std::string& message) { throw Error(ErrorKind::usage, message); }

void check(const GenerateOptions& options) {
    constexpr std::uint64_t most_values = std::uint64_t{1} << 36U;
    const bool plane = options.shape != Shape::blobs && options.shape != Shape::ball;
    if (options.rows < 2) { refuse("at least 2 rows are needed"); }
    if (options.columns < 1) { refuse("at least 1 column is needed"); }
    if (plane && options.columns != 2) { refuse("this shape has 2 columns"); }
    if (options.rows > most_values / options.columns) { refuse("rows times columns must be at most 2^36"); }
    check_memory({}, fmt::format("{} rows of {} columns need", options.rows, options.columns),
                 sizeof(double) * static_cast<double>(options.rows) * static_cast<double>(options.columns));
    if (options.shape == Shape::ball && !(options.margin > 0 && options.margin < 1)) {
        refuse("the margin must be above 0 and below 1");
    }
    if (!(options.flipped >= 0 && options.flipped <= 1)) { refuse("the share of flipped labels must be from 0 to 1"); }
    if (!(options.spread >= 0 && options.spread <= 1e100)) { refuse("the spread must be from 0 to 1e100"); }
    if (!(options.distance >= 0 && options.distance <= 1e100)) { refuse("the distance must be from 0 to 1e100"); }
}

std::vector<int> random_signs(std::size_t rows, Random& random) {
    std::vector<int> y(rows);
    for (std::size_t i = 0; i < rows; ++i) { y[i] = i % 2 == 0 ? 1 : -1; }
    random.shuffle(std::span(y));
    return y;
}

void flip(std::vector<int>& y, double share, Random& random) {
    std::vector<std::size_t> rows(y.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    random.shuffle(std::span(rows));
    rows.resize(static_cast<std::size_t>(std::floor(share * static_cast<double>(y.size()) + 0.5)));
    for (const std::size_t row : rows) { y[row] = -y[row]; }
}

} // namespace

Dataset generate(const GenerateOptions& options) {
    check(options);
    const auto& shape = *std::find_if(std::begin(shapes), std::end(shapes),
                                      [&](const NamedShape& one) { return one.shape == options.shape; });
    Random random(options.seed);
    const Draw draw = shape.begin(options, random);
    std::vector<int> y = random_signs(options.rows, random);
    RawVector<double> values(options.rows * options.columns, 0.0);
    for (std::size_t i = 0; i < options.rows; ++i) {
        draw(y[i], random, std::span(values).subspan(i * options.columns, options.columns));
    }
    flip(y, options.flipped, random);
    return Dataset::dense(shared(std::move(values)), options.rows, options.columns, std::move(y), {shape.name, {}});
}

} // namespace novikoff
