// Online: a learner that the caller feeds one row at a time (novikoff/stream.hpp).
#include "data/dataset_parts.hpp"
#include "geometry/survey.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/run/account.hpp"
#include "learn/run/streamable.hpp"
#include "novikoff/error.hpp"
#include "novikoff/stream.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace novikoff {

class Online::State {
public:
    explicit State(const OnlineOptions& options) : options_(options), columns_(options.columns) {
        check_streamable(options.learner);
        learner_ = declaration_of(options.learner.kind).online(options.learner, options.bias);
        learner_->widen_to(columns_);
        learner_->begin_pass();
    }

    Visit learn(std::span<const double> x, int y) {
        const std::size_t columns = rows_ == 0 && options_.columns == 0 ? x.size() : columns_;
        if (x.size() != columns) {
            fail(fmt::format("{} numbers, and {} expected", x.size(), columns));
        }
        return learn(DenseStorage{SharedArray<double>(x, nullptr)}, columns, y);
    }

    Visit learn(std::span<const std::uint32_t> indices, std::span<const double> values, int y) {
        std::size_t columns = columns_;
        if (options_.columns == 0 && !indices.empty()) {
            columns = std::max(columns, std::min(std::size_t{indices.back()} + 1, ReadOptions{}.max_columns));
        }
        const std::vector<std::uint64_t> offsets{0, values.size()};
        return learn(SparseStorage{SharedArray<std::uint64_t>(offsets, nullptr),
                                   SharedArray<std::uint32_t>(indices, nullptr),
                                   SharedArray<double>(values, nullptr)},
                     columns, y);
    }

    [[nodiscard]] std::uint64_t rows() const noexcept { return rows_; }
    [[nodiscard]] std::vector<double> weights() const { return learner_->so_far().weights; }

    [[nodiscard]] Proof proof() const {
        Proof proof = account_of_stream(seen_, options_.learner.kind, learner_->so_far(), false);
        proof.perceptron_loss = learner_->perceptron_loss();
        return proof;
    }

    [[nodiscard]] Model model() const {
        Model model;
        model.learner = options_.learner.kind;
        model.options = describe_stream(options_.learner, 1);
        model.classes = {"-1", "1"};
        model.space.input_columns = columns_;
        model.space.bias = options_.bias;
        Separator separator;
        separator.weights = weights();
        separator.proof = proof();
        model.separators.push_back(std::move(separator));
        return model;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw Error(ErrorKind::data, Message("{}: {}", NamedRows{{rows_}}, what));
    }

    Visit learn(Storage storage, std::size_t columns, int y) {
        if (y != 1 && y != -1) {
            throw Error(ErrorKind::usage, fmt::format("y must be 1 or -1; {} was given", y));
        }
        check_row(storage, columns);
        DatasetParts parts;
        parts.rows = 1;
        parts.columns = columns;
        parts.storage = std::move(storage);
        const Dataset row = from_parts(std::move(parts));
        const RowNorms norms = row_norms(row, options_.bias);
        check_lengths(norms, "", rows_,
                      [](std::size_t /*row*/) { return "leave it out, or scale the numbers beforehand"; });
        columns_ = columns;
        learner_->widen_to(columns);
        const double sign = y;
        Visit visit;
        learner_->learn({row, {&sign, 1}, norms, 0, 1}, {&visit.score, 1});
        visit.mistake = sign * visit.score <= 0;
        visit.alpha = learner_->last_alpha();
        seen_.radius = std::max(seen_.radius, norms.radius);
        seen_.zero_rows += norms.zero_rows.size();
        ++rows_;
        return visit;
    }

    void check_row(const Storage& storage, std::size_t columns) const {
        const auto invalid = find_invalid(storage, 1, columns);
        if (!invalid) {
            return;
        }
        switch (invalid->kind) {
        case InvalidRow::Kind::not_finite:
            fail(fmt::format("{} in column {} is not a finite number", invalid->value, invalid->column + 1));
        case InvalidRow::Kind::index_beyond:
            fail(fmt::format("index {} is beyond the {} columns", invalid->column, columns));
        case InvalidRow::Kind::index_order:
            fail("the indices do not ascend");
        default:
            fail("there must be as many indices as values");
        }
    }

    OnlineOptions options_;
    std::size_t columns_;
    std::unique_ptr<OnlineLearner> learner_;
    RowsSeen seen_;
    std::uint64_t rows_ = 0;
};

Online::Online(const OnlineOptions& options) : state_(std::make_unique<State>(options)) {}
Online::Online(Online&&) noexcept = default;
Online& Online::operator=(Online&&) noexcept = default;
Online::~Online() = default;

Online::Visit Online::learn(std::span<const double> x, int y) { return state_->learn(x, y); }
Online::Visit Online::learn(std::span<const std::uint32_t> indices, std::span<const double> values, int y) {
    return state_->learn(indices, values, y);
}
std::uint64_t Online::rows() const noexcept { return state_->rows(); }
std::vector<double> Online::weights() const { return state_->weights(); }
Proof Online::proof() const { return state_->proof(); }
Model Online::model() const { return state_->model(); }

} // namespace novikoff
