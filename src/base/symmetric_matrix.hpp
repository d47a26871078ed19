// A symmetric matrix: sums of products of rows, its Cholesky factor, and systems solved with it.
//
// Every entry is computed in one fixed order, without fused multiply-add, so that the results are bit-identical on
// every machine and for any number of threads:
//   products:  the sum over at most `depth` rows begins at 0, in ascending order, and is then added to the entry;
//   factor:    L_jk = (…((H_jk − S_0) − S_1) … − S_b) / L_kk, where S_0, S_1, … are the sums of L_jp L_kp over the blocks
//              of `depth` columns p < k, each from 0 in ascending p.
// tests/reference/symmetric_matrix.hpp has the same loops, plainly.
#pragma once

#include "base/team.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace novikoff {

class SymmetricMatrix {
public:
    static constexpr std::size_t depth = 256;

    /// All zeros.
    explicit SymmetricMatrix(std::size_t size) : size_(size), entries_(size * (size + 1) / 2) {}

    /// The memory of a matrix of this size and of the work on it, in bytes.
    [[nodiscard]] static double bytes(std::size_t size) noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The entries 0 … j of row j.
    [[nodiscard]] std::span<double> row(std::size_t j) noexcept { return {&entries_[j * (j + 1) / 2], j + 1}; }
    [[nodiscard]] std::span<const double> row(std::size_t j) const noexcept {
        return {&entries_[j * (j + 1) / 2], j + 1};
    }

    /// Adds Σ a aᵀ over the rows a in `rows`, each of size() numbers. REQUIRES: at most `depth` rows. `team` may be
    /// null, here and below; it affects only the time.
    void add_products(std::span<const double> rows, Team* team);
    /// Adds a aᵀ, entry by entry, where a has these values in the places `at`, which ascend, and is 0 elsewhere.
    void add_product(std::span<const std::uint32_t> at, std::span<const double> values) noexcept;

    /// Becomes L, lower triangular, with L Lᵀ = the matrix up to rounding. A column whose pivot, L_jj², is not above
    /// `least_pivot` is left out: L_jj becomes infinite and the entries below it 0. Returns the columns left out.
    /// `between` is called several times a second; it may throw.
    std::vector<std::size_t> factorise(double least_pivot, Team* team, const std::function<void()>& between = {});
    /// Becomes L if all pivots are positive; else returns false, as soon as one is not.
    [[nodiscard]] bool factorise_definite(Team* team, const std::function<void()>& between = {});

    // After factorise().

    /// Solves L Lᵀ x = b without the columns that were left out, whose x is 0.
    [[nodiscard]] std::vector<double> solve(std::vector<double> b) const;
    /// Solves Lᵀ x = b in the same way, for as many columns as b has.
    void solve_transposed(std::span<double> b) const;

private:
    class Panels;
    void update(const Panels& panels, double sign, Team* team);
    void update_rows(const Panels& panels, double sign, std::size_t first_panel, std::size_t first, std::size_t last);
    void factorise_block(std::size_t first, double least_pivot, std::vector<std::size_t>& left_out, Team* team);
    void factorise_diagonal(Panels& block, double least_pivot, std::vector<std::size_t>& left_out);
    void solve_panel(const Panels& block, Panels& below, std::size_t panel);

    std::size_t size_;
    std::vector<double> entries_; ///< one row after another
};

} // namespace novikoff
