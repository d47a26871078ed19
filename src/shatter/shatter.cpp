// Which subsets of some points can be cut out by half-spaces or discs, and why the others cannot. Everything is exact.
//
// With the lifted points L(x) = (x, |x|², 1), without |x|² for half-spaces, a subset is cut out if some w has L(x)·w >
// 0 for its points and < 0 for the others. For discs, w's entry c at |x|² must also be < 0. Strict inequalities lose
// nothing: with finitely many points a range can be moved a little, and a half-space bent into a large disc.
//
// The search decides one point after another. A node is a choice of sides for the first k points, with a w for it. If
// the next point is on the chosen side of w, w is kept. Otherwise Gordan's alternative gives a new w, or a reason that
// rules out all 2^(m−k−1) subsets below. So the work grows with the number of subsets that are cut out, at most about
// m^(d+1), not with 2^m.
//
// The reason is a Radon partition (novikoff/shatter.hpp): it makes Σ_inside λ_i L(x_i)·w > 0 > Σ_outside λ_i L(x_i)·w
// impossible. Conversely, every subset that is not cut out has such a reason on at most VC dimension + 1 points
// (Gordan, Helly).
//
// Vapnik & Chervonenkis 1971; Radon 1921; Cover 1965; Har-Peled, chapter 24.
#include "novikoff/shatter.hpp"

#include "novikoff/error.hpp"
#include "prove/search/gordan.hpp"
#include "shatter/lifted_points.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

double rounded(double value, int bits) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

/// w divided by its largest entry, each entry then rounded to so many bits.
RationalVector rounded(const RationalVector& w, int bits) {
    const auto magnitude = [](const Rational& x) { return x.sign() < 0 ? -x : x; };
    Rational largest;
    for (const Rational& x : w) { largest = std::max(largest, magnitude(x)); }
    RationalVector result;
    for (const Rational& x : w) { result.push_back(Rational::of(rounded((x / largest).to_double(), bits))); }
    return result;
}

class Search {
public:
    Search(const LiftedPoints& points, const std::function<bool(const ShatterProgress&)>& monitor)
        : points_(points), monitor_(monitor), known_(points.size()) {
        result_.subsets = std::uint64_t{1} << points.size();
        result_.largest = points.independent();
    }

    Shattering run() {
        nodes_.push_back({0, 0, RationalVector(points_.row(0).size())}); // nothing is decided yet
        while (!nodes_.empty() && go_on()) {
            const Node node = std::move(nodes_.back());
            nodes_.pop_back();
            if (node.decided == points_.size()) {
                result_.cut.push_back({node.inside, points_.range(node.w, node.inside)});
                ++result_.decided;
            } else {
                expand(node);
            }
        }
        return std::move(result_);
    }

private:
    struct Node {
        std::size_t decided; ///< the first so many points
        PointSet inside;     ///< of those
        RationalVector w;
    };

    [[nodiscard]] bool go_on() const {
        return !monitor_ || monitor_({result_.decided, result_.subsets, result_.cut.size()});
    }

    void expand(const Node& node) {
        const int side = dot(points_.row(node.decided), node.w).sign();
        for (const int wanted : {1, -1}) { // the last one pushed is expanded first: outside before inside
            Node child{node.decided + 1, node.inside, {}};
            child.inside |= wanted > 0 ? PointSet{1} << node.decided : 0;
            if (side == wanted) {
                child.w = node.w;
            } else if (const auto reason = decide(child)) {
                const std::uint64_t subsets = std::uint64_t{1} << (points_.size() - child.decided);
                result_.missing.push_back({child.decided, child.inside, subsets, *reason});
                result_.decided += subsets;
                continue;
            }
            nodes_.push_back(std::move(child));
        }
    }

    /// Sets the node's w, or returns the reason why there is none.
    [[nodiscard]] std::optional<std::size_t> decide(Node& node) {
        if (const auto reason = known_reason(node)) { return reason; }
        const auto rows = points_.signed_rows(node.decided, node.inside);
        Alternative alternative = guided_gordan(rows);
        if (!alternative.multipliers.empty()) {
            return learn(node, with_few_points(std::move(alternative.multipliers), rows));
        }
        node.w = shortened(std::move(alternative.separator), rows);
        return std::nullopt;
    }

    /// All discs of one c, as points (a, b) of d + 1 dimensions, are ruled out by some d + 2 points (Helly). Gordan's
    /// alternative may name one more if it does not use the sign of c.
    [[nodiscard]] RationalVector with_few_points(RationalVector multipliers,
                                                 const std::vector<const RationalVector*>& rows) const {
        std::vector<std::size_t> named;
        for (std::size_t i = 0; i < multipliers.size(); ++i) {
            if (multipliers[i].sign() > 0) { named.push_back(i); }
        }
        if (!points_.has_sign_row() || multipliers.back().sign() > 0 || named.size() <= rows.front()->size()) {
            return multipliers;
        }
        named.push_back(rows.size() - 1); // the sign row
        for (std::size_t k = 0; k + 1 < named.size(); ++k) {
            std::vector<std::size_t> fewer = named;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
            if (auto found = multipliers_of(fewer, rows)) { return std::move(*found); }
        }
        return multipliers;
    }

    /// The multipliers for some of the rows, if these are not separated.
    static std::optional<RationalVector> multipliers_of(const std::vector<std::size_t>& some,
                                                        const std::vector<const RationalVector*>& rows) {
        std::vector<RationalVector> vectors;
        vectors.reserve(some.size());
        for (const std::size_t i : some) { vectors.push_back(*rows[i]); }
        Alternative alternative = gordan(vectors);
        if (alternative.multipliers.empty()) { return std::nullopt; }
        RationalVector spread(rows.size());
        for (std::size_t k = 0; k < some.size(); ++k) { spread[some[k]] = std::move(alternative.multipliers[k]); }
        return spread;
    }

    /// Rounds w to few digits, which are easier to read and faster to compute with.
    static RationalVector shortened(RationalVector w, const std::vector<const RationalVector*>& rows) {
        for (const int bits : {4, 12, 26, 53}) {
            RationalVector shorter = rounded(w, bits);
            if (std::all_of(rows.begin(), rows.end(), [&](auto* z) { return dot(*z, shorter).sign() > 0; })) {
                return shorter;
            }
        }
        return w;
    }

    /// The points before the last decided one have a w, so a reason must name that one.
    [[nodiscard]] std::optional<std::size_t> known_reason(const Node& node) const {
        for (const Known& known : known_[node.decided - 1]) {
            if ((known.inside & ~node.inside) == 0 && (known.outside & node.inside) == 0) { return known.reason; }
        }
        return std::nullopt;
    }

    std::size_t learn(const Node& node, const RationalVector& multipliers) {
        Rational sum;
        for (std::size_t i = 0; i < node.decided; ++i) {
            sum += contains(node.inside, i) ? multipliers[i] : Rational(0);
        }
        RadonPartition reason;
        Known known{0, 0, result_.reasons.size()};
        for (std::size_t i = 0; i < node.decided; ++i) {
            if (multipliers[i].sign() > 0) {
                const bool in = contains(node.inside, i);
                (in ? known.inside : known.outside) |= PointSet{1} << i;
                (in ? reason.inside : reason.outside).push_back({i, multipliers[i] / sum});
            }
        }
        known_[node.decided - 1].push_back(known);
        result_.reasons.push_back(reason);
        // If c plays no part, the opposite subset is impossible too.
        if (!points_.has_sign_row() || multipliers.back().sign() == 0) {
            known_[node.decided - 1].push_back({known.outside, known.inside, known.reason + 1});
            result_.reasons.push_back({std::move(reason.outside), std::move(reason.inside)});
        }
        return known.reason;
    }

    struct Known {
        PointSet inside;
        PointSet outside;
        std::size_t reason;
    };

    const LiftedPoints& points_;
    const std::function<bool(const ShatterProgress&)>& monitor_;
    std::vector<Node> nodes_;               ///< still to be expanded
    std::vector<std::vector<Known>> known_; ///< reasons by the last point that they name
    Shattering result_;
};

[[noreturn]] void refuse(const Dataset& points, const std::string& message) {
    throw Error(ErrorKind::data, Place{points.source()}, message);
}

} // namespace

Shattering shatter(const Dataset& points, const ShatterOptions& options) {
    if (points.rows() == 0 || points.columns() == 0) { refuse(points, "has no points"); }
    if (points.rows() > most_points) {
        refuse(points, fmt::format("has {} points; at most {} are possible", points.rows(), most_points));
    }
    if (points.columns() > most_dimensions) {
        refuse(points, fmt::format("has {} dimensions; at most {} are possible", points.columns(), most_dimensions));
    }
    const LiftedPoints lifted(points, options.ranges);
    if (const std::uint64_t most = lifted.most_cut(); most > most_subsets) {
        refuse(points, fmt::format("up to {} subsets of these {} points could be cut out, more than the limit of {}",
                                   most, points.rows(), most_subsets));
    }
    return Search(lifted, options.monitor).run();
}

} // namespace novikoff
