// Checks the claims of shatter() by their definitions: it adds and multiplies fractions and uses no solver.
#pragma once

#include "novikoff/shatter.hpp"

#include <set>
#include <string>
#include <vector>

namespace novikoff::test {

using Points = std::vector<std::vector<double>>;

inline Dataset dataset(const Points& points) {
    std::vector<double> values;
    for (const auto& point : points) { values.insert(values.end(), point.begin(), point.end()); }
    return Dataset::dense(std::move(values), points.size(), points.empty() ? 0 : points[0].size(), {}, {"points", {}});
}

class ShatterCheck {
public:
    ShatterCheck(const Points& points, RangeKind kind) : kind_(kind) {
        for (const auto& point : points) {
            auto& x = points_.emplace_back();
            for (const double value : point) { x.push_back(Rational::of(value)); }
        }
    }

    /// Each of these checks one claim.
    [[nodiscard]] bool true_cut(const CutSubset& cut) const {
        if (!right_kind(cut.range)) { return false; }
        for (std::size_t i = 0; i < points_.size(); ++i) {
            Rational value = cut.range.offset;
            for (std::size_t j = 0; j < points_[i].size(); ++j) {
                value += points_[i][j] * (cut.range.normal[j] + cut.range.curvature * points_[i][j]);
            }
            if (value.sign() != (in(cut.inside, i) ? 1 : -1)) { return false; }
        }
        return true;
    }

    [[nodiscard]] bool true_missing(const MissingSubsets& missing, const RadonPartition& reason) const {
        for (const Multiplier& m : reason.inside) {
            if (m.row >= missing.decided || !in(missing.inside, m.row) || m.weight.sign() <= 0) { return false; }
        }
        for (const Multiplier& m : reason.outside) {
            if (m.row >= missing.decided || in(missing.inside, m.row) || m.weight.sign() <= 0) { return false; }
        }
        const Means a = means(reason.inside);
        const Means b = means(reason.outside);
        const bool squares = kind_ == RangeKind::halfspaces || a.square == b.square ||
                             (kind_ == RangeKind::discs && a.square > b.square);
        return a.weight == Rational(1) && b.weight == Rational(1) && a.point == b.point && squares;
    }

    /// Checks all claims: each subset is claimed once and, if `complete`, none is missing. REQUIRES: few points.
    [[nodiscard]] std::string fault(const Shattering& result, bool complete = true) const {
        std::vector<int> claims(std::size_t{1} << points_.size());
        for (const CutSubset& cut : result.cut) {
            ++claims[cut.inside];
            if (!true_cut(cut)) { return "a range does not cut out its subset"; }
        }
        for (const MissingSubsets& missing : result.missing) {
            if (!true_missing(missing, result.reasons.at(missing.reason))) { return "a reason proves nothing"; }
            if (missing.subsets != std::uint64_t{1} << (points_.size() - missing.decided)) {
                return "a group has another size";
            }
            for (PointSet rest = 0; rest < missing.subsets; ++rest) {
                ++claims[missing.inside | rest << missing.decided];
            }
        }
        std::uint64_t decided = 0;
        for (const int count : claims) {
            if (count > 1 || (complete && count == 0)) {
                return count > 1 ? "a subset is claimed twice" : "a subset is forgotten";
            }
            decided += static_cast<std::uint64_t>(count);
        }
        return decided == result.decided && claims.size() == result.subsets ? "" : "the counts are wrong";
    }

private:
    static bool in(PointSet set, std::uint64_t i) { return (set >> i & 1U) != 0; }

    struct Means {
        Rational weight;
        std::vector<Rational> point;
        Rational square;
    };
    [[nodiscard]] Means means(const std::vector<Multiplier>& side) const {
        Means result{0, std::vector<Rational>(points_[0].size()), 0};
        for (const Multiplier& m : side) {
            result.weight += m.weight;
            for (std::size_t j = 0; j < points_[m.row].size(); ++j) {
                result.point[j] += m.weight * points_[m.row][j];
                result.square += m.weight * points_[m.row][j] * points_[m.row][j];
            }
        }
        return result;
    }

    /// A half-space has a normal; a disc or its complement has a radius.
    [[nodiscard]] bool right_kind(const Range& range) const {
        const int c = range.curvature.sign();
        if (kind_ == RangeKind::halfspaces) {
            return c == 0 && range.normal != std::vector<Rational>(range.normal.size());
        }
        if (c == 0 || (kind_ == RangeKind::discs && c > 0)) { return false; }
        Rational discriminant = -(range.curvature * range.offset * 4); // 4c²r² = |a|² − 4cb
        for (const Rational& a : range.normal) { discriminant += a * a; }
        return discriminant.sign() > 0;
    }

    RangeKind kind_;
    std::vector<std::vector<Rational>> points_;
};

inline std::set<PointSet> cut_subsets(const Shattering& result) {
    std::set<PointSet> subsets;
    for (const CutSubset& cut : result.cut) { subsets.insert(cut.inside); }
    return subsets;
}

} // namespace novikoff::test
