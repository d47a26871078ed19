// A basis of rows in which a small vector is expressed with proved bounds on its coefficients.
//
// Let the rows z_f of the frame, at some coordinates, form a regular matrix, the columns of A. If floating point has
// Σ λ_i z_i = v up to a small remainder r, then r = Σ ρ_f z_f with ρ = A⁻¹r, so Σ λ_i z_i + Σ ρ_f z_f = v exactly. Where
// |ρ_f| ≤ λ_f, all multipliers remain nonnegative. An approximate inverse R with ‖I − RA‖ = ε < 1 bounds ρ without
// fractions (Rump 1983): A is then regular, and |ρ − Rr| ≤ ε/(1 − ε)·max|Rr|. All roundings are bounded a priori.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <cstdint>

namespace novikoff {

/// Rows z_i at some coordinates, in doubles, with a common error bound. Powers of two scale the coordinates, exactly.
class ListedRows {
public:
    ListedRows(const ExactRows& rows, std::span<const double> y, std::vector<std::size_t> coordinates,
               const std::vector<std::uint64_t>& listed);

    /// Whether all numbers fit into doubles. The following needs this.
    [[nodiscard]] bool good() const noexcept { return good_; }
    [[nodiscard]] std::size_t dimension() const noexcept { return coordinates_.size(); }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] std::span<const std::size_t> coordinates() const noexcept { return coordinates_; }
    /// The value of coordinate e is the number here divided by factor(e).
    [[nodiscard]] std::span<const double> row(std::size_t i) const {
        return std::span(values_).subspan(i * dimension(), dimension());
    }
    [[nodiscard]] double factor(std::size_t e) const { return factors_[e]; }
    /// The largest error of each number, relative to it, besides `tiny`.
    [[nodiscard]] double error() const noexcept { return error_; }
    static constexpr double tiny = 0x1p-970;

private:
    std::vector<std::size_t> coordinates_;
    std::vector<double> factors_;
    std::vector<double> values_;
    std::size_t count_;
    double error_ = 0;
    bool good_ = true;
};

class DualFrame {
public:
    /// `members`: as many of the rows as they have coordinates. `rows` must outlive this object.
    DualFrame(const ListedRows& rows, std::vector<std::size_t> members);

    /// Whether the members are proved to be independent. The following needs this.
    [[nodiscard]] bool regular() const noexcept { return defect_ < 0.5; }

    /// An upper bound on |ρ_f| for each member, where Σ ρ_f z_f is a vector that differs from `remainder` by at most
    /// `error` at each coordinate. Both are scaled as the rows.
    [[nodiscard]] std::vector<double> bounds(std::span<const double> remainder, std::span<const double> error) const;

private:
    void invert();
    void measure_defect();

    std::size_t n_;
    std::vector<double> members_; ///< Aᵀ, each row divided by its unit
    std::vector<double> units_;
    std::vector<double> inverse_; ///< R, by rows
    double row_error_;
    double defect_ = 1; ///< ε
};

} // namespace novikoff
