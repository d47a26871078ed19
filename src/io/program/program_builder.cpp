#include "io/program/program_builder.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <numeric>

namespace novikoff {
namespace {

constexpr double as_good_as_infinite = 1e30;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

std::optional<std::size_t> found(const std::unordered_map<std::string, std::size_t>& names, const std::string& name) {
    const auto at = names.find(name);
    return at == names.end() ? std::nullopt : std::optional(at->second);
}

} // namespace

std::size_t LinearProgram::nonzeros() const noexcept {
    return std::accumulate(rows.begin(), rows.end(), std::size_t{0},
                           [](std::size_t sum, const Row& row) { return sum + row.terms.size(); });
}

std::size_t ProgramBuilder::add_row(const std::string& name, double lower, double upper, const Place& place) {
    if (!rows_.emplace(name, program.rows.size()).second) {
        throw Error(ErrorKind::data, place, "a second row " + in_quotes(name));
    }
    program.rows.push_back({name, lower, upper, {}});
    last_column_.push_back(none);
    return program.rows.size() - 1;
}

std::size_t ProgramBuilder::add_column(const std::string& name, const Place& place) {
    if (!columns_.emplace(name, program.columns.size()).second) {
        throw Error(ErrorKind::data, place, "column " + in_quotes(name) + " occurs a second time");
    }
    program.columns.push_back({name, 0, 0, infinity});
    last_row_.push_back(none);
    return program.columns.size() - 1;
}

std::optional<std::size_t> ProgramBuilder::row(const std::string& name) const { return found(rows_, name); }

std::optional<std::size_t> ProgramBuilder::column(const std::string& name) const { return found(columns_, name); }

void ProgramBuilder::add_term(std::size_t row, std::size_t column, double value, const Place& place) {
    // Files go column by column (MPS) or row by row (LP), so the last term in each direction is enough.
    if (last_row_[column] == row || last_column_[row] == column) {
        throw Error(ErrorKind::data, place,
                    "column " + in_quotes(program.columns[column].name) + " occurs twice in row " +
                        in_quotes(program.rows[row].name));
    }
    last_row_[column] = row;
    last_column_[row] = column;
    if (value != 0) {
        program.rows[row].terms.push_back({column, value});
    }
}

double coefficient(std::string_view text, const Place& place) {
    const auto value = number_in(text);
    if (!value) {
        throw Error(ErrorKind::data, place, in_quotes(text) + ' ' + why_no_number(text));
    }
    return *value;
}

double bound(std::string_view text, const Place& place) {
    const bool negative = text.starts_with('-');
    const std::string word = upper_case(text.substr(negative || text.starts_with('+') ? 1 : 0));
    double value = infinity;
    if (word == "INF" || word == "INFINITY") {
        value = negative ? -infinity : infinity;
    } else {
        value = coefficient(text, place);
    }
    return bound(value);
}

double bound(double value) noexcept {
    if (value >= as_good_as_infinite) {
        return infinity;
    }
    return value <= -as_good_as_infinite ? -infinity : value;
}

void check_bound(double value, Sides sides, const Place& place) {
    if ((sides.below && value == infinity) || (sides.above && value == -infinity)) {
        throw Error(ErrorKind::data, place, "nothing can lie beyond infinity");
    }
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

} // namespace novikoff
