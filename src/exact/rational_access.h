// Access to a Rational as FLINT's fmpq. Includes a header of FLINT.
#pragma once

#include "novikoff/rational.hpp"

#include <flint/fmpq.h>

namespace novikoff {

struct RationalAccess {
    static fmpq* of(Rational& r) noexcept { return reinterpret_cast<fmpq*>(&r.numerator_); }
    static const fmpq* of(const Rational& r) noexcept { return reinterpret_cast<const fmpq*>(&r.numerator_); }
};

inline fmpq* flint(Rational& r) noexcept { return RationalAccess::of(r); }
inline const fmpq* flint(const Rational& r) noexcept { return RationalAccess::of(r); }

} // namespace novikoff
