// exp, expm1, log and pow, bit-identical everywhere. C libraries differ in the last place, and this would change
// weights. Only +, −, ×, ÷ and exact scaling by powers of two are used. The error is a few units in the last place,
// which is enough for membership values, rates and generated data.
#pragma once

namespace novikoff {

/// e^x: 0 below the smallest subnormal, infinity above the largest double.
double exp(double x) noexcept;

/// e^x − 1 without cancellation near 0.
double expm1(double x) noexcept;

/// Natural logarithm. REQUIRES: x > 0 and finite.
double log(double x) noexcept;

/// x^y for x ≥ 0. Whole exponents up to 64 are repeated multiplication.
double pow(double x, double y) noexcept;

} // namespace novikoff
