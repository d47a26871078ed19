// A linear program from a stranger is refused by an Error or read as a program whose every number can be computed with.
#include "novikoff/data/read_program.hpp"
#include "novikoff/core/error.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace novikoff;
    try {
        const LinearProgram program = read_program_bytes({reinterpret_cast<const char*>(data), size}, "fuzz");
        const auto sound = [](double lower, double upper) {
            return !std::isnan(lower) && !std::isnan(upper) && lower < INFINITY && upper > -INFINITY;
        };
        for (const LinearProgram::Column& column : program.columns) {
            if (!std::isfinite(column.cost) || !sound(column.lower, column.upper)) {
                std::abort();
            }
        }
        for (const LinearProgram::Row& row : program.rows) {
            if (!sound(row.lower, row.upper)) {
                std::abort();
            }
            for (const LinearProgram::Term& term : row.terms) {
                if (!std::isfinite(term.value) || term.column >= program.columns.size()) {
                    std::abort();
                }
            }
        }
        if (!std::isfinite(program.constant)) {
            std::abort();
        }
    } catch (const Error&) {
    }
    return 0;
}
