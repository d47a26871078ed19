// Decides whether a system of inequalities in whole numbers has a solution, by Fourier–Motzkin elimination, and what
// follows for rows of whole numbers. It is slow, but short enough to be seen to be correct.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <set>
#include <vector>

namespace novikoff::test {

using WholeVector = std::vector<long>;

/// a·w ≥ b, as (a, b): the right-hand side is the last number.
using Inequalities = std::set<WholeVector>;

inline WholeVector shortened(WholeVector line) {
    long divisor = 0;
    for (const long x : line) { divisor = std::gcd(divisor, x); }
    for (long& x : line) { x = divisor > 1 ? x / divisor : x; }
    return line;
}

/// Eliminates the unknown at `position`: each line with a positive coefficient gives it a lower end, each with a
/// negative one an upper end. It exists if no lower end is above an upper end.
inline Inequalities without(std::size_t position, const Inequalities& system) {
    Inequalities result;
    for (const WholeVector& a : system) {
        if (a[position] == 0) { result.insert(a); }
        for (const WholeVector& b : system) {
            if (a[position] > 0 && b[position] < 0) {
                WholeVector sum(a.size());
                for (std::size_t j = 0; j < a.size(); ++j) { sum[j] = -b[position] * a[j] + a[position] * b[j]; }
                result.insert(shortened(sum));
            }
        }
    }
    return result;
}

inline bool has_solution(Inequalities system) {
    const std::size_t unknowns = system.empty() ? 0 : system.begin()->size() - 1;
    for (std::size_t j = 0; j < unknowns; ++j) { system = without(j, system); }
    for (const WholeVector& line : system) { // 0 ≥ b
        if (line.back() > 0) { return false; }
    }
    return true;
}

inline WholeVector at_least(WholeVector a, long b) {
    a.push_back(b);
    return a;
}

/// The cone of all w with z_i·w ≥ 0 for all rows.
inline Inequalities cone_of(const std::vector<WholeVector>& rows) {
    Inequalities system;
    for (const WholeVector& z : rows) { system.insert(at_least(z, 0)); }
    return system;
}

/// Whether some w has z_i·w ≥ 0 for all rows and z·w ≥ 1 (equivalently > 0).
inline bool reaches(const std::vector<WholeVector>& rows, const WholeVector& z) {
    Inequalities system = cone_of(rows);
    system.insert(at_least(z, 1));
    return has_solution(std::move(system));
}

/// The rows that some w of the cone has on its positive side. The sum of such w has all of them there at once, so
/// there is a strict separator if these are all rows.
inline std::vector<std::size_t> separable_rows(const std::vector<WholeVector>& rows) {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (reaches(rows, rows[i])) { result.push_back(i); }
    }
    return result;
}

} // namespace novikoff::test
