// The space in which the learner works, and the map into it: lift, then scale, then append the bias.
//
//   lift    circle:  (x, ‖x‖²)            a circle in the plane becomes a plane in space
//           poly:K:  all monomials of degree 1 … K, by degree, then in lexicographic order; quadratic is poly:2
//   scale   (x − shift) · factor, per lifted column
//           unit-ball: shift 0, one factor 1/max‖x‖       standard: mean and 1/deviation (1 for a constant column)
//           max-abs: shift 0, 1/max|x|; keeps zeros zero
//   bias    a last coordinate 1, never stored (see data/rows.hpp)
//
// A Space is a value: it is fitted to the training data once, stored in the model, and applied to new data unchanged.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace novikoff {

enum class Lift { none, circle, polynomial };
enum class Scale { none, unit_ball, standard, max_abs };

struct SpaceOptions {
    Lift lift = Lift::none;
    unsigned degree = 1; ///< of the polynomial
    Scale scale = Scale::none;
    bool keep_scale = false; ///< `auto` keeps this scale; otherwise it keeps any but `none`
    bool bias = true;
    /// A lift or a centring that would store more values than this is refused (default 2^31: 16 GiB).
    std::size_t max_values = std::size_t{1} << 31U;
};

struct Space {
    std::size_t input_columns = 0;
    Lift lift = Lift::none;
    unsigned degree = 1;
    Scale scale = Scale::none;
    std::vector<double> shift = {};  ///< per lifted column; empty if all are 0
    std::vector<double> factor = {}; ///< per lifted column; empty if all are 1
    bool bias = true;

    /// Number of lifted columns; with the bias it is the dimension of the weights.
    [[nodiscard]] std::size_t columns() const;
    [[nodiscard]] std::size_t dimension() const { return columns() + (bias ? 1 : 0); }
    /// Name of lifted column j, made from the names of the input: `x1*x2^2`, `|x|^2`.
    [[nodiscard]] std::string column_name(const Dataset& input, std::size_t j) const;
};

/// "none", "circle", "quadratic", "poly:3"; "none", "unit-ball", "standard", "max-abs".
[[nodiscard]] std::string lift_name(Lift lift, unsigned degree);
[[nodiscard]] std::string scale_name(Scale scale);
/// The inverse; throws Error(usage) that lists the valid names.
void parse_lift(const std::string& name, SpaceOptions& options);
[[nodiscard]] Scale parse_scale(const std::string& name);

/// Computes shift and factor from the data. Throws Error if the lift is not possible (too large, overflow).
[[nodiscard]] Space fit_space(const Dataset& data, const SpaceOptions& options);

/// The same rows in the space. Labels, classes and source are kept; the schema is dropped. Without lift and scale the
/// input itself is returned, sharing its memory. Throws Error(data) if a lifted value overflows, naming the row, and
/// if the columns do not match or max_values would be exceeded.
[[nodiscard]] Dataset apply_space(const Space& space, const Dataset& data,
                                  std::size_t max_values = SpaceOptions{}.max_values);

/// w and b of the unscaled space with the same scores up to rounding: w_j·factor_j, and b − Σ w_j·factor_j·shift_j.
struct Affine {
    std::vector<double> weights;
    double intercept = 0;
};
[[nodiscard]] Affine without_scale(const Space& space, const std::vector<double>& weights);

/// The boundary learnt with `--lift circle`: ax + by + c‖x‖² + d = 0.
struct Circle {
    enum class Kind { disc, outside, half_plane, everything, nothing };
    Kind kind = Kind::half_plane; ///< the shape of the positive class: the inside of a circle, its outside, ...
    std::vector<double> center;   ///< empty unless there is a circle
    double radius = 0;
};
/// REQUIRES: space.lift == Lift::circle. `weights` are the learner's, in the scaled space.
[[nodiscard]] Circle circle_of(const Space& space, const std::vector<double>& weights);

} // namespace novikoff
