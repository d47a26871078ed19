// Gordan's alternative, decided without rounding, with the rescaled perceptron as the engine.
//
// The perceptron works in floating point; a w that it finds is checked with fractions. When its first phase finds none, the
// point of the rows' hull that is nearest to the origin (Wolfe 1976) tells of which rows the origin may be a combination, and
// Gordan's alternative for those, in fractions, makes it certain. If it is none, the perceptron rescales and goes on. If
// that finds nothing in the end, Gordan's alternative for all rows, in fractions, decides.
#pragma once

#include "lp/rescaled_perceptron.hpp"
#include "novikoff/error.hpp"
#include "prove/search/gordan.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace novikoff {

/// What a search may use and what it has used so far; several questions share one.
struct Engine {
    std::uint64_t seed = 1;
    std::function<bool()> keep_going = [] { return true; }; ///< asked before each phase
    RescaledPerceptron::Effort effort{};
    std::uint64_t questions = 0;
};

/// Throws Interrupted when keep_going says no. REQUIRES: rows are not empty, none is zero, all of the same size ≥ 1.
[[nodiscard]] Alternative strict_alternative(const std::vector<RationalVector>& rows, Engine& engine);

} // namespace novikoff
