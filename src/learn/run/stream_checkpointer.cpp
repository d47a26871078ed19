#include "learn/run/stream_checkpointer.hpp"

#include "base/bits.hpp"
#include "data/rows.hpp"
#include "learn/rules/train_options.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace novikoff {
namespace {

constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U; // as in base/checksum.cpp

std::uint64_t step(std::uint64_t sum, std::uint64_t word) noexcept { return std::rotl((sum ^ word) * odd, 29); }

/// What decides the result, but the number of passes, which only decides how far it gets.
std::map<std::string, std::string> deciding_options(const ReadOptions& reading, const StreamOptions& options) {
    auto text = describe(options.learner);
    text["learner"] = to_string(options.learner.kind);
    text["stream"];
    if (reading.columns != 0) {
        text["columns"] = std::to_string(reading.columns);
    }
    if (!options.bias) {
        text["no_bias"];
    }
    return text;
}

} // namespace

void RowDigest::add(const Dataset& block, std::size_t first, std::size_t last) {
    with_rows(block, false, [&](const auto& rows) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t sum = step(sum_, block.labels().empty() ? odd : block.labels()[i]);
            rows.for_each(i, [&](std::size_t j, double x) {
                sum = step(sum, novikoff::bit_cast<std::uint64_t>(x) ^ std::uint64_t{j + 1} * odd);
            });
            sum_ = sum;
        }
    });
}

StreamKeeping::StreamKeeping(const StreamOptions& options, const ReadOptions& reading, std::string name)
    : how_(options.checkpoints), name_(std::move(name)) {
    if (how_ == nullptr) {
        return;
    }
    auto deciding = deciding_options(reading, options);
    if (how_->resume) {
        checkpoint_ = std::move(*how_->resume);
        how_->resume.reset();
        check_options(checkpoint_, deciding);
    }
    checkpoint_.options = std::move(deciding);
}

bool StreamKeeping::resume(const std::function<void(ArchiveReader&)>& read) {
    if (checkpoint_.states.empty()) {
        return false;
    }
    ArchiveReader reader(checkpoint_.states.front(), checkpoint_.source);
    reader(first_pass_);
    read(reader);
    reader.require([&] { return reader.rest().empty() && checkpoint_.states.size() == 1; });
    learnt_ = checkpoint_.data.rows;
    return true;
}

void StreamKeeping::begin_pass() {
    learnt_ = 0;
    rows_ = 0;
    digest_ = {};
}

std::size_t StreamKeeping::known(const Dataset& block, const std::vector<Column>& schema) {
    if (how_ == nullptr) {
        return 0;
    }
    if (rows_ == 0) {
        names_ = digest_of_names(schema);
        if (learnt_ > 0) {
            check_names(checkpoint_, names_);
        }
    }
    const std::size_t known = rows_ < learnt_ ? std::min<std::uint64_t>(block.rows(), learnt_ - rows_) : 0;
    digest_.add(block, 0, known);
    if (known > 0 && rows_ + known == learnt_ && digest_.sum() != checkpoint_.data.sum) {
        fail("the checkpoint is of other data: not all of the first " + std::to_string(learnt_) +
             " rows are those that it has learnt");
    }
    digest_.add(block, known, block.rows());
    rows_ += block.rows();
    return known;
}

void StreamKeeping::check_not_behind() const {
    if (rows_ < learnt_) {
        fail("the run was interrupted before all rows that the checkpoint knows had been read again");
    }
}

void StreamKeeping::end_pass(std::uint64_t epoch) {
    if (how_ == nullptr) {
        return;
    }
    if (rows_ < learnt_) {
        fail("the checkpoint is of other data: it has learnt " + std::to_string(learnt_) + " rows, and there are " +
             std::to_string(rows_));
    }
    if (epoch == 1) {
        first_pass_ = digest_.sum();
    } else if (digest_.sum() != first_pass_) {
        throw Error(ErrorKind::data, Place{name_}, "the rows are not those of the first pass");
    }
}

void StreamKeeping::offer(std::size_t columns, const std::function<void(ArchiveWriter&)>& write, bool at_once) {
    if (how_ == nullptr || rows_ == 0 || rows_ < learnt_ || !(at_once || how_->due())) {
        return; // where rows are still left out, the checkpoint that says so is the newest
    }
    checkpoint_.data = {rows_, columns, digest_.sum(), names_};
    checkpoint_.states.resize(1);
    std::string& state = checkpoint_.states.front();
    state.clear();
    ArchiveWriter writer(state);
    writer(first_pass_);
    write(writer);
    how_->save(checkpoint_);
}

void StreamKeeping::fail(const std::string& message) const {
    throw Error(ErrorKind::data, Place{checkpoint_.source}, message);
}

} // namespace novikoff
