// Certificates as JSON. docs/certificate.md describes the file.
#include "novikoff/certificate.hpp"

#include "base/json_node.hpp"
#include "os/atomic_file.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace novikoff {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<Rational>& vector) {
    Json json = Json::array();
    for (const Rational& x : vector) { json.push_back(x.to_string()); }
    return json;
}

Json to_json(const std::vector<Multiplier>& multipliers) {
    Json json = Json::array();
    for (const Multiplier& m : multipliers) { json.push_back({{"row", m.row + 1}, {"weight", m.weight.to_string()}}); }
    return json;
}

Json to_json(const SparseVector& vector) {
    Json json = Json::array();
    for (const auto& [coordinate, value] : vector) {
        json.push_back({{"column", coordinate + 1}, {"value", value.to_string()}});
    }
    return json;
}

Json to_json(const std::vector<SparseVector>& vectors) {
    Json json = Json::array();
    for (const SparseVector& vector : vectors) { json.push_back(to_json(vector)); }
    return json;
}

/// Rows count from 1.
Json rows_to_json(const std::vector<std::uint64_t>& rows) {
    Json json = Json::array();
    for (const std::uint64_t row : rows) { json.push_back(row + 1); }
    return json;
}

Json to_json(const CoefficientClaims& claims) {
    Json json{{"proofs", Json::array()},
              {"relations", to_json(claims.relations)},
              {"rays", to_json(claims.rays)},
              {"frame", rows_to_json(claims.frame)},
              {"rows", rows_to_json(claims.rows)}};
    for (const CoefficientProof& proof : claims.proofs) {
        Json entry{{"estimate", to_string(proof.estimate)}};
        if (!proof.point.empty()) {
            entry["point"] = proof.point;
            entry["rows"] = proof.rows;
        }
        if (!proof.multipliers.empty()) { entry["multipliers"] = to_json(proof.multipliers); }
        json["proofs"].push_back(std::move(entry));
    }
    return json;
}

Json to_json(const Claim& claim, const std::vector<std::string>& classes) {
    Json json{{"positive", classes[claim.positive]},
              {"verdict", to_string(claim.verdict)},
              {"directions", to_json(claim.directions)},
              {"separator", to_json(claim.separator)},
              {"witness", to_json(claim.witness)},
              {"reason", to_json(claim.reason)},
              {"radius", claim.radius},
              {"margin", nullptr},
              {"balance", nullptr},
              {"coefficients", nullptr}};
    if (claim.margin) {
        json["margin"] = {{"lower", claim.margin->lower},
                          {"upper", claim.margin->upper},
                          {"direction", to_json(claim.margin->direction)},
                          {"weights", to_json(claim.margin->weights)}};
    }
    if (claim.balance) {
        json["balance"] = {{"point", claim.balance->point}, {"relations", to_json(claim.balance->relations)}};
    }
    if (claim.coefficients) { json["coefficients"] = to_json(*claim.coefficients); }
    return json;
}

Rational rational_from(const JsonNode& node) {
    const std::string text = node.text();
    if (const auto value = Rational::parse(text)) { return *value; }
    node.refuse("a whole number or a fraction p/q expected");
}

std::vector<Rational> rationals_from(const JsonNode& node) { return node.list(rational_from); }

std::uint64_t row_from(const JsonNode& node) {
    const std::uint64_t row = node.count();
    if (row == 0) { node.refuse("rows are counted from 1"); }
    return row - 1;
}

std::vector<Multiplier> multipliers_from(const JsonNode& node) {
    return node.list([](const JsonNode& entry) {
        return Multiplier{row_from(entry.at("row")), rational_from(entry.at("weight"))};
    });
}

std::vector<double> numbers_from(const JsonNode& node) {
    return node.list([](const JsonNode& entry) { return entry.number(); });
}

SparseVector sparse_from(const JsonNode& node) {
    SparseVector vector = node.list([](const JsonNode& entry) {
        const std::uint64_t column = entry.at("column").count();
        if (column == 0) { entry.at("column").refuse("columns are counted from 1"); }
        return std::pair<std::size_t, Rational>(column - 1, rational_from(entry.at("value")));
    });
    for (std::size_t k = 1; k < vector.size(); ++k) {
        if (vector[k].first <= vector[k - 1].first) { node.refuse("the columns are not in ascending order"); }
    }
    return vector;
}

std::vector<SparseVector> sparse_vectors_from(const JsonNode& node) { return node.list(sparse_from); }

Verdict verdict_from(const JsonNode& node) {
    for (const Verdict verdict :
         {Verdict::separable, Verdict::quasi_separable, Verdict::inseparable, Verdict::undecided}) {
        if (node.text() == to_string(verdict)) { return verdict; }
    }
    node.refuse(fmt::format("'{}' is not known", node.text()));
}

Estimate estimate_from(const JsonNode& node) {
    for (const Estimate estimate :
         {Estimate::finite, Estimate::plus_infinity, Estimate::minus_infinity, Estimate::unbounded}) {
        if (node.text() == to_string(estimate)) { return estimate; }
    }
    node.refuse(fmt::format("'{}' is not known", node.text()));
}

CoefficientProof coefficient_from(const JsonNode& node) {
    CoefficientProof proof{.estimate = estimate_from(node.at("estimate"))};
    if (node.has("point")) {
        proof.point = numbers_from(node.at("point"));
        proof.rows = node.at("rows").count();
    }
    if (node.has("multipliers")) { proof.multipliers = multipliers_from(node.at("multipliers")); }
    return proof;
}

CoefficientClaims coefficients_from(const JsonNode& node) {
    return {.proofs = node.at("proofs").list(coefficient_from),
            .relations = sparse_vectors_from(node.at("relations")),
            .rays = sparse_vectors_from(node.at("rays")),
            .frame = node.at("frame").list(row_from),
            .rows = node.at("rows").list(row_from)};
}

/// What version 1 does not have.
void read_newer_parts(const JsonNode& node, Claim& claim) {
    claim.directions = sparse_vectors_from(node.at("directions"));
    if (const JsonNode balance = node.at("balance"); !balance.null()) {
        claim.balance = Balance{numbers_from(balance.at("point")), sparse_vectors_from(balance.at("relations"))};
    }
    if (const JsonNode coefficients = node.at("coefficients"); !coefficients.null()) {
        claim.coefficients = coefficients_from(coefficients);
    }
}

Claim claim_from(const JsonNode& node, const std::vector<std::string>& classes, std::uint64_t version) {
    Claim claim;
    const std::string positive = node.at("positive").text();
    const auto found = std::find(classes.begin(), classes.end(), positive);
    if (found == classes.end()) { node.at("positive").refuse(fmt::format("'{}' is none of the classes", positive)); }
    claim.positive = static_cast<std::uint32_t>(found - classes.begin());
    claim.verdict = verdict_from(node.at("verdict"));
    claim.separator = rationals_from(node.at("separator"));
    claim.witness = multipliers_from(node.at("witness"));
    claim.reason = multipliers_from(node.at("reason"));
    claim.radius = node.at("radius").number();
    if (const JsonNode margin = node.at("margin"); !margin.null()) {
        claim.margin = MarginClaim{margin.at("lower").number(), margin.at("upper").number(),
                                   rationals_from(margin.at("direction")), multipliers_from(margin.at("weights"))};
    }
    if (version > 1) { read_newer_parts(node, claim); }
    return claim;
}

Certificate certificate_from(const JsonNode& node) {
    Certificate certificate;
    const JsonNode data = node.at("data");
    certificate.digest = data.at("sha256").text();
    certificate.rows = data.at("rows").count();
    certificate.columns = data.at("columns").count();
    certificate.classes = data.at("classes").list([](const JsonNode& entry) { return entry.text(); });
    const JsonNode space = node.at("space");
    SpaceOptions lift;
    try {
        parse_lift(space.at("lift").text(), lift);
    } catch (const Error& error) { space.at("lift").refuse(error.message()); }
    certificate.lift = lift.lift;
    certificate.degree = lift.degree;
    certificate.bias = space.at("bias").truth();
    const std::uint64_t version = node.at("version").count();
    certificate.claims =
        node.at("claims").list([&](const JsonNode& entry) { return claim_from(entry, certificate.classes, version); });
    return certificate;
}

} // namespace

std::string certificate_to_json(const Certificate& certificate) {
    Json json{{"format", "novikoff certificate"},
              {"version", certificate_version},
              {"data",
               {{"sha256", certificate.digest},
                {"rows", certificate.rows},
                {"columns", certificate.columns},
                {"classes", certificate.classes}}},
              {"space", {{"lift", lift_name(certificate.lift, certificate.degree)}, {"bias", certificate.bias}}},
              {"claims", Json::array()}};
    for (const Claim& claim : certificate.claims) { json["claims"].push_back(to_json(claim, certificate.classes)); }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Certificate certificate_from_json(std::string_view text, const std::string& source) {
    const JsonDocument document(text, source, "certificate", certificate_version, 1);
    return certificate_from(document.root());
}

void save_certificate(const Certificate& certificate, const std::string& path) {
    write_atomically(path, certificate_to_json(certificate));
}

Certificate load_certificate(const std::string& path) {
    return certificate_from_json(read_whole(path, max_certificate_bytes), path);
}

} // namespace novikoff
