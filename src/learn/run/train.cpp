#include "novikoff/train.hpp"

#include "base/team.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/checkpoint/checkpointer.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/train_options.hpp"
#include "learn/run/notes.hpp"
#include "novikoff/error.hpp"
#include "os/memory.hpp"
#include "space/scale.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

void check_initial(const TrainOptions& options, const Space& space, std::size_t problems) {
    if (options.initial.empty()) {
        return;
    }
    if (options.initial.size() != space.dimension() && options.initial.size() != problems * space.dimension()) {
        throw Error(ErrorKind::usage,
                    fmt::format("initial: {} expected, one for each of {} columns{}, but {} given", space.dimension(),
                                space.columns(), space.bias ? " and the bias" : "", options.initial.size()));
    }
    for (const double x : options.initial) {
        if (x != 0 && !(std::fabs(x) >= smallest_rate && std::fabs(x) <= largest_rate)) {
            throw Error(ErrorKind::usage,
                        fmt::format("initial: 0 or numbers of size {} to {} are expected; {} was given",
                                    smallest_rate, largest_rate, x));
        }
    }
}

/// All problems of one training run.
class Training {
public:
    Training(const Dataset& data, const TrainOptions& options) : data_(data), options_(options) {
        check(options.learner);
        check_labels(data, options.one_class_too);
        check_class_weights(options.class_weights, data.classes().size(), options.learner.kind);
        if (!options.known.empty() && options.known.size() != positive_classes(data).size()) {
            throw Error(ErrorKind::usage, "known: one margin for each binary problem is expected");
        }
        epochs_ = options.epochs != 0 ? options.epochs : default_epochs(options.learner.kind);
        run_.model.space = fit_space(data, options.space);
        run_.model.learner = to_string(options.learner.kind);
        run_.model.options = describe(options, epochs_);
        run_.model.classes = data.classes();
        run_.model.schema = data.schema();
        run_.model.zero_based = data.zero_based();
        check_room_for_weights();
        lifted_ = apply_space(run_.model.space, data, options.space.max_values);
        constexpr std::size_t worth_sharing = std::size_t{1} << 16U;
        const std::size_t work = with_rows(lifted_, false, [](const auto& rows) { return rows.stored(); });
        if (options.threads != 1 && work >= worth_sharing) {
            team_.emplace(options.threads);
        }
        norms_ = row_norms(lifted_, options.space.bias, team());
        check_lengths(norms_, data.source(), 0, [&](std::size_t row) { return advice_on_length(row); });
        check_initial(options, run_.model.space, positive_classes(data).size());
        if (options.checkpoints != nullptr) {
            keeping_.emplace(*options.checkpoints, deciding_options(options), digest(data),
                             positive_classes(data).size());
        }
    }

    [[nodiscard]] Run run() && {
        add_notes(notes_on_zero_rows(norms_.zero_rows, norms_.zero_rows.size()), "");
        if (options_.space.scale == Scale::none) {
            add_notes(notes_on_columns(data_, run_.model.space, lifted_, team()), "");
        }
        const auto positives = positive_classes(data_);
        for (std::size_t k = 0; k < positives.size(); ++k) {
            solve_problem(k, positives);
        }
        run_.errors = count_wrong();
        data_.check_unchanged();
        return std::move(run_);
    }

private:
    [[nodiscard]] std::string advice_on_length(std::size_t row) const {
        const auto square = options_.space.scale == Scale::none ? square_after_max_abs(lifted_, row) : std::nullopt;
        return square && in_range(*square + (options_.space.bias ? 1 : 0))
                   ? "`scale=max-abs` brings it into range"
                   : "leave it out, or scale the numbers beforehand";
    }

    void solve_problem(std::size_t k, const std::vector<std::uint32_t>& positives) {
        const std::vector<double> y = signs(data_, positives[k]);
        std::vector<double> initial(run_.model.space.dimension());
        const auto given = initial_of(options_, initial.size(), k);
        std::copy(given.begin(), given.end(), initial.begin());
        const std::vector<double> weights = side_weights(positives, k);
        const std::vector<double> factors = row_factors(y, weights);
        const Problem problem{lifted_, options_.space.bias,
                              y,       norms_,
                              initial, options_.known.empty() ? KnownMargin{} : options_.known[k],
                              team(),  weights};
        Solution solution =
            declaration_of(options_.learner.kind)
                .solve(problem, options_.learner, drive_options(k, positives.size(), initial, factors));
        add_notes(notes_on_run(solution),
                  positives.size() > 1 ? fmt::format("'{}' against the rest: ", data_.classes()[positives[k]]) : "");

        Separator separator;
        separator.proof = account(problem, options_.learner, solution.run, solution.row_rates);
        separator.weights = std::move(solution.run.weights);
        separator.votes = std::move(solution.votes);
        if (run_.model.voted()) {
            count_votes(separator, y, k, positives.size());
        }
        History history;
        if (solution.run.cycle) {
            history.cycle_start = solution.run.cycle->start;
            history.cycle_length = solution.run.cycle->length;
        }
        history.scored = solution.run.scored;
        history.ledger = std::move(solution.run.ledger);
        history.last = std::move(solution.run.last);
        run_.model.separators.push_back(std::move(separator));
        run_.histories.push_back(std::move(history));
    }

    /// Each problem keeps two vectors, and works with two more.
    void check_room_for_weights() const {
        const std::size_t dimension = run_.model.space.dimension();
        const double vectors = 2 * static_cast<double>(positive_classes(data_).size()) + 2;
        check_memory(Place{data_.source()}, fmt::format("the weights of {} columns need", dimension),
                     vectors * sizeof(double) * static_cast<double>(dimension));
    }

    /// The weights of the negative and the positive side of a problem. Empty: both are 1.
    [[nodiscard]] std::vector<double> side_weights(const std::vector<std::uint32_t>& positives, std::size_t k) const {
        const std::vector<double>& given = options_.class_weights;
        return given.empty() ? given : std::vector{positives.size() == 1 ? given[0] : 1, given[positives[k]]};
    }

    [[nodiscard]] static std::vector<double> row_factors(const std::vector<double>& y,
                                                         const std::vector<double>& weights) {
        std::vector<double> factors(weights.empty() ? 0 : y.size());
        for (std::size_t i = 0; i < factors.size(); ++i) {
            factors[i] = weights[y[i] > 0 ? 1 : 0];
        }
        return factors;
    }

    /// The voted classifier decides by votes, not by its last vector. Given up, the errors stay the last vector's.
    void count_votes(Separator& separator, const std::vector<double>& y, std::size_t k, std::size_t problems) {
        const auto go_on = [&](double share) {
            const auto done = static_cast<std::uint64_t>(share * static_cast<double>(lifted_.rows()));
            return may_go_on({k, problems, epochs_, epochs_, done, lifted_.rows(), separator.proof.updates});
        };
        const std::vector<double> votes = scores(separator, lifted_, options_.space.bias, true, go_on);
        if (votes.empty()) {
            separator.proof.stopped = Stopped::interrupted;
            if (keeping_) {
                keeping_->give_up();
            }
            return;
        }
        std::uint64_t errors = 0;
        for (std::size_t i = 0; i < y.size(); ++i) {
            errors += y[i] * votes[i] <= 0 ? 1 : 0;
        }
        Proof& proof = separator.proof;
        proof.errors = errors;
        if (proof.stopped != Stopped::interrupted) {
            proof.stopped = errors == 0 ? Stopped::separated : Stopped::epoch_limit;
        }
    }

    [[nodiscard]] DriveOptions drive_options(std::size_t k, std::size_t problems, std::span<const double> initial,
                                             std::span<const double> factors) {
        DriveOptions drive{epochs_, options_.order,     options_.seed, options_.ledger_limit, initial, {},
                           team(),  options_.shortcuts, factors};
        if (options_.monitor) {
            drive.go_on = [this, k, problems](std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates) {
                return may_go_on({k, problems, epoch, epochs_, rows_done, lifted_.rows(), updates});
            };
        }
        if (keeping_) {
            keeping_->prepare(drive, k, interrupted_);
        }
        return drive;
    }

    [[nodiscard]] Team* team() noexcept { return team_ ? &*team_ : nullptr; }

    /// Once interrupted, all that is left ends as soon as it can.
    [[nodiscard]] bool may_go_on(const Progress& progress) {
        interrupted_ = interrupted_ || (options_.monitor && !options_.monitor(progress));
        return !interrupted_;
    }

    [[nodiscard]] std::uint64_t count_wrong() const {
        if (run_.model.separators.size() == 1) {
            return run_.model.separators[0].proof.errors;
        }
        std::vector<std::vector<double>> all;
        for (const Separator& separator : run_.model.separators) {
            all.push_back(scores(separator, lifted_, options_.space.bias, run_.model.voted()));
        }
        const auto decided = decide(run_.model, all);
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < decided.size(); ++i) {
            wrong += decided[i] != data_.labels()[i] ? 1 : 0;
        }
        return wrong;
    }

    void add_notes(const std::vector<std::string>& notes, const std::string& prefix) {
        for (const std::string& note : notes) {
            run_.notes.push_back(prefix + note);
        }
    }

    const Dataset& data_;
    const TrainOptions& options_;
    std::uint64_t epochs_ = 0;
    Dataset lifted_;
    RowNorms norms_;
    std::optional<Team> team_;       ///< where there is enough to do for more than one
    std::optional<Keeping> keeping_; ///< where the run is to be kept
    bool interrupted_ = false;
    Run run_;
};

} // namespace

Run train(const Dataset& data, const TrainOptions& options) { return Training(data, options).run(); }

} // namespace novikoff
