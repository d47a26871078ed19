#include "cli/certify_report.hpp"

#include "cli/report.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

constexpr std::size_t most_listed = 12;

/// One binary problem with all that is said about it.
struct Problem {
    const Certificate& certificate;
    const Claim& claim;
    const Finding& finding;
    const Dataset& data;
    Space space;

    [[nodiscard]] bool whole() const { return certificate.claims.size() == 1; }
    [[nodiscard]] const std::string& own() const { return data.classes[claim.positive]; }
    [[nodiscard]] std::string coordinate(std::size_t j) const {
        return certificate.bias && j == space.columns() ? "(intercept)" : space.column_name(data, j);
    }
};

std::vector<double> near(const std::vector<Rational>& vector) {
    std::vector<double> result;
    result.reserve(vector.size());
    for (const Rational& x : vector) {
        result.push_back(x.to_double());
    }
    return result;
}

// --- JSON

/// Numbers where doubles say it exactly, else "p/q".
Json exact_json(const std::vector<Rational>& vector) {
    const bool doubles = std::all_of(vector.begin(), vector.end(), [](const Rational& x) {
        const double value = x.to_double();
        return std::isfinite(value) && Rational::of(value) == x;
    });
    Json json = Json::array();
    for (const Rational& x : vector) {
        json.push_back(doubles ? Json(x.to_double()) : Json(x.to_string()));
    }
    return json;
}

Json separator_json(const Problem& problem) {
    if (problem.claim.separator.empty()) {
        return nullptr;
    }
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
    for (const Multiplier& m : multipliers) {
        json.push_back({{"row", m.row + 1}, {"weight", m.weight.to_string()}});
    }
    return json;
}

Json coefficients_json(const Problem& problem) {
    Json json = Json::array();
    for (std::size_t j = 0; j < problem.finding.estimates.size(); ++j) {
        const auto& aliased = problem.finding.aliased;
        json.push_back({{"name", problem.coordinate(j)},
                        {"estimate", to_string(problem.finding.estimates[j])},
                        {"aliased", std::find(aliased.begin(), aliased.end(), j) != aliased.end()}});
    }
    return json;
}

Json problem_json(const Problem& problem) {
    const Claim& claim = problem.claim;
    const auto bound = mistake_bound(claim);
    Json separated = Json::array();
    for (const std::uint64_t row : problem.finding.separated) {
        separated.push_back(row + 1);
    }
    MarginInterval margin;
    if (claim.margin) {
        margin = {claim.margin->lower > 0 ? std::optional(claim.margin->lower) : std::nullopt, claim.margin->upper};
    }
    Json json{{"verdict", to_string(claim.verdict)},
              {"exact", claim.verdict != Verdict::undecided},
              {"radius", claim.radius},
              {"margin", margin_json(margin)},
              {"mistake_bound", bound ? Json(*bound) : Json(nullptr)},
              {"separator", separator_json(problem)},
              {"witness", multipliers_json(claim.witness)},
              {"reason", multipliers_json(claim.reason)},
              {"separated_rows", std::move(separated)},
              {"coefficients", coefficients_json(problem)}};
    if (problem.certificate.lift == Lift::circle) {
        json["circle"] = claim.verdict == Verdict::separable
                             ? circle_json(circle_of(problem.space, near(claim.separator)), problem.own(),
                                           problem.whole() ? Json(problem.data.classes[0]) : Json(nullptr))
                             : Json(nullptr);
    }
    return json;
}

// --- text

std::string rows_report(const Problem& problem) {
    const Claim& claim = problem.claim;
    switch (claim.verdict) {
    case Verdict::quasi_separable:
        return report_line("Rows",
                           fmt::format("{} can be separated: {}", count_text(problem.finding.separated.size(), "row"),
                                       ranges_text(problem.finding.separated))) +
               report_line("", fmt::format("{} cannot: {} of them with λ > 0 and Σ λ z = 0 span them all (Stiemke)",
                                           count_text(problem.data.rows - problem.finding.separated.size()),
                                           count_text(claim.witness.size())));
    case Verdict::inseparable:
        return report_line("", fmt::format("{} with λ > 0 and Σ λ z = 0 span the space of all rows (Stiemke): "
                                           "none can be separated",
                                           count_text(claim.witness.size(), "row")));
    default:
        return report_line("", "so they are not separable; whether some of them can be separated is open");
    }
}

std::string reason_report(const Problem& problem) {
    const Claim& claim = problem.claim;
    if (claim.reason.empty()) {
        return "";
    }
    return report_line("Because", forbidding_text(claim) + ":") +
           report_line("", combination_text(claim, problem.certificate.bias)) + rows_report(problem);
}

std::string separator_report(const Problem& problem) {
    const Claim& claim = problem.claim;
    if (claim.separator.empty()) {
        return "";
    }
    const std::vector<double> w = near(claim.separator);
    if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); })) {
        return report_line("By", "a w of fractions beyond the range of doubles; --json and -o have it");
    }
    std::string text = report_line("By", weights_text(w, problem.certificate.bias));
    if (problem.certificate.lift == Lift::circle && claim.verdict == Verdict::separable) {
        text += report_line("Circle", circle_text(circle_of(problem.space, w), "class " + visible(problem.own())));
    }
    return text;
}

std::string margin_report(const Problem& problem) {
    const Claim& claim = problem.claim;
    if (!claim.margin) {
        return claim.verdict == Verdict::separable ? report_line("Margin", "narrower than the smallest double") : "";
    }
    const MarginClaim& margin = *claim.margin;
    std::string text = report_line("Margin", fmt::format("{} ≤ γ* ≤ {}", margin.lower, margin.upper));
    const std::string bound = mistake_bound_text(claim);
    return bound.empty() ? text : text + report_line("", bound);
}

std::string sentence(const Problem& problem, const std::vector<std::string>& infinite) {
    switch (problem.claim.verdict) {
    case Verdict::separable:
        return "The classes are completely separated: no maximum-likelihood estimate exists. Use Firth's penalised "
               "likelihood, or drop or merge the columns that tell the classes apart.";
    case Verdict::quasi_separable:
        break;
    default:
        return problem.finding.aliased.empty() ? "The classes overlap: all maximum-likelihood estimates are finite."
                                               : "The classes overlap: the maximum-likelihood estimates of all "
                                                 "columns but aliased ones are finite.";
    }
    const bool one = infinite.size() == 1;
    const std::string names =
        infinite.size() <= 4
            ? join(infinite)
            : fmt::format("{} and {} more", join({infinite.begin(), infinite.begin() + 3}), infinite.size() - 3);
    return fmt::format(
        "The maximum-likelihood {} of {} {} infinite, because of the rows that can be separated: drop {}, "
        "merge levels, or use Firth's penalised likelihood.",
        one ? "estimate" : "estimates", names, one ? "is" : "are", one ? "it" : "them");
}

std::string indented(const std::string& text) {
    std::string result;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = text.find('\n', start) + 1;
        result += report_line("", text.substr(start, end - start - 1));
        start = end;
    }
    return result;
}

std::string logistic_report(const Problem& problem) {
    const auto& estimates = problem.finding.estimates;
    if (estimates.empty()) {
        return "";
    }
    std::vector<std::string> infinite;
    std::vector<std::string> aliased;
    Table table({{"coefficient", Table::Align::left}, {"estimate", Table::Align::left}});
    for (std::size_t j = 0; j < estimates.size(); ++j) {
        if (estimates[j] != Estimate::finite) {
            infinite.push_back(visible(problem.coordinate(j)));
        }
    }
    for (const std::size_t j : problem.finding.aliased) {
        aliased.push_back(visible(problem.coordinate(j)));
    }
    std::string text = report_line("Logistic", wrapped(sentence(problem, infinite), report_margin));
    if (!aliased.empty()) {
        text += report_line(
            "", wrapped(fmt::format("aliased, so not determined: {} ({} linear combination of columns before)",
                                    join(aliased), aliased.size() == 1 ? "a" : "each a"),
                        report_margin));
    }
    if (infinite.empty()) {
        return text;
    }
    std::size_t listed = 0;
    for (std::size_t j = 0; j < estimates.size() && listed < most_listed; ++j) {
        if (estimates[j] != Estimate::finite || estimates.size() <= most_listed) {
            const bool alias = std::find(problem.finding.aliased.begin(), problem.finding.aliased.end(), j) !=
                               problem.finding.aliased.end();
            table.add({visible(problem.coordinate(j)), alias ? "aliased" : to_string(estimates[j])});
            ++listed;
        }
    }
    text += indented(table.text());
    if (listed < infinite.size()) {
        text += report_line("", fmt::format("and {} more; --json lists all", infinite.size() - listed));
    }
    return text;
}

std::string problem_report(const Problem& problem) {
    return report_line("Verdict", verdict_text(problem.claim, problem.space)) + separator_report(problem) +
           reason_report(problem) + margin_report(problem) + logistic_report(problem);
}

template <class Tell> void for_each_problem(const Certification& certification, const Dataset& data, Tell tell) {
    const Certificate& certificate = certification.certificate;
    for (std::size_t k = 0; k < certificate.claims.size(); ++k) {
        tell(Problem{certificate, certificate.claims[k], certification.findings[k], data, space_of(certificate)});
    }
}

} // namespace

std::string certify_report(const Certification& certification, const Dataset& data) {
    std::string text;
    for_each_problem(certification, data, [&](const Problem& problem) {
        if (!problem.whole()) {
            text += fmt::format("\n'{}' against the rest\n", visible(problem.own()));
        }
        text += problem_report(problem);
    });
    return text;
}

Json certify_json(const Certification& certification, const Dataset& data) {
    const Certificate& certificate = certification.certificate;
    const Space space = space_of(certificate);
    Json json{
        {"data", {{"rows", data.rows}, {"columns", data.columns}, {"nonzeros", data.nonzeros()}}},
        {"space",
         {{"dimension", space.dimension()}, {"bias", space.bias}, {"lift", lift_name(space.lift, space.degree)}}},
        {"classes", data.classes}};
    for_each_problem(certification, data, [&](const Problem& problem) {
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

std::string claims_report(const std::vector<Claim>& claims, const Dataset& data) {
    std::string text;
    for (const Claim& claim : claims) {
        const std::string which =
            claims.size() == 1 ? "" : fmt::format("'{}' against the rest: ", visible(data.classes[claim.positive]));
        text += report_line("", which + (claim.verdict == Verdict::undecided
                                             ? "not decided: an exact decision would take too long"
                                             : "certified " + to_string(claim.verdict) + ", without rounding"));
    }
    return text;
}

void add_claims(Json& json, const std::vector<Claim>& claims) {
    const auto one = [](const Claim& claim) {
        return Json{{"verdict", to_string(claim.verdict)}, {"exact", claim.verdict != Verdict::undecided}};
    };
    if (claims.size() == 1) {
        json["certified"] = one(claims[0]);
    }
    for (std::size_t k = 0; k < claims.size() && claims.size() > 1; ++k) {
        json["problems"][k]["certified"] = one(claims[k]);
    }
}

} // namespace novikoff::cli
