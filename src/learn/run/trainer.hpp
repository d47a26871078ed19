// Trains a model. A source of rows makes the epochs: in memory, alone or with other ranks (train.cpp), or from a
// stream (stream.cpp). The results are assembled here: the model with its proofs and histories.
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
    /// The model without its separators. For a stream, valid only after solve().
    [[nodiscard]] virtual Model describe() const = 0;
    /// Rows that the model gets wrong.
    [[nodiscard]] virtual std::uint64_t errors(const Model& model) = 0;
    [[nodiscard]] virtual std::vector<Message> notes() = 0;
};

[[nodiscard]] Run train(RowSource& source);

/// Combines a learner's solution of one problem and its proof.
[[nodiscard]] Separator separator_of(Solution solution, Proof proof);

} // namespace novikoff
