#include "ranks/train.hpp"

#include "base/random.hpp"
#include "base/team.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/train_options.hpp"
#include "learn/run/notes.hpp"
#include "novikoff/error.hpp"
#include "ranks/account.hpp"
#include "ranks/agreed_space.hpp"
#include "ranks/message.hpp"
#include "ranks/ranks_checkpointer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

void check_labels(const Shard& shard) {
    const auto& counts = shard.label_counts;
    if (counts.size() - static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 0U)) < 2) {
        const auto one = std::find_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }) - counts.begin();
        fail_one_label(shard.data.source(), shard.data.classes()[static_cast<std::size_t>(one)]);
    }
}

class DistributedTraining {
public:
    DistributedTraining(const Shard& shard, const TrainOptions& options, Communicator& ranks)
        : shard_(shard), options_(options), ranks_(ranks) {
        check_for_ranks(options);
        check_labels(shard);
        epochs_ = options.epochs != 0 ? options.epochs : default_epochs(options.learner.kind);
        Model& model = result_.run.model;
        model.space = agreed_space(shard.data, options.space, ranks);
        model.learner = to_string(options.learner.kind);
        model.options = describe(options, epochs_);
        if (ranks.size() > 1) {
            model.options["ranks"] = std::to_string(ranks.size());
        }
        model.classes = shard.data.classes();
        model.schema = shard.data.schema();
        model.zero_based = shard.data.zero_based();
        lifted_ = apply_space(model.space, shard.data, options.space.max_values);
        if (options.threads != 1) {
            team_.emplace(options.threads);
        }
        norms_ = row_norms(lifted_, options.space.bias, team());
        check_lengths(norms_, shard.data.source(), shard.first_row, [&](std::size_t /*row*/) {
            return options.space.scale == Scale::none
                       ? "`scale=max-abs` may bring it into range" // that is up to rows of other ranks
                       : "leave it out, or scale the numbers beforehand";
        });
        rows_ = see_all_rows();
        if (options.checkpoints != nullptr) {
            auto deciding = deciding_options(options);
            deciding["ranks"] = std::to_string(ranks.size());
            keeping_.emplace(*options.checkpoints, std::move(deciding), shard, positive_classes(shard.data).size(),
                             ranks);
        }
    }

    DistributedRun train() && {
        const auto positives = positive_classes(shard_.data);
        for (std::size_t k = 0; k < positives.size(); ++k) {
            solve_problem(k, positives);
        }
        count_errors();
        return std::move(result_);
    }

private:
    /// Radius and zero rows of all ranks; a note names the first of them.
    [[nodiscard]] RowsSeen see_all_rows() {
        RowsSeen all;
        Message mine;
        mine.put(norms_.radius);
        mine.put(static_cast<std::uint64_t>(norms_.zero_rows.size()));
        for (std::size_t k = 0; k < std::min<std::size_t>(norms_.zero_rows.size(), rows_listed); ++k) {
            mine.put(shard_.first_row + norms_.zero_rows[k]);
        }
        std::vector<std::uint64_t> first;
        for (const std::string& message : ranks_.gather(std::move(mine).bytes())) {
            MessageReader reader(message);
            all.radius = std::max(all.radius, reader.take<double>());
            all.zero_rows += reader.take<std::uint64_t>();
            while (!reader.done()) {
                first.push_back(reader.take<std::uint64_t>());
            }
        }
        result_.run.notes = notes_on_zero_rows(first, all.zero_rows);
        return all;
    }

    void solve_problem(std::size_t k, const std::vector<std::uint32_t>& positives) {
        const std::vector<double> y = signs(shard_.data, positives[k]);
        const std::vector<double> zero(result_.run.model.space.dimension());
        const Problem problem{lifted_, options_.space.bias, y, norms_, zero, {}, team()};
        Mixing mixing(ranks_, zero.size(), options_.learner.eta, rows_.radius);
        DriveOptions drive;
        drive.epochs = epochs_;
        drive.order = options_.order;
        drive.seed = seed_of(options_.seed, ranks_.rank());
        drive.initial = zero;
        drive.team = team();
        drive.shortcuts = options_.shortcuts;
        drive.ranks = &mixing;
        drive.go_on = [&](std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates) {
            const Progress progress{k, positives.size(), epoch, epochs_, rows_done, lifted_.rows(), updates};
            interrupted_ = interrupted_ || (options_.monitor && !options_.monitor(progress));
            return !interrupted_;
        };
        if (keeping_) {
            keeping_->prepare(drive, k, interrupted_);
        }
        Trajectory run = declaration_of(options_.learner.kind).solve(problem, options_.learner, drive).run;
        interrupted_ = interrupted_ || run.interrupted;
        check_range(run, shard_.data.source(), "lower the rates");
        Separator separator;
        separator.proof = account(problem, rows_, run, mixing.account(), ranks_);
        separator.weights = std::move(run.weights);
        History history;
        history.last = std::move(run.last);
        result_.run.model.separators.push_back(std::move(separator));
        result_.run.histories.push_back(std::move(history));
        result_.mixing.push_back(mixing.account());
        result_.bytes_sent += mixing.bytes_sent();
    }

    void count_errors() {
        const Model& model = result_.run.model;
        if (model.separators.size() == 1) {
            result_.run.errors = model.separators[0].proof.errors;
            return;
        }
        std::vector<std::vector<double>> all;
        for (const Separator& separator : model.separators) {
            all.push_back(scores(separator, lifted_, options_.space.bias, false));
        }
        const auto decided = decide(model, all);
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < decided.size(); ++i) {
            wrong += decided[i] != shard_.data.labels()[i] ? 1 : 0;
        }
        for (const std::uint64_t some : ranks_.gather_values(wrong)) {
            result_.run.errors += some;
        }
    }

    [[nodiscard]] Team* team() noexcept { return team_ ? &*team_ : nullptr; }

    const Shard& shard_;
    const TrainOptions& options_;
    Communicator& ranks_;
    std::uint64_t epochs_ = 0;
    Dataset lifted_;
    RowNorms norms_;
    RowsSeen rows_; ///< of all ranks
    std::optional<Team> team_;
    std::optional<CommonKeeping> keeping_; ///< where the run is to be kept
    bool interrupted_ = false;
    DistributedRun result_;
};

} // namespace

DistributedRun train(const Shard& shard, const TrainOptions& options, Communicator& ranks) {
    return DistributedTraining(shard, options, ranks).train();
}

void check_for_ranks(const TrainOptions& options) {
    check(options.learner);
    const auto known = distributed_learners();
    const std::string name = to_string(options.learner.kind);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw Error(ErrorKind::usage,
                    fmt::format("{} cannot be trained by several ranks; {} can", name, fmt::join(known, " and ")));
    }
    const auto refuse = [](bool given, const char* what, const char* why) {
        if (given) {
            throw Error(ErrorKind::usage, fmt::format("{} does not go with several ranks: {}", what, why));
        }
    };
    refuse(!options.initial.empty(), "`initial`", "what is proved of mixed weights starts from 0");
    refuse(!options.class_weights.empty(), "`class_weights`", "what is proved of mixed weights needs one rate");
    refuse(options.space.scale == Scale::standard, "`scale=standard`",
           "the means of all rows would depend on the number of ranks; `scale=max-abs` does not");
    refuse(!options.known.empty(), "`known`", "margins are those of all rows at once");
}

std::vector<std::string> distributed_learners() {
    std::vector<std::string> names;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.takes_ranks) {
            names.push_back(learner.name);
        }
    }
    return names;
}

std::uint64_t seed_of(std::uint64_t seed, unsigned rank) noexcept {
    return rank == 0 ? seed : Random(seed + rank).next();
}

} // namespace novikoff
