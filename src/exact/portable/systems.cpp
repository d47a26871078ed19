// Systems of fractions by Gaussian elimination, without FLINT: they are small where it is missing.
#include "exact/fractions.hpp"

#include <algorithm>

namespace novikoff {
namespace {

using Vectors = std::vector<std::vector<Rational>>;

/// A matrix in reduced echelon form: each of the first lines has a 1 in a column where all others have 0; the rest are
/// 0.
struct Eliminated {
    Vectors lines;
    std::vector<std::size_t> pivots; ///< the columns of these ones, ascending

    /// Searches for pivots in the first `columns` columns.
    Eliminated(Vectors matrix, std::size_t columns) : lines(std::move(matrix)) {
        for (std::size_t column = 0; column < columns && pivots.size() < lines.size(); ++column) {
            const auto first = lines.begin() + static_cast<std::ptrdiff_t>(pivots.size());
            const auto found =
                std::find_if(first, lines.end(), [=](const auto& line) { return line[column].sign() != 0; });
            if (found != lines.end()) {
                std::iter_swap(first, found);
                clear_column(column);
                pivots.push_back(column);
            }
        }
    }

private:
    void clear_column(std::size_t column) {
        std::vector<Rational>& own = lines[pivots.size()];
        const Rational pivot = own[column];
        std::for_each(own.begin(), own.end(), [&](Rational& x) { x /= pivot; });
        for (std::vector<Rational>& line : lines) {
            if (&line != &own && line[column].sign() != 0) {
                const Rational factor = line[column];
                for (std::size_t j = column; j < line.size(); ++j) { line[j].subtract_product(factor, own[j]); }
            }
        }
    }
};

/// One equation for each coordinate: the vectors are the columns, and the target is the last column.
Eliminated solved(const Vectors& vectors, const std::vector<Rational>& target) {
    Vectors equations(target.size());
    for (std::size_t e = 0; e < target.size(); ++e) {
        for (const auto& vector : vectors) { equations[e].push_back(vector[e]); }
        equations[e].push_back(target[e]);
    }
    return {std::move(equations), vectors.size()};
}

/// The solution in which unknowns without a pivot are 0.
std::vector<Rational> solution(const Eliminated& echelon, std::size_t unknowns) {
    std::vector<Rational> c(unknowns);
    for (std::size_t k = 0; k < echelon.pivots.size(); ++k) { c[echelon.pivots[k]] = echelon.lines[k].back(); }
    return c;
}

} // namespace

std::optional<std::vector<Rational>> combination(const Vectors& vectors, const std::vector<Rational>& target) {
    const Eliminated echelon = solved(vectors, target);
    const std::size_t rank = echelon.pivots.size();
    const bool solvable = std::all_of(echelon.lines.begin() + static_cast<std::ptrdiff_t>(rank), echelon.lines.end(),
                                      [](const auto& line) { return line.back().sign() == 0; });
    if (rank < vectors.size() || !solvable) { return std::nullopt; }
    return solution(echelon, vectors.size());
}

std::vector<Rational> combine(const Vectors& vectors, const std::vector<Rational>& target) {
    return solution(solved(vectors, target), vectors.size());
}

Echelon reduced_echelon(const Vectors& vectors) {
    Eliminated full(vectors, vectors.front().size());
    Vectors columns(vectors.front().size());
    for (const auto& vector : vectors) {
        for (std::size_t j = 0; j < vector.size(); ++j) { columns[j].push_back(vector[j]); }
    }
    Echelon result{full.pivots, {}, Eliminated(columns, vectors.size()).pivots};
    for (std::size_t p = 0; p < full.pivots.size(); ++p) {
        auto& line = result.lines.emplace_back();
        for (std::size_t j = 0; j < full.lines[p].size(); ++j) {
            if (!std::binary_search(full.pivots.begin(), full.pivots.end(), j)) { line.push_back(full.lines[p][j]); }
        }
    }
    return result;
}

std::size_t rank_at_least(const Vectors& vectors) {
    return Eliminated(vectors, vectors.empty() ? 0 : vectors.front().size()).pivots.size();
}

} // namespace novikoff
