// Certifies one problem after another: a perceptron's w may settle the verdict before the exact search begins.
#include "novikoff/certify.hpp"

#include "data/binary_problems.hpp"
#include "learn/rules/declaration.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/row_length.hpp"
#include "prove/search/contradiction.hpp"
#include "prove/search/margin.hpp"
#include "prove/search/separability.hpp"
#include "prove/search/wide.hpp"
#include "prove/search/wide_cone.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace novikoff {
namespace {

constexpr std::uint64_t first_epochs = 2;     // epochs of the perceptron whose weights start the search
constexpr std::uint64_t patient_epochs = 200; // epochs of the perceptron that searches alone

/// Up to here the exact search on few rows is as fast as Newton's method, and finds a reason of few rows, too.
constexpr std::size_t most_narrow_dimensions = 128;

void check_options(const CertifyOptions& options) {
    if (!(options.seconds >= 0)) {
        throw Error(ErrorKind::usage,
                    Message("{}: a number from 0 is expected; {} was given", NamedSetting{"seconds"}, options.seconds));
    }
    if (!(options.gap > 0 && options.gap <= 1)) {
        throw Error(ErrorKind::usage, Message("{}: a number above 0 and not above 1 is expected; {} was given",
                                              NamedSetting{"gap"}, options.gap));
    }
}

/// Inseparable: all are finite.
std::vector<Estimate> estimates_of(const Claim& claim, std::size_t dimension) {
    std::vector<Estimate> estimates(dimension, Estimate::finite);
    for (std::size_t j = 0; claim.coefficients && j < dimension; ++j) {
        estimates[j] = claim.coefficients->proofs[j].estimate;
    }
    return estimates;
}

/// The binary problems of one data set.
class Problems {
public:
    /// Throws Error(usage) for a hint of the wrong size, Error(data) for rows that are too long.
    Problems(const ExactRows& rows, const CertifyOptions& options, CertifyProgress& progress)
        : rows_(rows), options_(options), progress_(progress), norms_(row_norms(rows.near(), rows.bias())),
          radius_(exact_radius(rows, norms_.squared)) {
        if (!options.hint.empty() && options.hint.size() != rows.dimension()) {
            throw Error(ErrorKind::usage, Message("{}: {} numbers are expected; {} were given", NamedSetting{"hint"},
                                                  rows.dimension(), options.hint.size()));
        }
        if (options.seconds < 1e9) { // a clock can add no more than some centuries
            deadline_ =
                std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                       std::chrono::duration<double>(options.seconds));
        }
    }

    [[nodiscard]] std::pair<Claim, Finding> prove(std::span<const double> y) {
        auto result = in_time(y);
        Claim& claim = result.first;
        claim.radius = radius_;
        if (claim.verdict == Verdict::separable && claim.margin && !(claim.margin->lower > 0)) {
            claim.margin.reset(); // smaller than any double
        }
        return result;
    }

private:
    struct TimeIsOver {};

    /// Even when time is over, a contradiction and the ledger of a short run are found.
    [[nodiscard]] std::pair<Claim, Finding> in_time(std::span<const double> y) {
        try {
            return decided(y);
        } catch (const TimeIsOver&) {
            deadline_.reset();
            return open(y, run(y, LearnerKind::perceptron, first_epochs));
        }
    }

    [[nodiscard]] std::pair<Claim, Finding> decided(std::span<const double> y) {
        const std::vector<double> hint = options_.hint.empty() ? perceptron_hint(y) : options_.hint;
        WideDecision wide;
        stage("separating");
        if (options_.balances && rows_.dimension() > most_narrow_dimensions) {
            Team team;
            wide = decide_wide(rows_, y, hint, &team, on_scan(), [this] { tell(); });
        }
        const bool narrow = rows_.dimension() <= most_exact_dimensions;
        if (wide.verdict == Verdict::undecided && !narrow) {
            stage("perceptron");
            return open(y, run(y, LearnerKind::perceptron, patient_epochs));
        }
        if (wide.verdict == Verdict::undecided) {
            Separability search(rows_, y, on_scan());
            return exactly(y, search, search.decide(hint));
        }
        // If columns outnumber rows, most are aliased, and telling which takes longer than all else.
        if (wide.verdict == Verdict::separable && narrow && rows_.size() >= rows_.dimension() &&
            !wide.separator.empty()) {
            Separability search(rows_, y, on_scan());
            return exactly(y, search, search.adopt(std::move(wide.separator)));
        }
        return widely(y, std::move(wide));
    }

    [[nodiscard]] std::pair<Claim, Finding> exactly(std::span<const double> y, Separability& search,
                                                    Decision decision) {
        Claim claim;
        claim.verdict = decision.verdict;
        claim.separator = decision.separator;
        claim.witness = decision.spanning;
        claim.reason = decision.reason;
        if (claim.verdict == Verdict::separable) {
            claim.margin = margin_of(y, claim.separator);
            claim.separator = claim.margin->direction; // the best separator found
        }
        Finding finding{{}, {}, std::move(decision.aliased)};
        if (options_.estimates) {
            try {
                stage("coefficients");
                claim.coefficients =
                    search.estimates(decision, claim.margin ? claim.margin->weights : std::vector<Multiplier>{});
                if (claim.coefficients || claim.verdict == Verdict::inseparable) {
                    finding.estimates = estimates_of(claim, rows_.dimension());
                }
            } catch (const TimeIsOver&) { deadline_.reset(); }
        }
        finding.separated = std::move(decision.separated);
        return {std::move(claim), std::move(finding)};
    }

    /// With very many coordinates, or if time is over, what the separator and a short run show.
    [[nodiscard]] MarginClaim margin_of(std::span<const double> y, const std::vector<Rational>& separator) {
        stage("margin");
        try {
            if (rows_.dimension() <= most_exact_dimensions) {
                return widest_margin(rows_, y, separator, options_.gap, on_scan());
            }
        } catch (const TimeIsOver&) { deadline_.reset(); }
        return margin_shown_by(rows_, y, separator, used_rows(run(y, LearnerKind::perceptron, first_epochs)));
    }

    /// What is proved at any width.
    [[nodiscard]] std::pair<Claim, Finding> widely(std::span<const double> y, WideDecision wide) {
        Claim claim;
        Finding finding;
        claim.verdict = wide.verdict;
        claim.separator = wide.separator;
        if (wide.verdict != Verdict::separable) { claim.reason = find_contradiction(rows_, y); }
        if (wide.verdict == Verdict::separable && !wide.separator.empty()) {
            claim.margin = margin_of(y, wide.separator);
            claim.separator = claim.margin->direction;
        }
        if (wide.verdict == Verdict::inseparable && options_.estimates) {
            finding.estimates.assign(rows_.dimension(), Estimate::finite);
            finding.aliased = own_coordinates(rows_, wide.balance->relations);
            std::sort(finding.aliased.begin(), finding.aliased.end());
        }
        if (wide.verdict == Verdict::quasi_separable && !wide.separator.empty() && options_.estimates) {
            add_coefficients(y, wide, claim, finding);
        }
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (!std::binary_search(wide.left.begin(), wide.left.end(), i)) { finding.separated.push_back(i); }
        }
        claim.directions = std::move(wide.directions);
        claim.balance = std::move(wide.balance);
        return {std::move(claim), std::move(finding)};
    }

    void add_coefficients(std::span<const double> y, const WideDecision& wide, Claim& claim, Finding& finding) {
        try {
            stage("coefficients");
            WideCone known = wide_cone(rows_, y, wide, on_scan());
            finding.aliased = std::move(known.aliased);
            claim.coefficients = Coefficients(std::move(known.cone)).claims();
            if (!claim.coefficients) { return; }
            claim.coefficients->relations = std::move(known.aliasing);
            finding.estimates = estimates_of(claim, rows_.dimension());
        } catch (const TimeIsOver&) { deadline_.reset(); }
    }

    /// The rows that were used for updates, with the sums of their rates.
    [[nodiscard]] std::vector<Multiplier> used_rows(const Trajectory& trajectory) const {
        std::vector<Multiplier> weights;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (const double sum = trajectory.ledger.per_row()[i]; sum > 0) {
                weights.push_back({i, Rational::of(sum)});
            }
        }
        if (weights.empty()) { // all rows are 0, so no update was made: any row bounds the margin
            weights.push_back({0, 1});
        }
        return weights;
    }

    [[nodiscard]] std::vector<double> perceptron_hint(std::span<const double> y) {
        stage("perceptron");
        return run(y, LearnerKind::averaged, first_epochs).weights;
    }

    /// What a perceptron shows that was not separated by the exact search: if it separates, that is proof enough, and
    /// its ledger bounds the margin in any case.
    [[nodiscard]] std::pair<Claim, Finding> open(std::span<const double> y, const Trajectory& trajectory) {
        stage("margin");
        Claim claim;
        Finding finding;
        claim.verdict = Verdict::undecided;
        std::vector<Rational> w;
        for (const double x : trajectory.last) {
            w.push_back(Rational::of(std::isfinite(x) ? x : 0)); // a guess, checked below
        }
        if (ExactScores(rows_, w).find_sign(y, [](int sign) { return sign <= 0; }) == rows_.size()) {
            claim.verdict = Verdict::separable;
            claim.separator = w;
            for (std::size_t i = 0; i < rows_.size(); ++i) { finding.separated.push_back(i); }
        } else {
            w.clear();
        }
        claim.reason = find_contradiction(rows_, y);
        claim.margin =
            margin_shown_by(rows_, y, std::move(w), claim.reason.empty() ? used_rows(trajectory) : claim.reason);
        return {std::move(claim), std::move(finding)};
    }

    [[nodiscard]] Trajectory run(std::span<const double> y, LearnerKind kind, std::uint64_t epochs) {
        const std::vector<double> zero(rows_.dimension());
        const Problem problem{.data = rows_.near(), .bias = rows_.bias(), .y = y, .norms = norms_, .initial = zero};
        const auto go_on = [this](std::uint64_t /*epoch*/, std::uint64_t /*rows*/, std::uint64_t /*updates*/) {
            tell();
            return true;
        };
        const DriveOptions drive{.epochs = epochs, .initial = zero, .go_on = go_on};
        Trajectory trajectory = declaration_of(kind).solve(problem, {.kind = kind}, drive).run;
        progress_.scans += trajectory.mistakes.size();
        return trajectory;
    }

    void stage(const char* name) {
        progress_.stage = name;
        tell();
    }
    void tell() const {
        if (options_.monitor && !options_.monitor(progress_)) { throw Interrupted(); }
        if (deadline_ && std::chrono::steady_clock::now() > *deadline_) { throw TimeIsOver(); }
    }
    [[nodiscard]] std::function<void()> on_scan() {
        return [this] {
            ++progress_.scans;
            tell();
        };
    }

    const ExactRows& rows_;
    const CertifyOptions& options_;
    CertifyProgress& progress_;
    RowNorms norms_;
    double radius_;
    std::optional<std::chrono::steady_clock::time_point> deadline_;
};

std::vector<std::pair<Claim, Finding>> prove_all(const ExactRows& rows, const Dataset& data,
                                                 const CertifyOptions& options, std::uint64_t& scans) {
    const std::vector<std::uint32_t> positives = positive_classes(data);
    CertifyProgress progress;
    progress.problems = positives.size();
    Problems problems(rows, options, progress);
    std::vector<std::pair<Claim, Finding>> result;
    for (const std::uint32_t positive : positives) {
        const std::vector<double> y = signs(data, positive);
        result.push_back(problems.prove(y));
        result.back().first.positive = positive;
        ++progress.problem;
    }
    scans = progress.scans;
    return result;
}

} // namespace

Certification certify(const Dataset& data, const CertifyOptions& options) {
    check_options(options);
    check_labels(data);
    Certification result;
    Certificate& certificate = result.certificate;
    certificate.digest = options.digest ? data_digest(data) : "";
    certificate.rows = data.rows();
    certificate.columns = data.columns();
    certificate.classes = data.classes();
    certificate.lift = options.lift;
    certificate.degree = options.degree;
    certificate.bias = options.bias;
    const ExactRows rows(data, options.lift, options.degree, options.bias);
    for (auto& [claim, finding] : prove_all(rows, data, options, result.scans)) {
        certificate.claims.push_back(std::move(claim));
        result.findings.push_back(std::move(finding));
    }
    data.check_unchanged();
    return result;
}

std::vector<Claim> certify_as_stored(const Dataset& lifted, const CertifyOptions& options) {
    check_options(options);
    check_labels(lifted);
    std::vector<Claim> claims;
    std::uint64_t scans = 0;
    for (auto& [claim, finding] : prove_all(ExactRows(lifted, options.bias), lifted, options, scans)) {
        claims.push_back(std::move(claim));
    }
    lifted.check_unchanged();
    return claims;
}

KnownMargin known_margin(const Claim& claim) {
    KnownMargin known;
    if (claim.verdict == Verdict::quasi_separable || claim.verdict == Verdict::inseparable) {
        known.upper = 0;
    } else if (claim.margin) {
        known.upper = claim.margin->upper;
        known.lower = claim.margin->lower;
        for (const Rational& x : claim.margin->direction) { known.direction.push_back(x.to_double()); }
    }
    return known;
}

std::vector<std::uint64_t> Certification::reason_rows(std::size_t problem) const {
    std::vector<std::uint64_t> rows;
    for (const Multiplier& multiplier : certificate.claims[problem].reason) { rows.push_back(multiplier.row); }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace novikoff
