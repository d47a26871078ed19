// The rounds of the search: rank 0 claims, all ranks object with their worst rows, which become working rows.
#include "ranks/certify.hpp"

#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "geometry/survey.hpp"
#include "prove/check/data_digest.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/row_length.hpp"
#include "prove/check/span.hpp"
#include "prove/search/margin.hpp"
#include "ranks/working_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace novikoff {
namespace {

constexpr std::size_t most_offered = 64; // rows that one rank offers in one round
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A row of this rank that contradicts a claim. The smaller its value, the stronger the contradiction.
struct Objection {
    std::size_t row;
    double value;
};

std::vector<std::size_t> strongest(std::vector<Objection> objections) {
    std::stable_sort(objections.begin(), objections.end(),
                     [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < std::min(objections.size(), most_offered); ++k) { rows.push_back(objections[k].row); }
    return rows;
}

/// What a rank reports about a claim.
struct Opinion {
    std::uint64_t contradictions = 0;
    double lower = 0; ///< lower end of the margin, if there are no contradictions

    template <class Archive> void archive(Archive& archive) { archive(contradictions, lower); }
};

/// The search for a claim about one binary problem.
class Search {
public:
    Search(const Shard& shard, const ExactRows& rows, std::vector<double> y, const CertifyOptions& options,
           Communicator& ranks)
        : rows_(rows), y_(std::move(y)), options_(options), ranks_(ranks), working_(shard, y_) {}

    /// Returns a claim about all rows; `on_round` is called before each round.
    Claim find(const std::function<void()>& on_round) {
        Claim claim;
        for (auto offered = first_rows(); working_.add(offered, ranks_) > 0; offered = against(claim)) {
            on_round();
            claim = claim_about_working_rows();
        }
        if (claim.margin) { claim.margin->lower = lower_; }
        for (auto* rows : {&claim.witness, &claim.reason, claim.margin ? &claim.margin->weights : nullptr}) {
            for (std::size_t k = 0; rows != nullptr && k < rows->size(); ++k) {
                (*rows)[k].row = working_.row(static_cast<std::size_t>((*rows)[k].row));
            }
        }
        return claim;
    }

    /// The rows of this rank with z·w > 0 in the last claim. REQUIRES: it is quasi-separable.
    [[nodiscard]] const std::vector<std::size_t>& separated() const noexcept { return separated_; }
    [[nodiscard]] std::size_t working_rows() const noexcept { return working_.size(); }

private:
    /// The first row of each class, to begin with.
    [[nodiscard]] std::vector<std::size_t> first_rows() const {
        std::vector<std::size_t> rows;
        for (const double side : {-1.0, 1.0}) {
            if (const auto at = std::find(y_.begin(), y_.end(), side); at != y_.end()) {
                rows.push_back(static_cast<std::size_t>(at - y_.begin()));
            }
        }
        return rows;
    }

    /// Rank 0 finds the claim and sends it to the others.
    [[nodiscard]] Claim claim_about_working_rows() {
        std::string text;
        if (ranks_.rank() == 0) {
            CertifyOptions options = options_;
            options.gap = options_.gap / 2; // leaves room for the rows that are not working rows
            options.estimates = false;
            options.balances = false;
            options.digest = false;
            options.monitor = {};
            options.hint = hint_;
            Certificate found = certify(working_.data(), options).certificate;
            found.digest = std::string(64, '0');
            text = certificate_to_json(found);
        }
        Claim claim = certificate_from_json(ranks_.gather(text).front(), "rank 0").claims.at(0);
        hint_.clear();
        for (const Rational& x : claim.separator) { hint_.push_back(x.to_double()); }
        return claim;
    }

    /// The rows that this rank offers against the claim. Empty on all ranks if the claim holds.
    [[nodiscard]] std::vector<std::size_t> against(const Claim& claim) {
        const std::vector<Objection> contradictions = contradicting(claim);
        const bool margin_asked = claim.margin && !claim.margin->direction.empty();
        Opinion mine{.contradictions = contradictions.size()};
        if (contradictions.empty() && margin_asked) {
            mine.lower =
                rows_.size() == 0 ? infinity : margin_shown_by(rows_, y_, claim.margin->direction, {{0, 1}}).lower;
        }
        std::uint64_t all = 0;
        lower_ = infinity;
        for (const Opinion& some : ranks_.gather_values(mine)) {
            all += some.contradictions;
            lower_ = std::min(lower_, some.lower);
        }
        if (all > 0) { return strongest(contradictions); }
        lower_ = margin_asked ? lower_ : 0;
        const bool wide = margin_asked && lower_ < (1 - options_.gap) * claim.margin->upper;
        return wide ? strongest(nearest(claim.margin->direction)) : std::vector<std::size_t>{};
    }

    [[nodiscard]] std::vector<Objection> contradicting(const Claim& claim) {
        switch (claim.verdict) {
        case Verdict::separable: return not_above(claim.separator, 1);
        case Verdict::quasi_separable: {
            std::vector<Objection> found = not_above(claim.separator, 0);
            const auto outside = outside_of(claim.witness, on_hyperplane_);
            found.insert(found.end(), outside.begin(), outside.end());
            return found;
        }
        case Verdict::inseparable: {
            std::vector<std::size_t> all(rows_.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            return outside_of(claim.witness, all);
        }
        case Verdict::undecided: break;
        }
        return {};
    }

    /// Rows whose z·w has a sign below `sign`. Also stores the rows of sign 0 and 1.
    [[nodiscard]] std::vector<Objection> not_above(const std::vector<Rational>& w, int sign) {
        const ExactScores scores(rows_, w);
        std::vector<Objection> found;
        separated_.clear();
        on_hyperplane_.clear();
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            for (std::size_t i = 0; i < view.size(); ++i) {
                const ExactScore score = scores.of(view, i, y_[i]);
                if (score.sign < sign) { found.push_back({i, score.value}); }
                if (score.sign >= 0) { (score.sign > 0 ? separated_ : on_hyperplane_).push_back(i); }
            }
        });
        return found;
    }

    /// The candidates outside the span of the witness: some vector orthogonal to the span is not orthogonal to them.
    [[nodiscard]] std::vector<Objection> outside_of(const std::vector<Multiplier>& witness,
                                                    const std::vector<std::size_t>& candidates) const {
        const ExactRows working(working_.data(), options_.lift, options_.degree, options_.bias);
        Span space(rows_.dimension());
        std::vector<RationalVector> vectors;
        for (const Multiplier& m : witness) { vectors.push_back(working.exact(static_cast<std::size_t>(m.row), 1)); }
        space.add_all(vectors);
        std::vector<bool> outside(rows_.size());
        for (auto& vector : space.complement()) {
            const ExactScores scores(rows_, std::move(vector));
            with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
                for (const std::size_t i : candidates) {
                    outside[i] = outside[i] || scores.of(view, i, y_[i]).sign != 0;
                }
            });
        }
        std::vector<Objection> found;
        for (const std::size_t i : candidates) {
            if (outside[i]) { found.push_back({i, 0}); }
        }
        return found;
    }

    /// Rows that are not working rows yet; their value is z·w.
    [[nodiscard]] std::vector<Objection> nearest(const std::vector<Rational>& w) const {
        const ExactScores scores(rows_, w);
        std::vector<Objection> found;
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            for (std::size_t i = 0; i < view.size(); ++i) {
                if (!working_.has(i)) { found.push_back({i, scores.of(view, i, y_[i]).value}); }
            }
        });
        return found;
    }

    const ExactRows& rows_;
    std::vector<double> y_;
    const CertifyOptions& options_;
    Communicator& ranks_;
    WorkingRows working_;
    std::vector<double> hint_;
    std::vector<std::size_t> separated_;
    std::vector<std::size_t> on_hyperplane_;
    double lower_ = 0; ///< of the margin of all rows
};

/// Joins the rows of all ranks. `mine` counts from 0 on each rank; the result counts from 0 in the whole data.
std::vector<std::uint64_t> all_rows(const std::vector<std::size_t>& mine, const Shard& shard, Communicator& ranks) {
    std::vector<std::uint64_t> numbers;
    std::ranges::transform(mine, std::back_inserter(numbers), [&](std::size_t row) { return shard.first_row + row; });
    std::vector<std::uint64_t> all;
    for (const auto& some : ranks.gather_values(numbers)) { all.insert(all.end(), some.begin(), some.end()); }
    return all;
}

/// The digest of all rows; the ranks add theirs one after another.
std::string digest_of(const Shard& shard, Communicator& ranks) {
    DataSha256 digest(shard.rows, shard.data.columns(), shard.data.classes());
    for (unsigned r = 0; r < ranks.size(); ++r) {
        if (ranks.rank() == r) { digest.add(shard.data); }
        digest = ranks.gather_values(digest)[r];
    }
    return digest.hex();
}

void check_classes(const Shard& shard) {
    const auto absent = std::find(shard.label_counts.begin(), shard.label_counts.end(), 0U);
    if (shard.label_counts.size() == 1) { fail_one_label(shard.data.source(), shard.data.classes().front()); }
    if (absent != shard.label_counts.end()) {
        throw Error(ErrorKind::data, Place{shard.data.source()},
                    fmt::format("no row has the label '{}'",
                                shard.data.classes()[static_cast<std::size_t>(absent - shard.label_counts.begin())]));
    }
}

double longest_row_of_all(const ExactRows& rows, const Shard& shard, Communicator& ranks) {
    const double mine = exact_radius(rows, row_norms(rows.near(), rows.bias()).squared, shard.first_row);
    const auto all = ranks.gather_values(mine);
    return *std::max_element(all.begin(), all.end());
}

/// A certificate without claims.
Certificate begun(const Shard& shard, const CertifyOptions& options, Communicator& ranks) {
    Certificate certificate;
    certificate.digest = options.digest ? digest_of(shard, ranks) : "";
    certificate.rows = shard.rows;
    certificate.columns = shard.data.columns();
    certificate.classes = shard.data.classes();
    certificate.lift = options.lift;
    certificate.degree = options.degree;
    certificate.bias = options.bias;
    return certificate;
}

} // namespace

DistributedCertification certify(const Shard& shard, const CertifyOptions& options, Communicator& ranks) {
    check_classes(shard);
    DistributedCertification result;
    Certificate& certificate = result.certification.certificate = begun(shard, options, ranks);
    const ExactRows rows(shard.data, options.lift, options.degree, options.bias);
    const double radius = longest_row_of_all(rows, shard, ranks);
    const auto positives = positive_classes(shard.data);
    CertifyProgress progress;
    progress.problems = positives.size();
    progress.stage = "rounds of all ranks";
    for (const std::uint32_t positive : positives) {
        Search search(shard, rows, signs(shard.data, positive), options, ranks);
        Claim claim = search.find([&] {
            ++progress.scans;
            if (options.monitor && !options.monitor(progress)) { throw Interrupted(); }
        });
        claim.positive = positive;
        claim.radius = radius;
        if (claim.verdict == Verdict::separable && claim.margin && !(claim.margin->lower > 0)) {
            claim.margin.reset(); // smaller than any double
        }
        Finding finding;
        if (claim.verdict == Verdict::quasi_separable) {
            finding.separated = all_rows(search.separated(), shard, ranks);
        }
        result.working_rows = std::max<std::uint64_t>(result.working_rows, search.working_rows());
        certificate.claims.push_back(std::move(claim));
        result.certification.findings.push_back(std::move(finding));
        ++progress.problem;
    }
    result.certification.scans = progress.scans;
    return result;
}

} // namespace novikoff
