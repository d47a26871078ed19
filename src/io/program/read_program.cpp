// Reading linear programs: which format a file has, and what the readers of both formats share.
#include "io/program/program_builder.hpp"

#include "base/text.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace novikoff {
namespace {

constexpr double as_good_as_infinite = 1e30;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

std::optional<std::size_t> found(const std::unordered_map<std::string, std::size_t>& names, const std::string& name) {
    const auto at = names.find(name);
    return at == names.end() ? std::nullopt : std::optional(at->second);
}

constexpr std::size_t chunk = std::size_t{1} << 16U;

/// The first word that is no comment. Throws Error(data) if there is none within the limit.
std::string first_word(ByteSource& source, std::size_t limit) {
    std::size_t at = 0;
    while (true) {
        const std::string_view window = source.window().substr(0, limit);
        while (at < window.size() && std::isspace(static_cast<unsigned char>(window[at])) != 0) { ++at; }
        const bool comment = at < window.size() && (window[at] == '*' || window[at] == '\\');
        const std::size_t end = comment ? window.find('\n', at) : window.find_first_of(" \t\r\n:", at);
        if (at < window.size() && end != std::string_view::npos) {
            if (!comment) { return std::string(window.substr(at, end - at)); }
            at = end;
        } else if (source.window().size() > limit) {
            fail_data({source.name()},
                      Message("no linear program begins in the first {} bytes", limit)
                          .advising(Message(" (raise the limit with {})", NamedSetting{"max_record"})));
        } else if (!source.grow()) {
            // grow() may have moved the window.
            return comment || at >= source.window().size() ? "" : std::string(source.window().substr(at));
        }
    }
}

ProgramFormat format_of(ByteSource& source, std::size_t limit) {
    const std::string word = first_word(source, limit);
    if (word.empty()) { fail_data({source.name()}, "is empty; a linear program is expected"); }
    const std::string name = upper_case(word);
    if (name.starts_with("MIN") || name.starts_with("MAX")) { return ProgramFormat::lp; }
    if (name == "NAME" || name == "ROWS" || name == "OBJSENSE") { return ProgramFormat::mps; }
    throw Error(
        ErrorKind::data, Place{source.name()},
        "is neither an MPS file (which begins with NAME) nor an LP file (minimize or maximize): it begins with " +
            in_quotes(word));
}

LinearProgram read_source(ByteSource source, const ProgramOptions& options) {
    return within_memory(source.name(), [&] {
        const bool given = options.format != ProgramFormat::automatic;
        const ProgramFormat format = given ? options.format : format_of(source, options.max_record);
        LinearProgram program =
            format == ProgramFormat::mps ? read_mps(source, options.max_record) : read_lp(source, options.max_record);
        if (program.columns.empty()) { fail_data({source.name()}, "has no columns: there is nothing to choose"); }
        program.source = source.name();
        return program;
    });
}

} // namespace

std::size_t LinearProgram::nonzeros() const noexcept {
    return std::accumulate(rows.begin(), rows.end(), std::size_t{0},
                           [](std::size_t sum, const Row& row) { return sum + row.terms.size(); });
}

std::size_t ProgramBuilder::add_row(const std::string& name, double lower, double upper, const Place& place) {
    if (!rows_.emplace(name, program.rows.size()).second) { fail_data(place, "a second row " + in_quotes(name)); }
    program.rows.push_back({name, lower, upper, {}});
    last_column_.push_back(none);
    return program.rows.size() - 1;
}

std::size_t ProgramBuilder::add_column(const std::string& name, const Place& place) {
    if (!columns_.emplace(name, program.columns.size()).second) {
        fail_data(place, "column " + in_quotes(name) + " occurs a second time");
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
        fail_data(place, "column " + in_quotes(program.columns[column].name) + " occurs twice in row " +
                             in_quotes(program.rows[row].name));
    }
    last_row_[column] = row;
    last_column_[row] = column;
    if (value != 0) { program.rows[row].terms.push_back({column, value}); }
}

double coefficient(std::string_view text, const Place& place) {
    const auto value = number_in(text);
    if (!value) { fail_data(place, in_quotes(text) + ' ' + why_no_number(text)); }
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
    if (value >= as_good_as_infinite) { return infinity; }
    return value <= -as_good_as_infinite ? -infinity : value;
}

void check_bound(double value, Sides sides, const Place& place) {
    if ((sides.below && value == infinity) || (sides.above && value == -infinity)) {
        fail_data(place, "a lower bound cannot be infinity, nor an upper bound -infinity");
    }
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

LinearProgram read_program(const std::string& path, const ProgramOptions& options) {
    const std::string name = path == "-" ? "<stdin>" : path;
    return read_source({decompressed(open_file(path, name, {}), name), name, chunk}, options);
}

LinearProgram read_program_bytes(std::string_view bytes, const std::string& name, const ProgramOptions& options) {
    return is_compressed(bytes) ? read_source({decompressed(open_memory(bytes), name), name, chunk}, options)
                                : read_source({bytes, nullptr, name, {}}, options);
}

} // namespace novikoff
