// Shared by the readers of linear programs: rows and columns by name, and numbers that may be infinite.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/linear_program.hpp"
#include "os/byte_source.hpp"

#include <limits>
#include <unordered_map>

namespace novikoff {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// --- program_mps.cpp, program_lp.cpp
[[nodiscard]] LinearProgram read_mps(ByteSource& source, std::size_t max_record);
[[nodiscard]] LinearProgram read_lp(ByteSource& source, std::size_t max_record);

class ProgramBuilder {
public:
    LinearProgram program;

    /// Throws Error(data) at `place` if there is a row of this name already.
    std::size_t add_row(const std::string& name, double lower, double upper, const Place& place);
    /// A new column has bounds 0 and infinity and cost 0. Throws as add_row() does.
    std::size_t add_column(const std::string& name, const Place& place);
    [[nodiscard]] std::optional<std::size_t> row(const std::string& name) const;
    [[nodiscard]] std::optional<std::size_t> column(const std::string& name) const;
    /// Throws Error(data) if the row has this column already. Zeros are left out.
    void add_term(std::size_t row, std::size_t column, double value, const Place& place);

private:
    std::unordered_map<std::string, std::size_t> rows_;
    std::unordered_map<std::string, std::size_t> columns_;
    std::vector<std::size_t> last_row_;    ///< for each column, the last row with a term
    std::vector<std::size_t> last_column_; ///< for each row, the last column with a term
};

/// A finite number. Throws Error(data) if the text is none.
[[nodiscard]] double coefficient(std::string_view text, const Place& place);
/// A bound. inf, infinity and numbers from 1e30 on, with a sign, mean infinity.
[[nodiscard]] double bound(std::string_view text, const Place& place);
[[nodiscard]] double bound(double value) noexcept;

struct Sides {
    bool below = false;
    bool above = false;
};
/// Throws Error(data) if infinity bounds from below, or -infinity from above.
void check_bound(double value, Sides sides, const Place& place);

[[nodiscard]] std::string upper_case(std::string_view text);

} // namespace novikoff
