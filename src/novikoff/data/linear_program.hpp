// A linear program as a value:
//
//     minimise or maximise  c·x + constant   subject to   lower_i ≤ a_i·x ≤ upper_i   and   lower_j ≤ x_j ≤ upper_j
//
// All numbers are doubles and mean exactly what they are. A lower bound of −infinity and an upper bound of infinity are
// none; everything else is finite.
#pragma once

#include <cstddef>
#include <string>
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
        bool integer = false; ///< said by the file; nothing here asks for it
    };

    std::string source; ///< the file it came from
    bool maximise = false;
    double constant = 0;
    std::vector<Column> columns;
    std::vector<Row> rows;

    [[nodiscard]] std::size_t nonzeros() const noexcept;
};

} // namespace novikoff
