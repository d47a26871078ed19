// FLINT's view of a Rational, for the sources that call FLINT.
#pragma once

#include "novikoff/rational.hpp"

#include <type_traits>

#include <flint/fmpq.h>

namespace novikoff {

static_assert(std::is_same_v<fmpz, long>, "FLINT keeps a whole number in a long");
static_assert(sizeof(fmpq) == 2 * sizeof(long), "FLINT keeps a fraction in two of them");

struct RationalAccess {
    static fmpq* of(Rational& r) noexcept { return reinterpret_cast<fmpq*>(&r.numerator_); }
    static const fmpq* of(const Rational& r) noexcept { return reinterpret_cast<const fmpq*>(&r.numerator_); }
};

inline fmpq* flint(Rational& r) noexcept { return RationalAccess::of(r); }
inline const fmpq* flint(const Rational& r) noexcept { return RationalAccess::of(r); }

} // namespace novikoff
