// Predictions for rows that arrive through a pipe, in their order, each as soon as its row has arrived.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/model.hpp"
#include "novikoff/read.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace novikoff {

class ByteSource;

/// The answer for one row, valid during the call.
struct RowAnswer {
    std::size_t line;                    ///< of the source, from 1
    const Error* fault = nullptr;        ///< why the row is invalid, with its place; null if it is valid
    std::uint32_t decided = 0;           ///< the predicted class
    std::span<const double> scores = {}; ///< for each separator; bit-identical to `scores`
};

class Follower {
public:
    using Tell = std::function<void(const RowAnswer&)>;

    /// REQUIRES: the model outlives this.
    Follower(const Model& model, ByteSource source, const ReadOptions& options);
    Follower(Follower&&) noexcept;
    Follower& operator=(Follower&&) noexcept;
    ~Follower();

    /// Waits for rows and calls `tell` with the answer for each that has arrived. Returns false at the end. Throws
    /// Error for failures that are not those of a row, and what `tell` throws.
    bool next(const Tell& tell);

    /// Values left out because the model has no such column.
    [[nodiscard]] std::size_t values_beyond() const noexcept;

private:
    class Judge;
    std::unique_ptr<Judge> judge_;
};

/// Rows of a file, or of standard input for `-`, also compressed. `may_go_on`, which may be empty, is called before
/// each read and every tenth of a second while waiting for a pipe; if it returns false, reading throws Error(file).
[[nodiscard]] Follower follow(const Model& model, const std::string& path, const ReadOptions& options,
                              std::function<bool()> may_go_on = {});

} // namespace novikoff
