// Gordan's alternative, decided without rounding, with the rescaled perceptron as the engine.
//
// The perceptron works in floating point; a w that it finds is checked with fractions. If its first phase finds none,
// the point of the rows' hull that is nearest to the origin (Wolfe 1976) suggests rows of which the origin may be a
// combination. Gordan's alternative in fractions decides this for these rows. If the origin is no combination of them,
// the perceptron rescales and continues. If that finds nothing, Gordan's alternative in fractions decides for all rows.
#pragma once

#include "lp/rescaled_perceptron.hpp"
#include "novikoff/error.hpp"
#include "prove/search/gordan.hpp"

#include <functional>

namespace novikoff {

/// The resources of a search and its effort so far; several questions share one.
struct Engine {
    std::uint64_t seed = 1;
    std::function<bool()> keep_going = [] { return true; }; ///< called before each phase
    RescaledPerceptron::Effort effort{};
    std::uint64_t questions = 0;
};

/// Throws Interrupted when keep_going returns false. REQUIRES: rows are not empty, none is zero, all of the same size ≥
/// 1.
[[nodiscard]] Alternative strict_alternative(const std::vector<RationalVector>& rows, Engine& engine);

} // namespace novikoff
