// Each function reduces its argument by a power of two and sums a series whose remainder is below rounding.
#include "base/elementary.hpp"

#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr double ln2_high = 0x1.62e42fee00000p-1; // the leading 33 bits: k · ln2_high is exact for |k| < 2^20
constexpr double ln2_low = 0x1.a39ef35793c76p-33;
constexpr double largest_exponent = 709.782712893384;
constexpr double smallest_exponent = -745.2;

/// e^r − 1 for |r| ≤ 0.35: Taylor's series to r^14, whose remainder is below half a unit in the last place.
double expm1_small(double r) noexcept {
    double sum = 0;
    for (int k = 14; k >= 2; --k) { sum = (sum + 1) * (r / k); }
    return r + r * sum;
}

struct Reduced {
    int k;    // x = k·ln 2 + r
    double r; // |r| ≤ ln(2)/2, a little more by rounding
};

Reduced reduce(double x) noexcept {
    const double k = std::floor(x / (ln2_high + ln2_low) + 0.5);
    return {static_cast<int>(k), (x - k * ln2_high) - k * ln2_low};
}

} // namespace

double exp(double x) noexcept {
    if (!(x <= largest_exponent)) { // also NaN, which must not be converted to int
        return x > 0 ? std::numeric_limits<double>::infinity() : x;
    }
    if (x < smallest_exponent) { return 0; }
    const Reduced reduced = reduce(x);
    return std::ldexp(1 + expm1_small(reduced.r), reduced.k);
}

double expm1(double x) noexcept {
    if (std::fabs(x) < 0.34) { return expm1_small(x); }
    return exp(x) - 1;
}

double log(double x) noexcept {
    int exponent = 0;
    double m = std::frexp(x, &exponent); // x = m · 2^exponent, m in [1/2, 1)
    if (m < 0.70710678118654752) {
        m *= 2;
        --exponent;
    }
    // log m = 2 artanh(s), |s| ≤ 0.1716: the series to s^23 leaves less than half a unit in the last place.
    const double s = (m - 1) / (m + 1);
    const double square = s * s;
    double sum = 0;
    for (int k = 23; k >= 3; k -= 2) { sum = (sum + 1.0 / k) * square; }
    const double log_m = 2 * s + 2 * s * sum;
    return exponent * ln2_high + (log_m + exponent * ln2_low);
}

double pow(double x, double y) noexcept {
    if (y == 0) { return 1; }
    if (x == 0) { return y > 0 ? 0 : std::numeric_limits<double>::infinity(); }
    if (y > 0 && y <= 64 && y == std::floor(y)) {
        double result = 1;
        double power = x;
        for (auto n = static_cast<unsigned>(y); n != 0; n >>= 1U) {
            if ((n & 1U) != 0) { result *= power; }
            power *= power;
        }
        return result;
    }
    return exp(y * log(x));
}

} // namespace novikoff
