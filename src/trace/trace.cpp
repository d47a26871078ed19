// Makes a trace: for each kept update the errors, scores and angles of w after it, computed from the rows.
#include "novikoff/trace.hpp"

#include "base/kernels.hpp"
#include "base/team.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "geometry/survey.hpp"
#include "learn/rules/train_options.hpp"
#include "model/joint.hpp"
#include "trace/replay.hpp"
#include "trace/thinning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

/// The rows on the wrong side of w, and the least score.
struct Standing {
    std::uint64_t errors = 0;
    double least = std::numeric_limits<double>::infinity(); ///< min y⟨w,x⟩
};

template <class Rows>
Standing standing_of(const Rows& rows, std::span<const double> y, std::span<const double> w, Share share) {
    Standing standing;
    std::array<double, 512> scores{};
    for (std::size_t first = share.first; first < share.last; first += scores.size()) {
        const std::span<double> out(scores.data(), std::min(scores.size(), share.last - first));
        rows.scores(w, first, out);
        for (std::size_t k = 0; k < out.size(); ++k) {
            const double score = y[first + k] * out[k];
            standing.errors += score <= 0 ? 1 : 0;
            standing.least = std::min(standing.least, score);
        }
    }
    return standing;
}

class Tracer {
public:
    Tracer(const Replayed& run, const RowNorms& norms, Team* team)
        : run_(run), norms_(norms), team_(team), replay_(run), start_(replay_.w().begin(), replay_.w().end()) {}

    /// `progress` is called with the number of entries that are done and with that of all.
    [[nodiscard]] std::vector<TraceEntry> entries(std::size_t at_most,
                                                  const std::function<void(std::size_t, std::size_t)>& progress) {
        std::vector<TraceEntry> result{entry_of_w()};
        const double initial = dot(start_, start_);
        const auto kept = kept_updates(run_.ledger.entries(), norms_.squared, initial, at_most);
        for (const std::size_t update : kept) {
            while (replay_.update() < update) { (void)replay_.step(); }
            result.push_back(step());
            progress(result.size() - 1, kept.size());
        }
        return result;
    }

private:
    TraceEntry step() {
        const LedgerEntry& made = run_.ledger.entries()[replay_.update()];
        const double y = run_.y[made.row];
        const auto angle_before = angle(made.row, y * made.score);
        (void)replay_.step();
        TraceEntry entry = entry_of_w();
        entry.row = made.row;
        entry.alpha = made.alpha;
        entry.score_before = made.score;
        const double product =
            with_rows(run_.rows, run_.bias, [&](const auto& rows) { return rows.dot(replay_.w(), made.row); });
        entry.score_after = y * product;
        entry.angle_before = angle_before;
        entry.angle_after = angle(made.row, product);
        return entry;
    }

    /// The angle between w and a row, from `product` = ⟨w,x⟩; none if w = 0.
    std::optional<double> angle(std::size_t row, double product) {
        const double length = norm(replay_.w());
        if (length == 0) { return std::nullopt; }
        const double row_length = std::sqrt(norms_.squared[row]);
        const double cosine = product / (length * row_length);
        if (std::fabs(cosine) < 0.99) { return std::acos(cosine); }
        // Near 0 and π the cosine is inexact; the sum and the difference of the unit vectors are not.
        std::array<double, 2> sides{};
        for (std::size_t k = 0; k < 2; ++k) {
            scratch_.assign(start_.size(), 0);
            axpy((k == 0 ? -1 : 1) / length, replay_.w(), scratch_);
            with_rows(run_.rows, run_.bias, [&](const auto& rows) { rows.axpy(1 / row_length, row, scratch_); });
            sides.at(k) = norm(scratch_);
        }
        return 2 * std::atan2(sides[0], sides[1]);
    }

    /// The part of an entry that depends only on the current w.
    TraceEntry entry_of_w() {
        const auto w = replay_.w();
        TraceEntry entry;
        entry.update = replay_.update();
        entry.epoch = replay_.epoch();
        entry.norm = norm(w);
        entry.moved = norm(replay_.sum());
        if (!run_.initial.empty()) {
            scratch_.assign(replay_.sum().begin(), replay_.sum().end());
            axpy(-1, start_, scratch_);
            entry.moved = norm(scratch_);
        }
        entry.rates_sum = replay_.rates_sum();
        entry.rates_sum_of_squares = replay_.rates_sum_of_squares();
        entry.mistakes = replay_.mistakes();
        const Standing all = standing();
        entry.errors = all.errors;
        if (entry.norm > 0) { entry.margin = all.least / entry.norm; }
        return entry;
    }

    Standing standing() {
        std::vector<Standing> parts(team_ == nullptr ? 1 : team_->size());
        share_out(team_, run_.rows.rows(), [&](Share share, unsigned member) {
            parts[member] = with_rows(run_.rows, run_.bias,
                                      [&](const auto& rows) { return standing_of(rows, run_.y, replay_.w(), share); });
        });
        Standing all;
        for (const Standing& part : parts) {
            all.errors += part.errors;
            all.least = std::min(all.least, part.least);
        }
        return all;
    }

    Replayed run_;
    const RowNorms& norms_;
    Team* team_;
    Replay replay_;
    std::vector<double> start_; ///< w0
    std::vector<double> scratch_;
};

Trace described(const Dataset& data, const Model& model) {
    Trace result;
    result.learner = model.learner;
    result.options = model.options;
    result.source = data.source();
    result.rows = data.rows();
    result.columns = data.columns();
    result.nonzeros = data.nonzeros();
    result.dimension = model.space.dimension();
    result.bias = model.space.bias;
    result.lift = lift_name(model.space.lift, model.space.degree);
    result.scale = scale_name(model.space.scale);
    result.classes = model.classes;
    return result;
}

} // namespace

Trace trace(const Dataset& data, const TrainOptions& options, const Run& run, const TraceOptions& how) {
    const Model& model = run.model;
    refuse_joint(model, "a trace");
    const Dataset lifted = apply_space(model.space, data);
    const std::size_t stored = with_rows(lifted, false, [](const auto& rows) { return rows.stored(); });
    constexpr std::size_t worth_sharing = std::size_t{1} << 16U;
    std::optional<Team> team;
    if (how.threads != 1 && stored >= worth_sharing) { team.emplace(how.threads); }
    const RowNorms norms = row_norms(lifted, model.space.bias, team ? &*team : nullptr);
    Trace result = described(data, model);
    // A kept update reads all numbers of the data, and w a few times.
    result.entries_at_most = entries_within(how.work, stored + 8 * model.space.dimension(), how.entries);
    const auto positives = positive_classes(data);
    const std::size_t first = how.problem.value_or(0);
    const std::size_t last = how.problem ? first + 1 : positives.size();
    for (std::size_t k = first; k < last; ++k) {
        const std::vector<double> y = signs(data, positives[k]);
        const Ledger& ledger = run.history(k).ledger;
        const auto initial = initial_of(options, model.space.dimension(), k);
        const Replayed replayed{lifted, model.space.bias, y, initial, ledger, options.learner};
        TraceProblem problem;
        problem.label = data.classes()[positives[k]];
        problem.proof = model.separators[k].proof;
        problem.proof.mistakes.clear();
        problem.initial_norm = norm(initial);
        problem.traced = ledger.entries().size();
        const auto progress = [&](std::size_t done, std::size_t whole) {
            if (how.monitor) { how.monitor({k - first, last - first, done, whole}); }
        };
        problem.entries = Tracer(replayed, norms, team ? &*team : nullptr).entries(result.entries_at_most, progress);
        result.problems.push_back(std::move(problem));
    }
    data.check_unchanged();
    return result;
}

} // namespace novikoff
