// Answers for rows that come through a pipe, in their order: each as soon as it can be given, many at once where many wait.
#pragma once

#include "novikoff/data/row_lines.hpp"
#include "novikoff/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace novikoff {

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

    /// Waits for rows and tells the answer for each that is there. Returns false at the end. Throws Error for what is not the fault
    /// of a row (see RowLines::next), and what `tell` throws.
    bool next(const Tell& tell);

    /// Values left out since the model has no such column.
    [[nodiscard]] std::size_t values_beyond() const noexcept { return values_beyond_; }

private:
    using Lines = std::span<const RowLines::Line>;

    struct Judged {
        std::vector<std::vector<double>> scores; ///< for each separator, of all rows
        std::vector<std::uint32_t> decided;
    };

    void answer(Lines lines, const Tell& tell);
    /// Returns the fault of a row.
    [[nodiscard]] std::optional<Error> judge(Lines lines, Judged& judged);
    void tell_fault(const RowLines::Line& line, const Error& error, const Tell& tell) const;
    void tell_all(Lines lines, const Judged& judged, const Tell& tell) const;

    const Model& model_;
    RowLines rows_;
    std::vector<RowLines::Line> lines_;
    std::size_t values_beyond_ = 0;
};

/// Rows of a file, or of standard input for `-`, plain or packed. `may_go_on`: see MayGoOn.
[[nodiscard]] Follower follow(const Model& model, const std::string& path, const ReadOptions& options,
                              MayGoOn may_go_on = {});

} // namespace novikoff
