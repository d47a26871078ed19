// The JSON of `shatter`.
#include "report/json/report_json.hpp"

namespace novikoff {
namespace {

/// Up to this many points every missing subset is listed; beyond, groups that agree on the first few points.
constexpr std::size_t most_points_one_by_one = 12;

/// Rows, counted from 1.
Json rows_json(PointSet set, std::size_t points) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < points; ++i) {
        if (contains(set, i)) { rows.push_back(i + 1); }
    }
    return rows;
}

Json witness_json(const RadonPartition& reason) {
    Json witness = Json::array();
    for (const auto* side : {&reason.inside, &reason.outside}) {
        for (const Multiplier& m : *side) { witness.push_back({{"row", m.row + 1}, {"weight", m.weight.to_string()}}); }
    }
    return witness;
}

Json missing_json(const MissingSubsets& missing, const RadonPartition& reason) {
    const PointSet outside = ((PointSet{1} << missing.decided) - 1) & ~missing.inside;
    return {{"inside", rows_json(missing.inside, missing.decided)},
            {"outside", rows_json(outside, missing.decided)},
            {"subsets", missing.subsets},
            {"witness", witness_json(reason)}};
}

Json all_missing_json(const Shattering& result, std::size_t points) {
    Json list = Json::array();
    for (const MissingSubsets& missing : result.missing) {
        const RadonPartition& reason = result.reasons[missing.reason];
        if (points > most_points_one_by_one) {
            list.push_back(missing_json(missing, reason));
            continue;
        }
        for (PointSet rest = 0; rest < missing.subsets; ++rest) {
            list.push_back(missing_json({points, missing.inside | rest << missing.decided, 1, 0}, reason));
        }
    }
    return list;
}

Json cut_json(const CutSubset& cut, std::size_t points) {
    const Range& range = cut.range;
    Json weights = Json::array();
    for (const Rational& a : range.normal) { weights.push_back(a.to_string()); }
    Json json{{"inside", rows_json(cut.inside, points)},
              {"kind", range_kind_name(range)},
              {"weights", std::move(weights)},
              {"curvature", range.curvature.to_string()},
              {"intercept", range.offset.to_string()}};
    if (range.curvature.sign() != 0) {
        const Sphere sphere = boundary(range);
        json["center"] = Json::array();
        for (const Rational& x : sphere.center) { json["center"].push_back(or_null(x.double_in_range())); }
        json["radius"] = or_null(radius_of(sphere));
    }
    return json;
}

} // namespace

Json shatter_json(const Shattering& result, RangeKind ranges, const Dataset& points, bool all) {
    const std::size_t m = points.rows();
    const std::size_t vc = vc_dimension(ranges, points.columns());
    const std::uint64_t cover = cover_count(ranges, m, points.columns());
    const bool complete = result.decided == result.subsets;
    const std::uint64_t cut = result.cut.size();
    Json largest = Json::array();
    for (const std::uint64_t row : result.largest) { largest.push_back(row + 1); }
    Json json{{"points", m},
              {"dimension", points.columns()},
              {"ranges", to_string(ranges)},
              {"subsets", result.subsets},
              {"decided", result.decided},
              {"cut", cut},
              {"shattered", result.largest.size() == m},
              {"largest_shattered", std::move(largest)},
              {"vc_dimension", vc},
              {"sauer_bound", sauer_bound(m, vc)},
              {"cover_count", cover},
              {"general_position", complete ? Json(cut == cover) : Json(nullptr)},
              {"missing", all_missing_json(result, m)}};
    if (all) {
        json["cuts"] = Json::array();
        for (const CutSubset& one : result.cut) { json["cuts"].push_back(cut_json(one, m)); }
    }
    return json;
}

} // namespace novikoff
