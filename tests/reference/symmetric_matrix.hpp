// The loops of base/symmetric_matrix.hpp as its comment defines them, without blocks in the memory, vectors or threads.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace novikoff::test::reference {

using Matrix = std::vector<std::vector<double>>; ///< row j has the entries 0 … j

constexpr std::size_t depth = 256;

inline void add_products(Matrix& matrix, const std::vector<std::vector<double>>& rows) {
    for (std::size_t j = 0; j < matrix.size(); ++j) {
        for (std::size_t k = 0; k <= j; ++k) {
            double sum = 0;
            for (const auto& row : rows) { sum += row[j] * row[k]; }
            matrix[j][k] += sum;
        }
    }
}

/// Returns the columns that are left out.
inline std::vector<std::size_t> factorise(Matrix& matrix, double least_pivot) {
    std::vector<std::size_t> left_out;
    for (std::size_t k = 0; k < matrix.size(); ++k) {
        for (std::size_t j = k; j < matrix.size(); ++j) {
            double entry = matrix[j][k];
            for (std::size_t first = 0; first <= k; first += depth) {
                double sum = 0;
                for (std::size_t p = first; p < std::min(first + depth, k); ++p) { sum += matrix[j][p] * matrix[k][p]; }
                entry -= sum;
            }
            if (j > k) {
                matrix[j][k] = entry / matrix[k][k];
            } else if (entry > least_pivot) {
                matrix[k][k] = std::sqrt(entry);
            } else {
                matrix[k][k] = std::numeric_limits<double>::infinity();
                left_out.push_back(k);
            }
        }
    }
    return left_out;
}

} // namespace novikoff::test::reference
