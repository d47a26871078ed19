// Which learners can stream, and what each of them sees of a block.
#include "learn/run/block_learners.hpp"

#include "data/binary_problems.hpp"
#include "learn/rules/declaration.hpp"
#include "novikoff/stream.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace novikoff {

std::vector<std::string> streaming_learners() {
    std::vector<std::string> names;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.online != nullptr) { names.push_back(learner.name); }
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

BlockLearners::BlockLearners(const LearnerOptions& options, bool bias, std::size_t problems, std::string name)
    : bias_(bias), name_(std::move(name)), done_(problems), signs_(problems), scores_(problems) {
    for (std::size_t k = 0; k < problems; ++k) {
        learners_.push_back(declaration_of(options.kind).online(options, bias));
    }
}

bool BlockLearners::all_done() const { return std::find(done_.begin(), done_.end(), false) == done_.end(); }

std::uint64_t BlockLearners::updates() const {
    std::uint64_t sum = 0;
    for (const auto& learner : learners_) { sum += learner->updates(); }
    return sum;
}

void BlockLearners::begin_epoch() {
    for (std::size_t k = 0; k < learners_.size(); ++k) {
        if (!done_[k]) { learners_[k]->begin_epoch(); }
    }
}

void BlockLearners::show(const Dataset& block, std::uint64_t rows_before) {
    norms_ = row_norms(block, bias_);
    check_lengths(norms_, name_, rows_before, [](std::size_t /*row*/) {
        // Whether it does depends on rows that have not been read.
        return Message("without streaming, {} may bring it into range", NamedSetting{"scale", "max-abs"});
    });
    for (std::size_t k = 0; k < learners_.size(); ++k) {
        signs_[k] = signs(block, positive_class(k));
        scores_[k].resize(block.rows());
        learners_[k]->widen_to(block.columns());
    }
}

std::uint64_t BlockLearners::learn(const Dataset& block, std::size_t first, std::size_t last) {
    for (std::size_t k = 0; k < learners_.size(); ++k) {
        const OnlineRows some{block, signs_[k], norms_, first, last};
        done_[k] ? learners_[k]->score(some, scores_[k]) : learners_[k]->learn(some, scores_[k]);
    }
    std::uint64_t errors = 0;
    for (std::size_t i = first; i < last; ++i) {
        if (learners_.size() == 1) {
            errors += signs_[0][i] * scores_[0][i] <= 0 ? 1 : 0;
            continue;
        }
        std::uint32_t best = 0;
        for (std::uint32_t k = 1; k < scores_.size(); ++k) { best = scores_[k][i] > scores_[best][i] ? k : best; }
        errors += best != block.labels()[i] ? 1 : 0;
    }
    return errors;
}

void BlockLearners::keep_done(const Dataset& block, std::vector<bool>& candidates) {
    for (std::size_t k = 0; k < learners_.size(); ++k) {
        candidates[k] = candidates[k] && (done_[k] || learners_[k]->done({block, signs_[k], norms_, 0, block.rows()}));
    }
}

std::vector<Trajectory> BlockLearners::finish(std::size_t columns) {
    std::vector<Trajectory> runs;
    for (std::size_t k = 0; k < learners_.size(); ++k) {
        learners_[k]->widen_to(columns);
        runs.push_back(learners_[k]->finish());
        runs.back().done = done_[k];
    }
    return runs;
}

} // namespace novikoff
