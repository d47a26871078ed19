#include "novikoff/linear_program.hpp"

namespace novikoff {

std::size_t LinearProgram::nonzeros() const noexcept {
    std::size_t sum = 0;
    for (const Row& row : rows) {
        sum += row.terms.size();
    }
    return sum;
}

} // namespace novikoff
