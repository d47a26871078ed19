// train_stream(): the source of rows that are read block by block, with progressive validation and checkpoints.
#include "novikoff/stream.hpp"

#include "io/stream/row_stream.hpp"
#include "learn/run/block_learners.hpp"
#include "learn/run/checkpointer.hpp"
#include "learn/run/notes.hpp"
#include "learn/run/stream_rows.hpp"
#include "learn/run/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

namespace novikoff {
namespace {

/// Swaps the classes: the weights become bit-identical to those of a learner with the classes in the other order.
/// Zeros lose their sign.
void turn_round(std::vector<double>& w) noexcept {
    std::transform(w.begin(), w.end(), w.begin(), [](double x) { return x == 0 ? 0 : -x; });
}

/// All options that decide the result, without the number of epochs: a longer run continues a shorter one.
std::map<std::string, std::string> deciding_options(const ReadOptions& reading, const StreamOptions& options) {
    auto text = describe(options.learner);
    text["learner"] = to_string(options.learner.kind);
    text["stream"];
    if (reading.columns != 0) { text["columns"] = std::to_string(reading.columns); }
    if (!options.bias) { text["no_bias"]; }
    return text;
}

/// Two labels make one problem, even before both have been read.
std::size_t problems_of(const RowStream& stream) {
    const std::size_t classes = stream.classes().size();
    return classes > 2 ? classes : 1;
}

class RowsInStream {
public:
    RowsInStream(const std::string& path, const ReadOptions& reading, const StreamOptions& options)
        : options_(options), name_(path == "-" ? "<stdin>" : path),
          stream_(open_rows(path, reading, position_, [this] { return may_wait(); })),
          learners_(options.learner, options.bias, problems_of(*stream_), name_) {
        if (options.epochs > 1 && !stream_->rewind()) {
            throw Error(ErrorKind::usage,
                        Message("{}: a stream is read once; several epochs need a .nvk file", NamedSetting{"epochs"}));
        }
        if (options.checkpoints != nullptr) {
            checkpointer_.emplace(*options.checkpoints, deciding_options(reading, options));
            learnt_.emplace(checkpointer_->resumed(), name_);
        }
    }

    [[nodiscard]] std::vector<Separator> solve() {
        bool in_epoch = resume();
        while (in_epoch || (epoch_ < options_.epochs && !interrupted_ && !learners_.all_done())) {
            if (!in_epoch) { begin_epoch(); }
            in_epoch = false;
            make_epoch();
            if (options_.epochs > 1) { find_done(); }
        }
        save(true);
        if (learnt_) { learnt_->check_not_behind(); }
        counts_.check(name_, stream_->columns(), stream_->classes());
        return separators();
    }

    [[nodiscard]] Model describe() const {
        Model model;
        model.learner = options_.learner.kind;
        model.options = describe_stream(options_.learner, options_.epochs);
        model.classes = stream_->classes();
        if (stream_->turned_round()) { std::reverse(model.classes.begin(), model.classes.end()); }
        model.zero_based = stream_->zero_based();
        model.schema = stream_->schema();
        model.space.input_columns = stream_->columns();
        model.space.bias = options_.bias;
        return model;
    }

    [[nodiscard]] std::uint64_t errors(const Model& /*model*/) { return errors_; }

    [[nodiscard]] std::vector<Message> notes() {
        auto notes = notes_on_zero_rows(counts_.seen);
        if (options_.bias && stream_->columns_may_grow() && widest_first_ != stream_->columns()) {
            notes.push_back(note_on_growth(widest_first_, stream_->columns()));
        }
        if (!declaration_of(options_.learner.kind).scale_free) {
            const auto on_columns =
                notes_on_columns(counts_.largest, [model = describe()](std::size_t j) { return model.column_name(j); },
                                 {"without streaming, {} usually helps", NamedSetting{"scale", "standard"}});
            notes.insert(notes.end(), on_columns.begin(), on_columns.end());
        }
        if (position_.grown) {
            notes.emplace_back("the file has grown while it was being read; what was appended meanwhile is left out");
        }
        return notes;
    }

    /// Adds the facts about the rows to the run. Call it last.
    [[nodiscard]] StreamRun result(Run run) && {
        StreamRun result;
        result.rows = counts_.rows;
        result.nonzeros = counts_.nonzeros;
        result.label_counts = std::move(counts_.labels);
        result.label_counts.resize(run.model.classes.size());
        if (stream_->turned_round()) { std::reverse(result.label_counts.begin(), result.label_counts.end()); }
        result.progressive = std::move(progressive_);
        result.bytes = position_.size != 0 && !interrupted_ ? position_.size.load() : position_.bytes.load();
        result.read_notes = stream_->notes();
        result.run = std::move(run);
        return result;
    }

private:
    template <class Archive> void archive(Archive& archive) {
        archive(*learnt_, epoch_, rows_, visits_, errors_);
        learners_.archive_done(archive);
        archive(next_report_, widest_first_, counts_, progressive_);
        archive.require([&] { return epoch_ > 0 && rows_ < next_report(); });
        learners_.archive_learners(archive);
    }

    /// Returns whether an epoch has to be finished, even if only its end is missing.
    bool resume() {
        if (!checkpointer_ || !checkpointer_->resume([&](ArchiveReader& reader) { archive(reader); })) { return false; }
        learnt_->resume();
        if (epoch_ > options_.epochs) {
            throw Error(ErrorKind::usage, Message("{}: the checkpoint has made {} epochs already",
                                                  NamedSetting{"epochs", std::to_string(options_.epochs)}, epoch_));
        }
        report_again();
        return true;
    }

    void report_again() {
        if (epoch_ == 1 && !progressive_.empty() && progressive_.back().rows != next_report_ / 2) {
            progressive_.pop_back(); // it was reported at the end of the rows; there may be more now
        }
        for (const Progressive& line : progressive_) { tell(line); }
    }

    void save(bool at_once) {
        if (checkpointer_ && learnt_->ahead() && (at_once || checkpointer_->due())) {
            checkpointer_->save(learnt_->fingerprint(stream_->columns()),
                                [&](ArchiveWriter& writer) { archive(writer); });
        }
    }

    void begin_epoch() {
        ++epoch_;
        errors_ = 0;
        rows_ = 0;
        if (learnt_) { learnt_->begin_epoch(); }
        if (epoch_ > 1) { (void)stream_->rewind(); }
        learners_.begin_epoch();
    }

    void make_epoch() {
        try {
            for_each_block(*stream_, position_.stop, options_.threads, [&](RowBlock& block) {
                visit(block.rows);
                bytes_ = position_.bytes;
                save(false);
                return may_go_on();
            });
            if (!interrupted_ && learnt_) { learnt_->end_epoch(epoch_); }
        } catch (const Error&) {
            if (may_go_on()) {
                throw;
            } // the wait was interrupted, or a signal stopped the writer of the pipe within its last row
        }
        if (epoch_ == 1 && rows_ != (progressive_.empty() ? 0 : progressive_.back().rows)) { report(); }
    }

    void visit(const Dataset& block) {
        const std::size_t known = learnt_ ? learnt_->known(block, stream_->schema()) : 0;
        if (known == 0 || known < block.rows()) {
            show(block, rows_ - known);
            learn(block, known);
        }
    }

    void show(const Dataset& block, std::uint64_t rows_before) {
        widest_first_ = widest_first_ == 0 ? stream_->columns() : widest_first_;
        learners_.show(block, rows_before);
    }

    /// Learns the rows of a block after the `known` ones, in parts that end where validation is reported.
    void learn(const Dataset& block, std::size_t known) {
        for (std::size_t first = known; first < block.rows();) {
            const std::size_t last = std::min(block.rows(), first + static_cast<std::size_t>(next_report() - rows_));
            errors_ += learners_.learn(block, first, last);
            rows_ += last - first;
            first = last;
            if (epoch_ == 1 && rows_ == next_report_) {
                next_report_ *= 2;
                report();
            }
        }
        if (epoch_ == 1) { counts_.add(block, known, learners_.norms()); }
        visits_ += block.rows() - known;
    }

    [[nodiscard]] std::uint64_t next_report() const {
        return epoch_ == 1 ? next_report_ : std::numeric_limits<std::uint64_t>::max();
    }

    void report() {
        progressive_.push_back({rows_, errors_, learners_.updates()});
        tell(progressive_.back());
    }

    void tell(const Progressive& line) {
        if (options_.progressive) { options_.progressive(line); }
    }

    [[nodiscard]] bool may_go_on() {
        const auto progress = [&] {
            return StreamProgress{visits_, learners_.updates(), epoch_, options_.epochs, bytes_, position_.size};
        };
        if (!interrupted_ && options_.monitor && !options_.monitor(progress())) { interrupted_ = true; }
        return may_wait();
    }

    /// The same without the monitor; any thread may call it.
    [[nodiscard]] bool may_wait() {
        if (!interrupted_ && options_.may_go_on && !options_.may_go_on()) { interrupted_ = true; }
        return !interrupted_;
    }

    /// Reads all rows again, until `use` returns false for a block.
    template <class Use> void read_again(Use&& use) {
        if (interrupted_ || !stream_->rewind()) { return; }
        for_each_block(*stream_, position_.stop, options_.threads,
                       [&](RowBlock& block) { return use(block.rows) && may_go_on(); });
    }

    /// Determines, block by block, which learners are done.
    void find_done() {
        std::vector<bool> done(learners_.size(), true);
        read_again([&](const Dataset& block) {
            show(block, 0);
            learners_.keep_done(block, done);
            return std::find(done.begin(), done.end(), true) != done.end();
        });
        if (!interrupted_) { learners_.set_done(done); }
    }

    [[nodiscard]] std::vector<Separator> separators() {
        std::vector<Trajectory> runs = learners_.finish(stream_->columns());
        const std::vector<bool> separated = separating(runs);
        std::vector<Separator> separators;
        for (std::size_t k = 0; k < runs.size(); ++k) {
            Solution solution;
            solution.run = std::move(runs[k]);
            solution.run.interrupted = interrupted_;
            if (stream_->turned_round()) {
                turn_round(solution.run.weights);
                turn_round(solution.run.last);
            }
            Proof proof = account_of_stream(counts_.seen, options_.learner, solution.run, separated[k]);
            proof.errors = learners_.errors(k);
            proof.perceptron_loss = learners_.perceptron_loss(k);
            separators.push_back(
                separator_of(declaration_of(options_.learner.kind), std::move(solution), std::move(proof)));
        }
        return separators;
    }

    /// Which of the returned weights are known to separate. If the rows can be read again, they are checked.
    /// Otherwise an epoch without an update proves it, if the weights that it left unchanged are the returned ones.
    [[nodiscard]] std::vector<bool> separating(const std::vector<Trajectory>& runs) {
        std::vector<bool> separated;
        for (const Trajectory& run : runs) {
            const bool clean = run.mistakes.back() == 0 && run.ledger.epochs().back() == run.ledger.updates();
            separated.push_back(options_.epochs > 1 || (clean && run.weights == run.last));
        }
        if (options_.epochs > 1) {
            read_again([&](const Dataset& rows) {
                for (std::size_t k = 0; k < runs.size(); ++k) {
                    const auto y = signs(rows, learners_.positive_class(k));
                    separated[k] = separated[k] && separates(runs[k].weights, rows, options_.bias, y);
                }
                return std::find(separated.begin(), separated.end(), true) != separated.end();
            });
        }
        return separated;
    }

    const StreamOptions& options_;
    std::string name_;
    StreamPosition position_;
    std::atomic<bool> interrupted_ = false;
    std::unique_ptr<RowStream> stream_;
    BlockLearners learners_;
    std::optional<Checkpointer> checkpointer_;
    std::optional<LearntRows> learnt_; ///< only if checkpoints are saved
    StreamCounts counts_;
    std::vector<Progressive> progressive_;
    std::uint64_t epoch_ = 0;
    std::uint64_t rows_ = 0; ///< of this epoch
    std::uint64_t visits_ = 0;
    std::uint64_t errors_ = 0; ///< of this epoch
    std::uint64_t bytes_ = 0;  ///< of this epoch
    std::uint64_t next_report_ = 1;
    std::size_t widest_first_ = 0; ///< columns after the first block
};

} // namespace

StreamRun train_stream(const std::string& path, const ReadOptions& reading, const StreamOptions& options) {
    check_streamable(options.learner);
    RowsInStream rows(path, reading, options);
    Run run = train_from(rows);
    return std::move(rows).result(std::move(run));
}

} // namespace novikoff
