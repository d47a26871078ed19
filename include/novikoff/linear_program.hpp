// A linear program as a value:
//
//     minimise or maximise  c·x + constant   subject to   lower_i ≤ a_i·x ≤ upper_i   and   lower_j ≤ x_j ≤ upper_j
//
// All numbers are doubles and exact. A lower bound of −infinity and an upper bound of infinity mean no bound; all other
// numbers are finite.
#pragma once

#include "novikoff/rational.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

struct LinearProgram {
    struct Term {
        std::size_t column;
        double value;
    };
    struct Row {
        std::string name;
        double lower;
        double upper;
        std::vector<Term> terms; ///< a_i, each column at most once
    };
    struct Column {
        std::string name;
        double cost; ///< c_j
        double lower;
        double upper;
        bool integer = false; ///< as the file says; ignored by solve_lp
    };

    std::string source; ///< the file it came from
    bool maximise = false;
    double constant = 0;
    std::vector<Column> columns;
    std::vector<Row> rows;

    [[nodiscard]] std::size_t nonzeros() const noexcept;
};

enum class ProgramFormat { automatic, mps, lp };

struct ProgramOptions {
    ProgramFormat format = ProgramFormat::automatic; ///< automatic: by the first word of the file
    /// A longer line is refused, and so are more bytes of blanks and comments before the first word.
    std::size_t max_record = std::size_t{1} << 20U;
};

/// Throws Error with the place (file, line, column) of the first invalid input.
[[nodiscard]] LinearProgram read_program(const std::string& path, const ProgramOptions& options = {});

/// The same for bytes in memory; `name` is for messages.
[[nodiscard]] LinearProgram read_program_bytes(std::string_view bytes, const std::string& name,
                                               const ProgramOptions& options = {});

enum class ProgramStatus {
    optimal,    ///< a point, and multipliers that bound the optimum within the gap
    feasible,   ///< a point, and perhaps multipliers, but not within the gap
    infeasible, ///< no point exists: multipliers, or bounds that cross
    unbounded,  ///< a point, and a ray along which the objective improves without end
    unknown,    ///< nothing was proved
};

/// "optimal", "feasible", "infeasible", "unbounded", "unknown".
[[nodiscard]] std::string to_string(ProgramStatus status);

/// Multipliers y, one for each row, and d = c − Σ y_i a_i for the columns (infeasible: d = −Σ y_i a_i). For every point
/// c·x = Σ y_i (a_i·x) + d·x, and each term is at least multiplier times lower bound if the multiplier is positive,
/// times upper bound if it is negative; the other way round for "at most". So y bounds c·x over all points, from below
/// when minimising and from above when maximising. With 0 in place of c and a bound above 0 there is no point (Farkas).
struct ProgramCertificate {
    ProgramStatus status = ProgramStatus::unknown;
    double gap = 0;                    ///< optimal: upper − lower ≤ gap · max(1, |lower|, |upper|)
    std::vector<Rational> point;       ///< optimal, feasible, unbounded: one for each column
    std::vector<Rational> ray;         ///< unbounded: one for each column
    std::vector<Rational> multipliers; ///< optimal, perhaps feasible; infeasible unless bounds cross: one for each row
    std::optional<Rational> lower;     ///< optimal, feasible: of the optimum, the constant included
    std::optional<Rational> upper;
};

/// c·x + constant.
[[nodiscard]] Rational objective_at(const LinearProgram& program, const std::vector<Rational>& point);

/// The errors of a certificate for this program, one sentence each; empty if it is valid.
[[nodiscard]] std::vector<std::string> check(const LinearProgram& program, const ProgramCertificate& certificate);

struct LpOptions {
    double gap = 1e-6; ///< relative, as in ProgramCertificate; 0: only an exact optimum is enough
    std::uint64_t seed = 1;
    std::function<bool()> keep_going; ///< called now and then; false ends the search. May be empty.
};

/// The work of a search.
struct LpEffort {
    std::uint64_t updates = 0;      ///< rows added, by the perceptron
    std::uint64_t improvements = 0; ///< rows removed from a random start
    std::uint64_t rescalings = 0;
    std::uint64_t questions = 0; ///< systems decided by Farkas' alternative
};

struct LpAnswer {
    ProgramCertificate certificate;
    bool interrupted = false; ///< keep_going returned false; the certificate has what was proved by then
    LpEffort effort;
};

/// Optimum, infeasibility or unboundedness of a linear program, without rounding (lp/optimise.hpp says how).
[[nodiscard]] LpAnswer solve_lp(const LinearProgram& program, const LpOptions& options = {});

} // namespace novikoff
