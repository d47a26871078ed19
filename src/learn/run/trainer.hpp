// The one trainer. A source of rows makes the epochs, wherever its rows are: in memory, alone or with other ranks (train.cpp), or in a
// stream (stream.cpp). What they have done is put together here: the model with its proofs and histories.
#pragma once

#include "learn/engine/problem.hpp"
#include "novikoff/error.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

class RowSource {
public:
    RowSource() = default;
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;
    virtual ~RowSource() = default;

    /// Makes the epochs of all binary problems.
    [[nodiscard]] virtual std::vector<Separator> solve() = 0;
    /// The model without its separators. A stream knows it only after solve().
    [[nodiscard]] virtual Model describe() const = 0;
    /// Rows that the model gets wrong.
    [[nodiscard]] virtual std::uint64_t errors(const Model& model) = 0;
    [[nodiscard]] virtual std::vector<Message> notes() = 0;
};

[[nodiscard]] Run train(RowSource& source);

/// What a learner has made of one problem.
[[nodiscard]] Separator separator_of(Solution solution, Proof proof);

} // namespace novikoff
