// The report of `certify` as text.
#include "cli/report.hpp"

#include "cli/text.hpp"
#include "options/values.hpp"
#include "report/words/claim_view.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

constexpr std::size_t most_listed = 12;

std::string rows_report(const ClaimView& problem) {
    const Claim& claim = problem.claim;
    const std::string newton = "a step of Newton's method proves λ > 0 with Σ λ z = 0 on all of them (Stiemke)";
    switch (claim.verdict) {
    case Verdict::quasi_separable:
        return report_line("Rows",
                           fmt::format("{} can be separated: {}", count_text(problem.finding.separated.size(), "row"),
                                       ranges_text(problem.finding.separated))) +
               report_line(
                   "", fmt::format("{} cannot: {}", count_text(problem.data.rows() - problem.finding.separated.size()),
                                   claim.balance ? newton
                                                 : fmt::format("{} of them with λ > 0 and Σ λ z = 0 span them all "
                                                               "(Stiemke)",
                                                               count_text(claim.witness.size()))));
    case Verdict::inseparable:
        if (claim.balance) {
            return report_line("Rows",
                               fmt::format("none of the {} can be separated:", count_text(problem.data.rows()))) +
                   report_line("", newton);
        }
        return report_line("", fmt::format("{} with λ > 0 and Σ λ z = 0 span the space of all rows (Stiemke): "
                                           "none can be separated",
                                           count_text(claim.witness.size(), "row")));
    default: return report_line("", "so they are not separable; whether some of them can be separated is open");
    }
}

std::string reason_report(const ClaimView& problem) {
    const Claim& claim = problem.claim;
    if (claim.reason.empty()) { return claim.balance ? rows_report(problem) : ""; }
    return report_line("Because", forbidding_text(claim) + ":") +
           report_line("", combination_text(claim, problem.certificate.bias)) + rows_report(problem);
}

std::string separator_report(const ClaimView& problem) {
    const Claim& claim = problem.claim;
    if (claim.separator.empty()) { return ""; }
    const std::vector<double> w = problem.weights();
    if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); })) {
        return report_line("By", "a w of fractions beyond the range of doubles; --json and -o have it");
    }
    std::string text = report_line("By", weights_text(w, problem.certificate.bias));
    if (problem.certificate.lift == Lift::circle && claim.verdict == Verdict::separable) {
        text += report_line("Circle", circle_text(circle_of(problem.space, w), "class " + visible(problem.own())));
    }
    return text;
}

std::string margin_report(const ClaimView& problem) {
    const Claim& claim = problem.claim;
    if (!claim.margin) {
        return claim.verdict == Verdict::separable ? report_line("Margin", "narrower than the smallest double") : "";
    }
    const MarginClaim& margin = *claim.margin;
    std::string text = report_line("Margin", fmt::format("{} ≤ γ* ≤ {}", margin.lower, margin.upper));
    const std::string bound = mistake_bound_text(claim);
    return bound.empty() ? text : text + report_line("", bound);
}

std::string sentence(const ClaimView& problem, const std::vector<std::string>& infinite) {
    switch (problem.claim.verdict) {
    case Verdict::separable:
        return "The classes are completely separated: no maximum-likelihood estimate exists. Use Firth's penalised "
               "likelihood, or drop or merge the columns that tell the classes apart.";
    case Verdict::quasi_separable: break;
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

std::string logistic_report(const ClaimView& problem) {
    const auto& estimates = problem.finding.estimates;
    if (estimates.empty()) { return ""; }
    std::vector<std::string> infinite;
    std::vector<std::string> aliased;
    Table table({{"coefficient", Table::Align::left}, {"estimate", Table::Align::left}});
    for (std::size_t j = 0; j < estimates.size(); ++j) {
        if (estimates[j] != Estimate::finite) { infinite.push_back(visible(problem.coordinate(j))); }
    }
    for (const std::size_t j : problem.finding.aliased) { aliased.push_back(visible(problem.coordinate(j))); }
    std::string text = report_line("Logistic", wrapped(sentence(problem, infinite), report_margin));
    if (!aliased.empty()) {
        text += report_line(
            "", wrapped(fmt::format("aliased, so not determined: {} ({} linear combination of columns before)",
                                    join(aliased), aliased.size() == 1 ? "a" : "each a"),
                        report_margin));
    }
    if (infinite.empty()) { return text; }
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

std::string problem_report(const ClaimView& problem) {
    return report_line("Verdict", verdict_text(problem.claim, problem.space)) + separator_report(problem) +
           reason_report(problem) + margin_report(problem) + logistic_report(problem);
}

} // namespace

std::string certify_report(const Certification& certification, const Dataset& data) {
    std::string text;
    for_each_problem(certification, data, [&](const ClaimView& problem) {
        if (!problem.whole()) { text += fmt::format("\n'{}' against the rest\n", visible(problem.own())); }
        text += problem_report(problem);
    });
    return text;
}

std::string claims_report(const std::vector<Claim>& claims, const Dataset& data) {
    std::string text;
    for (const Claim& claim : claims) {
        const std::string which =
            claims.size() == 1 ? "" : fmt::format("'{}' against the rest: ", visible(data.classes()[claim.positive]));
        text += report_line("", which + (claim.verdict == Verdict::undecided
                                             ? "not decided: no proof was found"
                                             : "certified " + to_string(claim.verdict) + ", without rounding"));
    }
    return text;
}

} // namespace novikoff::cli
