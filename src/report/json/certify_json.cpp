// The JSON of `certify` and of other programs that show claims.
#include "report/json/report_json.hpp"

#include "report/words/claim_view.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// Numbers if all are doubles, otherwise "p/q".
Json exact_json(const std::vector<Rational>& vector) {
    const bool doubles = std::all_of(vector.begin(), vector.end(), [](const Rational& x) {
        const double value = x.to_double();
        return std::isfinite(value) && Rational::of(value) == x;
    });
    Json json = Json::array();
    for (const Rational& x : vector) { json.push_back(doubles ? Json(x.to_double()) : Json(x.to_string())); }
    return json;
}

Json separator_json(const ClaimView& problem) {
    if (problem.claim.separator.empty()) { return nullptr; }
    Json weights = exact_json(problem.claim.separator);
    Json intercept = nullptr;
    if (problem.certificate.bias) {
        intercept = weights.back();
        weights.erase(weights.size() - 1);
    }
    return {{"weights", std::move(weights)}, {"intercept", std::move(intercept)}};
}

Json multipliers_json(const std::vector<Multiplier>& multipliers) {
    Json json = Json::array();
    for (const Multiplier& m : multipliers) { json.push_back({{"row", m.row + 1}, {"weight", m.weight.to_string()}}); }
    return json;
}

Json coefficients_json(const ClaimView& problem) {
    Json json = Json::array();
    for (std::size_t j = 0; j < problem.finding.estimates.size(); ++j) {
        const auto& aliased = problem.finding.aliased;
        json.push_back({{"name", problem.coordinate(j)},
                        {"estimate", to_string(problem.finding.estimates[j])},
                        {"aliased", std::find(aliased.begin(), aliased.end(), j) != aliased.end()}});
    }
    return json;
}

Json problem_json(const ClaimView& problem) {
    const Claim& claim = problem.claim;
    Json separated = Json::array();
    for (const std::uint64_t row : problem.finding.separated) { separated.push_back(row + 1); }
    MarginInterval margin;
    if (claim.margin) {
        margin = {claim.margin->lower > 0 ? std::optional(claim.margin->lower) : std::nullopt, claim.margin->upper};
    }
    Json json{{"verdict", to_string(claim.verdict)},
              {"exact", claim.verdict != Verdict::undecided},
              {"radius", claim.radius},
              {"margin", margin_json(margin)},
              {"mistake_bound", or_null(mistake_bound(claim))},
              {"separator", separator_json(problem)},
              {"witness", multipliers_json(claim.witness)},
              {"reason", multipliers_json(claim.reason)},
              {"separated_rows", std::move(separated)},
              {"coefficients", coefficients_json(problem)}};
    if (problem.certificate.lift == Lift::circle) {
        json["circle"] = claim.verdict == Verdict::separable
                             ? circle_json(circle_of(problem.space, problem.weights()), problem.own(),
                                           problem.whole() ? Json(problem.data.classes()[0]) : Json(nullptr))
                             : Json(nullptr);
    }
    return json;
}

} // namespace

Json certify_json(const Certification& certification, const Dataset& data) {
    const Certificate& certificate = certification.certificate;
    const Space space = space_of(certificate);
    Json json{{"data", data_json(data)},
              {"space",
               {{"dimension", space.dimension()}, {"bias", space.bias}, {"lift", lift_name(space.lift, space.degree)}}},
              {"classes", data.classes()}};
    for_each_problem(certification, data, [&](const ClaimView& problem) {
        if (problem.whole()) {
            json.update(problem_json(problem));
        } else {
            Json one{{"label", problem.own()}};
            one.update(problem_json(problem));
            json["problems"].push_back(std::move(one));
        }
    });
    json["passes"] = certification.scans;
    return json;
}

void add_claims(Json& json, const std::vector<Claim>& claims) {
    const auto one = [](const Claim& claim) {
        return Json{{"verdict", to_string(claim.verdict)}, {"exact", claim.verdict != Verdict::undecided}};
    };
    if (claims.size() == 1) { json["certified"] = one(claims[0]); }
    for (std::size_t k = 0; k < claims.size() && claims.size() > 1; ++k) {
        json["problems"][k]["certified"] = one(claims[k]);
    }
}

} // namespace novikoff
