// The proof in words and numbers, and the certificate with its witness.
#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "report/html/report_parts.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// The two halves of Novikoff's argument for the last w of the run.
struct Ends {
    double gap = 0; ///< γ, the lower end of the margin
    double radius = 0;
    double start = 0; ///< ‖w0‖
    bool of_w = true; ///< w is the sum of the updates
    const TraceEntry& last;

    [[nodiscard]] double least() const { return gap * last.rates_sum - start; }
    [[nodiscard]] double most() const { return std::hypot(start, radius * std::sqrt(last.rates_sum_of_squares)); }
};

void write_formula(Html& page, const std::string& text) { page.element("p", text, R"(class="formula")"); }

void write_lower_half(Html& page, const Ends& ends) {
    const std::string gap = fmt::format(
        "Some hyperplane with unit normal u leaves a gap of γ = {} on both sides: y⟨u,x⟩ ≥ γ for every row. ",
        number_text(ends.gap));
    if (!ends.of_w) {
        page.paragraph(gap + "So the part of Σαyx along u, summed over the updates, is at least γΣα.");
        write_formula(page, fmt::format("‖Σαyx‖ ≥ γΣα: {} ≥ {} · {} = {}", number_text(ends.last.moved),
                                        number_text(ends.gap), number_text(ends.last.rates_sum),
                                        number_text(ends.gap * ends.last.rates_sum)));
        return;
    }
    page.paragraph(gap + "The updates on a row add up to Σα·y·x with Σα ≥ 0, so ⟨w,u⟩ grows by at least γΣα in all, "
                         "and w is never shorter than its part along u.");
    write_formula(page, fmt::format("‖w‖ ≥ γΣα{}", ends.start == 0 ? "" : " − ‖w0‖"));
    write_formula(page, fmt::format("{} ≥ {} · {}{} = {}", number_text(ends.last.norm), number_text(ends.gap),
                                    number_text(ends.last.rates_sum),
                                    ends.start == 0 ? "" : " − " + number_text(ends.start), number_text(ends.least())));
}

void write_upper_half(Html& page, const Ends& ends) {
    page.paragraph(
        fmt::format("An update happens only where y⟨w,x⟩ ≤ 0. There ‖w + αyx‖² = ‖w‖² + 2αy⟨w,x⟩ + α²‖x‖² is at most "
                    "‖w‖² + α²R², with R = {} the length of the longest row.",
                    number_text(ends.radius)));
    const bool zero = ends.start == 0;
    write_formula(page, zero ? "‖w‖ ≤ R√Σα²" : "‖w‖ ≤ √(‖w0‖² + R²Σα²)");
    write_formula(page, zero ? fmt::format("{} ≤ {} · √{} = {}", number_text(ends.last.norm), number_text(ends.radius),
                                           number_text(ends.last.rates_sum_of_squares), number_text(ends.most()))
                             : fmt::format("{} ≤ √({}² + {}² · {}) = {}", number_text(ends.last.norm),
                                           number_text(ends.start), number_text(ends.radius),
                                           number_text(ends.last.rates_sum_of_squares), number_text(ends.most())));
    page.paragraph(
        "The lower end grows with the number of updates, the upper end only with its square root. They meet, and "
        "the run ends before that.");
}

/// Without a known gap there is no bound, but the ledger limits the gap from above.
void write_ceiling(Html& page, const TraceEntry& last, bool of_w, const Claim* claim) {
    const std::string sum = of_w ? "w − w0" : "Σαyx";
    if (last.rates_sum > 0 && std::isfinite(last.rates_sum)) {
        page.paragraph(fmt::format(
            "The run alone shows that no hyperplane leaves a wider gap than this: for every unit vector u the gap is "
            "at most the mean of y⟨u,x⟩ over the updates, weighted by α, which is ⟨u, {}⟩/Σα.",
            sum));
        write_formula(page, fmt::format("γ* ≤ ‖{}‖/Σα = {}/{} = {}", sum, number_text(last.moved),
                                        number_text(last.rates_sum), number_text(last.moved / last.rates_sum)));
        if (claim != nullptr && !claim->reason.empty()) { page.paragraph("The certificate below shows more: γ* = 0."); }
    }
}

// --- certificate

std::vector<double> values_of(const Dataset& data, std::size_t row, std::size_t most) {
    std::vector<double> values(std::min(data.columns(), most));
    with_rows(data, false, [&](const auto& rows) {
        rows.for_each(row, [&](std::size_t j, double value) {
            if (j < values.size()) { values[j] = value; }
        });
    });
    return values;
}

/// The multiples themselves if they are short, otherwise their shares of the sum.
struct Multiples {
    std::string name;
    std::vector<std::string> texts;
};

Multiples multiples_of(const std::vector<Multiplier>& multipliers) {
    constexpr std::size_t most_digits = 12;
    Multiples exact{"multiple λ", {}};
    Multiples shares{"share of Σλ", {}};
    Rational sum;
    for (const Multiplier& m : multipliers) { sum += m.weight; }
    for (const Multiplier& m : multipliers) {
        exact.texts.push_back(m.weight.to_string());
        shares.texts.push_back(number_text((m.weight / sum).to_double()));
    }
    const bool readable = std::all_of(exact.texts.begin(), exact.texts.end(),
                                      [](const std::string& text) { return text.size() <= most_digits; });
    return readable ? exact : shares;
}

void write_witness(Html& page, const ReportSubject& subject, const Claim& claim) {
    constexpr std::size_t most_rows = 30;
    constexpr std::size_t most_columns = 6;
    const Dataset& data = subject.data();
    const Multiples multiples = multiples_of(claim.reason);
    std::vector<HtmlCell> head{{"row", true}, {"label"}, {multiples.name, true}};
    const std::size_t columns = std::min(most_columns, data.columns());
    for (std::size_t j = 0; j < columns; ++j) { head.push_back({shortened(data.column_name(j), 24), true}); }
    std::vector<std::vector<HtmlCell>> rows;
    for (std::size_t k = 0; k < std::min(most_rows, claim.reason.size()); ++k) {
        const Multiplier& m = claim.reason[k];
        rows.push_back({{count_text(m.row + 1), true},
                        {shortened(data.classes()[data.labels()[m.row]], 30)},
                        {multiples.texts[k], true}});
        for (const double value : values_of(data, m.row, columns)) {
            rows.back().push_back({number_text(value), true});
        }
    }
    std::string caption = "The rows of the witness";
    if (claim.reason.size() > most_rows) {
        caption += fmt::format(", {} of {}", most_rows, count_text(claim.reason.size()));
    }
    if (data.columns() > columns) {
        caption += fmt::format(", {} of {}", columns, count_text(data.columns(), "column"));
    }
    page.table(caption + ", as they were read", head, rows);
}

void write_verdicts(Html& page, const ReportSubject& subject) {
    constexpr std::size_t most = 24;
    std::vector<std::vector<HtmlCell>> rows;
    const auto& claims = subject.input.claims;
    for (std::size_t k = 0; k < std::min(most, claims.size()); ++k) {
        const auto bound = mistake_bound(claims[k]);
        rows.push_back({{shortened(subject.model().classes[k], 30), false, k == subject.problem},
                        {to_string(claims[k].verdict)},
                        {bound ? number_text(*bound) : "-", true},
                        {claims[k].reason.empty() ? "-" : count_text(claims[k].reason.size(), "row"), true}});
    }
    page.table(claims.size() > most ? fmt::format("The first {} of {} verdicts", most, claims.size()) : "The verdicts",
               {{"class against the rest"}, {"verdict"}, {"mistakes at most", true}, {"witness", true}}, rows);
}

std::string gap_text(const Claim& claim) {
    if (!claim.reason.empty()) { return no_margin_text; }
    if (!claim.margin) { return claim.verdict == Verdict::separable ? "narrower than the smallest double" : ""; }
    return claim.margin->lower > 0 ? fmt::format("{} ≤ γ* ≤ {}", claim.margin->lower, claim.margin->upper)
                                   : fmt::format("γ* ≤ {}", claim.margin->upper);
}

/// γ* as the run encloses it, and whether the certificate encloses it closer.
std::string margin_line(const ReportSubject& subject) {
    const MarginInterval& run = subject.proof().margin;
    const Claim* claim = subject.claim();
    if (claim == nullptr) { return margin_text(run) + ", by the run alone"; }
    if (!claim->reason.empty() && run.upper && *run.upper > 0) {
        return fmt::format("{}, by the run alone; the certificate shows that {}", margin_text(run), no_margin_text);
    }
    const bool closer = claim->margin && run.upper && claim->margin->upper < *run.upper;
    return margin_text(run) +
           (closer ? ", by the run alone; the certificate encloses it closer, and the bound with it" : "");
}

} // namespace

void write_proof(Html& page, const ReportSubject& subject) {
    const Proof& proof = subject.proof();
    const TraceProblem& traced = subject.trace.problems.front();
    const bool of_w = !makes_own_steps(subject.model().learner);
    const Ends ends{proof.margin.lower.value_or(0), proof.radius, traced.initial_norm, of_w, traced.entries.back()};
    page.terms({{"margin", margin_line(subject)},
                {"radius", "R = " + number_text(proof.radius)},
                {"bound", bound_text(proof)}});
    if (proof.updates > 0 && proof.margin.lower) {
        write_lower_half(page, ends);
        if (limits_lengths(subject.model().learner)) { write_upper_half(page, ends); }
    } else {
        write_ceiling(page, traced.entries.back(), of_w, subject.claim());
    }
    if (!proof.bound.theorem.empty()) {
        page.paragraph("It follows, for this learner and these initial weights:");
        write_formula(page, bound_text(proof));
    }
    if (traced.traced < proof.updates) {
        page.paragraph(fmt::format("The numbers are those after {} of {}, as many as the ledger keeps.",
                                   count_text(traced.traced), count_text(proof.updates, "update")));
    }
    page.figure(plot_bound(subject.trace), R"(data-over="updates")");
}

void write_certificate(Html& page, const ReportSubject& subject) {
    const Claim* claim = subject.claim();
    if (claim == nullptr) {
        page.paragraph("Not certified: " + subject.input.uncertified + '.');
        return;
    }
    const Space& space = subject.model().space;
    page.paragraph("Decided without rounding and independently of the learner, for the rows in its space.");
    if (subject.several()) { write_verdicts(page, subject); }
    page.terms({{"verdict", verdict_text(*claim, space)},
                {"widest gap", gap_text(*claim)},
                {"mistakes", mistake_bound_text(*claim)}});
    if (!claim->reason.empty()) {
        page.paragraph("Why: " + forbidding_text(*claim) + ". Positive multiples of them cancel:");
        write_formula(page, combination_text(*claim, space.bias));
        page.paragraph("A hyperplane with all of them on their sides would have ⟨w,z⟩ > 0 for each, and so a positive "
                       "sum; but the sum is 0.");
        write_witness(page, subject, *claim);
    }
    page.paragraph(
        "novikoff certify writes a certificate of these data to a file. novikoff verify checks it; so can any program "
        "that adds and multiplies fractions.");
}

} // namespace novikoff
