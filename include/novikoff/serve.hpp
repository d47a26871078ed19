// Answers for rows that come through a pipe, in their order: each as soon as it can be given, many at once where many wait.
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

/// Of one row. It is valid during the call that tells it.
struct RowAnswer {
    std::size_t line;                    ///< of the source, from 1
    const Error* fault = nullptr;        ///< the row cannot be read; with its place. Else:
    std::uint32_t decided = 0;           ///< its class
    std::span<const double> scores = {}; ///< for each separator; those of `scores`, bit for bit
};

class Follower {
public:
    using Tell = std::function<void(const RowAnswer&)>;

    /// REQUIRES: the model outlives this.
    Follower(const Model& model, ByteSource source, const ReadOptions& options);
    Follower(Follower&&) noexcept;
    Follower& operator=(Follower&&) noexcept;
    ~Follower();

    /// Waits for rows and tells the answer for each that is there. Returns false at the end. Throws Error for what is not the fault
    /// of a row, and what `tell` throws.
    bool next(const Tell& tell);

    /// Values left out since the model has no such column.
    [[nodiscard]] std::size_t values_beyond() const noexcept;

private:
    class Judge;
    std::unique_ptr<Judge> judge_;
};

/// Rows of a file, or of standard input for `-`, plain or packed. `may_go_on` is asked before each read, and every tenth of a second while a
/// pipe is silent; false: reading throws Error(file). It may be empty.
[[nodiscard]] Follower follow(const Model& model, const std::string& path, const ReadOptions& options,
                              std::function<bool()> may_go_on = {});

} // namespace novikoff
