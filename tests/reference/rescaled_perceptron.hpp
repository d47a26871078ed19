// Dunagan & Vempala's algorithm as in a textbook: every score is recomputed from the rows, and nothing is cached.
#pragma once

#include "base/random.hpp"
#include "reference/textbook.hpp"

#include <cstdint>

namespace textbook {

class RescaledPerceptron {
public:
    std::vector<Vector> rows; // unit vectors in the current coordinates
    std::vector<Vector> basis;
    Vector x;
    std::uint64_t updates = 0;
    std::uint64_t improvements = 0;
    std::uint64_t rescalings = 0;
    double stretch = 1; // A(I + stretch·x xᵀ); the paper's is 1

    RescaledPerceptron(std::vector<Vector> given, std::uint64_t seed) : rows(std::move(given)), random_(seed) {
        const std::size_t n = rows.front().size();
        sigma_ = 1 / (32 * static_cast<double>(n));
        for (std::size_t j = 0; j < n; ++j) {
            basis.emplace_back(n);
            basis[j][j] = 1;
        }
        make_unit();
    }

    bool separate() {
        x.assign(basis.size(), 0);
        double steps = 0;
        while (norm(x) >= steps * sigma_) {
            const std::size_t worst = least(x);
            if (dot(rows[worst], x) > 0) { return true; }
            add(x, 1, rows[worst]);
            ++steps;
            ++updates;
        }
        return dot(rows[least(x)], x) > 0;
    }

    bool rescale(int starts = 32) {
        for (int start = 0; start < starts; ++start) {
            Vector direction(basis.size());
            for (double& entry : direction) { entry = random_.normal(); }
            scale(direction, 1 / norm(direction));
            if (improve(direction)) {
                scale(direction, 1 / norm(direction));
                for (Vector& row : rows) { add(row, stretch * dot(row, direction), direction); }
                for (Vector& line : basis) { add(line, stretch * dot(line, direction), direction); }
                make_unit();
                ++rescalings;
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] Vector w() const {
        Vector result;
        for (const Vector& line : basis) { result.push_back(dot(line, x)); }
        return result;
    }

private:
    static void add(Vector& to, double factor, const Vector& vector) {
        for (std::size_t j = 0; j < to.size(); ++j) { to[j] += factor * vector[j]; }
    }
    static void scale(Vector& vector, double factor) {
        for (double& entry : vector) { entry *= factor; }
    }
    void make_unit() {
        for (Vector& row : rows) { scale(row, 1 / norm(row)); }
    }
    [[nodiscard]] std::size_t least(const Vector& of) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < rows.size(); ++i) { best = dot(rows[i], of) < dot(rows[best], of) ? i : best; }
        return best;
    }
    bool improve(Vector& direction) {
        while (dot(direction, direction) >= 1 / static_cast<double>(basis.size())) {
            const std::size_t worst = least(direction);
            const double score = dot(rows[worst], direction);
            if (score >= -sigma_ * norm(direction)) { return true; }
            add(direction, -score, rows[worst]);
            ++improvements;
        }
        return false;
    }

    double sigma_;
    novikoff::Random random_;
};

} // namespace textbook
