// Online: a learner that the caller feeds one row at a time (novikoff/stream.hpp).
#include "data/dataset_parts.hpp"
#include "learn/run/account.hpp"
#include "learn/run/block_learners.hpp"
#include "novikoff/stream.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace novikoff {

struct Online::State {
    OnlineOptions options;
    std::size_t columns = options.columns;
    std::unique_ptr<OnlineLearner> learner = declaration_of(options.learner.kind).online(options.learner, options.bias);
    RowsSeen seen = {};
    std::uint64_t rows = 0;

    [[noreturn]] void fail(const std::string& what) const {
        throw Error(ErrorKind::data, Message("{}: {}", NamedRows{{rows}}, what));
    }

    void check_row(const Storage& storage, std::size_t width) const {
        const auto invalid = find_invalid(storage, 1, width);
        if (!invalid) { return; }
        switch (invalid->kind) {
        case InvalidRow::Kind::not_finite:
            fail(fmt::format("{} in column {} is not a finite number", invalid->value, invalid->column + 1));
        case InvalidRow::Kind::index_beyond:
            fail(fmt::format("index {} is beyond the {} columns", invalid->column, width));
        case InvalidRow::Kind::index_order: fail("the indices do not ascend");
        default: fail("there must be as many indices as values");
        }
    }

    Visit learn(Storage storage, std::size_t width, int y) {
        if (y != 1 && y != -1) { throw Error(ErrorKind::usage, fmt::format("y must be 1 or -1; {} was given", y)); }
        check_row(storage, width);
        const Dataset row = from_parts({.rows = 1, .columns = width, .storage = std::move(storage)});
        const RowNorms norms = row_norms(row, options.bias);
        check_lengths(norms, "", rows,
                      [](std::size_t /*row*/) { return "leave it out, or scale the numbers beforehand"; });
        columns = width;
        learner->widen_to(columns);
        const double sign = y;
        Visit visit;
        double returned = 0;
        learner->learn({row, {&sign, 1}, norms, 0, 1}, {&returned, 1});
        visit.score = learner->last_score();
        visit.mistake = sign * visit.score <= 0;
        visit.alpha = learner->last_alpha();
        seen.add(norms, 0, rows);
        ++rows;
        return visit;
    }
};

Online::Online(const OnlineOptions& options) {
    check_streamable(options.learner);
    state_ = std::make_unique<State>(State{options});
    state_->learner->widen_to(options.columns);
    state_->learner->begin_epoch();
}
Online::Online(Online&&) noexcept = default;
Online& Online::operator=(Online&&) noexcept = default;
Online::~Online() = default;

Online::Visit Online::learn(std::span<const double> x, int y) {
    const std::size_t columns = rows() == 0 && state_->options.columns == 0 ? x.size() : state_->columns;
    if (x.size() != columns) { state_->fail(fmt::format("{} numbers expected, {} found", columns, x.size())); }
    return state_->learn(DenseStorage{SharedArray<double>(x, nullptr)}, columns, y);
}

Online::Visit Online::learn(std::span<const std::uint32_t> indices, std::span<const double> values, int y) {
    std::size_t columns = state_->columns;
    if (state_->options.columns == 0 && !indices.empty()) {
        columns = std::max(columns, std::min(std::size_t{indices.back()} + 1, ReadOptions{}.max_columns));
    }
    const std::vector<std::uint64_t> offsets{0, values.size()};
    return state_->learn(SparseStorage{SharedArray<std::uint64_t>(offsets, nullptr),
                                       SharedArray<std::uint32_t>(indices, nullptr),
                                       SharedArray<double>(values, nullptr)},
                         columns, y);
}

std::uint64_t Online::rows() const noexcept { return state_->rows; }
std::vector<double> Online::weights() const { return state_->learner->so_far().weights; }

Proof Online::proof() const {
    Proof proof = account_of_stream(state_->seen, state_->options.learner, state_->learner->so_far(), false);
    proof.errors = state_->learner->errors();
    proof.perceptron_loss = state_->learner->perceptron_loss();
    return proof;
}

Model Online::model() const {
    Model model;
    model.learner = state_->options.learner.kind;
    model.options = describe_stream(state_->options.learner, 1);
    model.classes = {"-1", "1"};
    model.space.input_columns = state_->columns;
    model.space.bias = state_->options.bias;
    Separator separator;
    separator.weights = weights();
    separator.proof = proof();
    model.separators.push_back(std::move(separator));
    return model;
}

} // namespace novikoff
