#include "novikoff/stream.hpp"

#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "io/stream/block_pipeline.hpp"
#include "io/stream/row_stream.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/train_options.hpp"
#include "learn/run/account.hpp"
#include "learn/run/notes.hpp"
#include "learn/run/stream_checkpointer.hpp"
#include "learn/run/stream_counts.hpp"
#include "learn/run/streamable.hpp"
#include "novikoff/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace novikoff {
namespace {

/// A learner that saw the classes in the other order has the opposite weights, to the bit; its zeros have no sign.
void turn_round(std::vector<double>& w) noexcept {
    std::transform(w.begin(), w.end(), w.begin(), [](double x) { return x == 0 ? 0 : -x; });
}

class StreamTraining {
public:
    StreamTraining(const std::string& path, const ReadOptions& reading, const StreamOptions& options)
        : options_(options), name_(path == "-" ? "<stdin>" : path),
          stream_(open_rows(path, reading, position_, [this] { return may_wait(); })),
          keeping_(options, reading, name_) {
        if (options.epochs > 1 && !stream_->rewind()) {
            throw Error(ErrorKind::usage, "`epochs`: a stream is read once; several epochs need a .nvk file");
        }
        // Two labels make one problem, whether they are known yet or not.
        const std::size_t problems =
            std::max<std::size_t>(1, stream_->classes().size() == 2 ? 1 : stream_->classes().size());
        for (std::size_t k = 0; k < problems; ++k) {
            learners_.push_back(declaration_of(options.learner.kind).online(options.learner, options.bias));
        }
        scores_.resize(problems);
        signs_.resize(problems);
        done_.resize(problems);
    }

    [[nodiscard]] StreamRun run() && {
        bool in_pass = resume();
        while (in_pass || (epoch_ < options_.epochs && !interrupted_ && !all_done())) {
            if (!in_pass) {
                begin_pass();
            }
            in_pass = false;
            make_pass();
            if (options_.epochs > 1) {
                find_done();
            }
        }
        keep(true);
        keeping_.check_not_behind();
        counts_.check(name_, stream_->columns(), stream_->classes());
        finish();
        return std::move(result_);
    }

private:
    template <class Archive> void archive(Archive& archive) {
        archive(epoch_, rows_, looks_, errors_, done_, next_report_, widest_first_, counts_, result_.progressive);
        archive.require([&] { return epoch_ > 0 && done_.size() == learners_.size() && rows_ < next_report(); });
        for (auto& learner : learners_) {
            learner->archive(archive);
        }
    }

    /// Returns whether there is a pass to go on with, be it only to end it.
    bool resume() {
        if (!keeping_.resume([&](ArchiveReader& reader) { archive(reader); })) {
            return false;
        }
        if (epoch_ > options_.epochs) {
            throw Error(ErrorKind::usage, fmt::format("`epochs={}`: the checkpoint has made {} passes already",
                                                      options_.epochs, epoch_));
        }
        tell_again();
        return true;
    }

    void tell_again() {
        auto& told = result_.progressive;
        if (epoch_ == 1 && !told.empty() && told.back().rows != next_report_ / 2) {
            told.pop_back(); // said because the rows were over, which may not be true any more
        }
        for (const Progressive& line : told) {
            tell(line);
        }
    }

    void keep(bool at_once) {
        keeping_.offer(
            stream_->columns(), [&](ArchiveWriter& writer) { archive(writer); }, at_once);
    }

    void begin_pass() {
        ++epoch_;
        errors_ = 0;
        rows_ = 0;
        keeping_.begin_pass();
        if (epoch_ > 1) {
            (void)stream_->rewind();
        }
        for (std::size_t k = 0; k < learners_.size(); ++k) {
            if (!done_[k]) {
                learners_[k]->begin_pass();
            }
        }
    }

    void make_pass() {
        try {
            for_each_block(*stream_, position_.stop, options_.threads, [&](RowBlock& block) {
                const std::size_t known = keeping_.known(block.rows, stream_->schema());
                if (known == 0 || known < block.rows.rows()) {
                    look_at(block.rows, rows_ - known);
                    take(block.rows, known);
                }
                bytes_ = position_.bytes;
                keep(false);
                return may_go_on();
            });
            if (!interrupted_) {
                keeping_.end_pass(epoch_);
            }
        } catch (const Error&) {
            if (may_go_on()) {
                throw;
            } // waiting was given up, or a signal that stopped whoever writes the pipe has cut off its last row
        }
        const std::uint64_t told = result_.progressive.empty() ? 0 : result_.progressive.back().rows;
        if (epoch_ == 1 && rows_ != told) {
            report();
        }
    }

    [[nodiscard]] bool may_go_on() {
        if (!interrupted_ && options_.monitor && !options_.monitor(progress())) {
            interrupted_ = true;
        }
        return may_wait();
    }

    /// The same, for any thread.
    [[nodiscard]] bool may_wait() {
        if (!interrupted_ && options_.may_go_on && !options_.may_go_on()) {
            interrupted_ = true;
        }
        return !interrupted_;
    }

    [[nodiscard]] bool all_done() const { return std::find(done_.begin(), done_.end(), false) == done_.end(); }

    /// Shows all rows again, until `look` returns false.
    template <class Look> void look_again(Look&& look) {
        if (interrupted_ || !stream_->rewind()) {
            return;
        }
        for_each_block(*stream_, position_.stop, options_.threads,
                       [&](RowBlock& block) { return look(block.rows) && may_go_on(); });
    }

    /// Asks the learners, block by block, whether they are done.
    void find_done() {
        std::vector<bool> now(learners_.size(), true);
        look_again([&](Dataset& rows) {
            look_at(rows, 0);
            for (std::size_t k = 0; k < learners_.size(); ++k) {
                now[k] = now[k] && (done_[k] || learners_[k]->done({rows, signs_[k], norms_, 0, rows.rows()}));
            }
            return std::find(now.begin(), now.end(), true) != now.end();
        });
        if (!interrupted_) {
            done_ = now;
        }
    }

    /// What the learners need to know of the rows of a block, beside the rows.
    void look_at(Dataset& rows, std::uint64_t rows_before) {
        widest_first_ = widest_first_ == 0 ? stream_->columns() : widest_first_;
        norms_ = row_norms(rows, options_.bias);
        check_lengths(norms_, name_, rows_before, [](std::size_t /*row*/) {
            return "without streaming, `scale=max-abs` may bring it into range"; // that is up to rows not seen yet
        });
        for (std::size_t k = 0; k < learners_.size(); ++k) {
            signs_[k] = signs(rows, positive_class(k));
            scores_[k].resize(rows.rows());
            learners_[k]->widen_to(rows.columns());
        }
    }

    /// Learns the rows of a block from the first one that is not known, in parts that end where validation is to be reported.
    void take(const Dataset& rows, std::size_t known) {
        for (std::size_t first = known; first < rows.rows();) {
            const std::size_t last = std::min(rows.rows(), first + static_cast<std::size_t>(next_report() - rows_));
            for (std::size_t k = 0; k < learners_.size(); ++k) {
                const OnlineRows some{rows, signs_[k], norms_, first, last};
                done_[k] ? learners_[k]->score(some, scores_[k]) : learners_[k]->learn(some, scores_[k]);
            }
            count_errors(rows, first, last);
            rows_ += last - first;
            first = last;
            if (epoch_ == 1 && rows_ == next_report_) {
                next_report_ *= 2;
                report();
            }
        }
        if (epoch_ == 1) {
            counts_.add(rows, known, norms_);
        }
        looks_ += rows.rows() - known;
    }

    [[nodiscard]] std::uint64_t next_report() const {
        return epoch_ == 1 ? next_report_ : std::numeric_limits<std::uint64_t>::max();
    }

    void count_errors(const Dataset& rows, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (learners_.size() == 1) {
                errors_ += signs_[0][i] * scores_[0][i] <= 0 ? 1 : 0;
                continue;
            }
            std::uint32_t best = 0;
            for (std::uint32_t k = 1; k < scores_.size(); ++k) {
                best = scores_[k][i] > scores_[best][i] ? k : best;
            }
            errors_ += best != rows.labels()[i] ? 1 : 0;
        }
    }

    void report() {
        result_.progressive.push_back({rows_, errors_, updates()});
        tell(result_.progressive.back());
    }

    void tell(const Progressive& line) {
        if (options_.progressive) {
            options_.progressive(line);
        }
    }

    [[nodiscard]] std::uint64_t updates() const {
        std::uint64_t sum = 0;
        for (const auto& learner : learners_) {
            sum += learner->updates();
        }
        return sum;
    }

    [[nodiscard]] StreamProgress progress() const {
        return {looks_, updates(), epoch_, options_.epochs, bytes_, position_.size};
    }

    void finish() {
        Model& model = result_.run.model;
        model.classes = stream_->classes();
        result_.rows = counts_.rows;
        result_.nonzeros = counts_.nonzeros;
        result_.label_counts = std::move(counts_.labels);
        result_.label_counts.resize(model.classes.size());
        if (stream_->turned_round()) {
            std::reverse(model.classes.begin(), model.classes.end());
            std::reverse(result_.label_counts.begin(), result_.label_counts.end());
        }
        model.learner = to_string(options_.learner.kind);
        model.options = describe_stream(options_.learner, options_.epochs);
        model.zero_based = stream_->zero_based();
        model.schema = stream_->schema();
        model.space.input_columns = stream_->columns();
        model.space.bias = options_.bias;
        finish_learners();
        result_.run.errors = errors_;
        result_.bytes = position_.size != 0 && !interrupted_ ? position_.size.load() : position_.bytes.load();
        result_.read_notes = stream_->notes();
        add_notes();
    }

    void finish_learners() {
        std::vector<Trajectory> runs;
        for (auto& learner : learners_) {
            learner->widen_to(stream_->columns());
            runs.push_back(learner->so_far());
        }
        const std::vector<bool> separated = separating(runs);
        for (std::size_t k = 0; k < runs.size(); ++k) {
            if (stream_->turned_round()) {
                turn_round(runs[k].weights);
                turn_round(runs[k].last);
            }
            runs[k].done = done_[k];
            runs[k].interrupted = interrupted_;
            add_separator(std::move(runs[k]), learners_[k]->perceptron_loss(), separated[k]);
        }
    }

    /// Which of the returned weights are known to separate. Rows that can be seen again tell; of others, a pass without an update
    /// does, if what it left alone is what is returned.
    [[nodiscard]] std::vector<bool> separating(const std::vector<Trajectory>& runs) {
        std::vector<bool> separated;
        for (const Trajectory& run : runs) {
            const bool clean = run.mistakes.back() == 0 && run.ledger.passes().back() == run.ledger.updates();
            separated.push_back(options_.epochs > 1 || (clean && run.weights == run.last));
        }
        if (options_.epochs > 1) {
            look_again([&](const Dataset& rows) {
                for (std::size_t k = 0; k < runs.size(); ++k) {
                    separated[k] = separated[k] &&
                                   separates(runs[k].weights, rows, options_.bias, signs(rows, positive_class(k)));
                }
                return std::find(separated.begin(), separated.end(), true) != separated.end();
            });
        }
        return separated;
    }

    /// Two labels make one problem, more make one each.
    [[nodiscard]] std::uint32_t positive_class(std::size_t problem) const noexcept {
        return learners_.size() == 1 ? 1 : static_cast<std::uint32_t>(problem);
    }

    void add_separator(Trajectory run, double perceptron_loss, bool separated) {
        Separator separator;
        separator.proof = account_of_stream(counts_.seen, options_.learner.kind, run, separated);
        separator.proof.perceptron_loss = perceptron_loss;
        separator.weights = std::move(run.weights);
        History history;
        history.ledger = std::move(run.ledger);
        history.last = std::move(run.last);
        result_.run.model.separators.push_back(std::move(separator));
        result_.run.histories.push_back(std::move(history));
    }

    void add_notes() {
        auto& notes = result_.run.notes;
        notes = notes_on_zero_rows(counts_.first_zero_rows, counts_.seen.zero_rows);
        if (options_.bias && stream_->columns_may_grow() && widest_first_ != stream_->columns()) {
            notes.push_back(note_on_growth(widest_first_, stream_->columns()));
        }
        if (position_.grown) {
            notes.emplace_back("the file has grown while it was being read; what was appended meanwhile is left out");
        }
    }

    const StreamOptions& options_;
    std::string name_;
    StreamPosition position_;
    std::atomic<bool> interrupted_ = false;
    std::unique_ptr<RowStream> stream_;
    StreamKeeping keeping_;
    std::vector<std::unique_ptr<OnlineLearner>> learners_;
    std::vector<bool> done_;                  ///< by their own rules
    std::vector<std::vector<double>> signs_;  ///< of the rows of the current block, for each learner
    std::vector<std::vector<double>> scores_; ///< likewise
    RowNorms norms_;                          ///< of the rows of the current block
    StreamCounts counts_;
    std::uint64_t epoch_ = 0;
    std::uint64_t rows_ = 0; ///< of this pass
    std::uint64_t looks_ = 0;
    std::uint64_t errors_ = 0; ///< of this pass
    std::uint64_t bytes_ = 0;  ///< of this pass
    std::uint64_t next_report_ = 1;
    std::size_t widest_first_ = 0; ///< columns after the first block
    StreamRun result_;
};

} // namespace

std::vector<std::string> streaming_learners() {
    std::vector<std::string> names;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.online != nullptr) {
            names.push_back(learner.name);
        }
    }
    return names;
}

void check_streamable(const LearnerOptions& options) {
    check(options);
    if (declaration_of(options.kind).online == nullptr) {
        throw Error(ErrorKind::usage, fmt::format("the learner {} needs all rows at once; {} can be streamed",
                                                  to_string(options.kind), fmt::join(streaming_learners(), ", ")));
    }
}

std::map<std::string, std::string> describe_stream(const LearnerOptions& options, std::uint64_t epochs) {
    auto text = describe(options);
    text["epochs"] = std::to_string(epochs);
    text["order"] = to_string(Order::cyclic);
    text["stream"] = "yes";
    return text;
}

StreamRun train_stream(const std::string& path, const ReadOptions& reading, const StreamOptions& options) {
    check_streamable(options.learner);
    return StreamTraining(path, reading, options).run();
}

} // namespace novikoff
