// MPS files: sections of lines, each line a few fields between blanks.
//
//     NAME          example              a line that begins in the first column opens a section
//     ROWS                               N objective (the first; others are left out), L ≤, G ≥, E =
//      N  cost
//      L  limit
//     COLUMNS                            column, row, value, and perhaps one more row and value
//         x         cost         1.0   limit        1.0
//     RHS                                the same with the name of the right-hand side, which may be missing
//         rhs       limit        4.0
//     BOUNDS                             type, name of the set (may be missing), column, value
//      UP bnd       x            3.0
//     ENDATA
//
// Also OBJSENSE, RANGES, and the markers of integer columns. A * in the first column begins a comment.
#include "base/text.hpp"
#include "io/program/program_builder.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>

namespace novikoff {
namespace {

struct Field {
    std::string text;
    Place place;
};

class MpsReader {
public:
    MpsReader(ByteSource& source, std::size_t max_record) : source_(source), lines_(source, max_record) {}

    LinearProgram read() {
        std::string_view line;
        while (lines_.next(line)) {
            if (line.starts_with('*')) { continue; }
            const std::vector<Field> fields = split(line);
            if (fields.empty()) { continue; }
            if (done_) { fail(fields[0], in_quotes(fields[0].text) + " follows ENDATA"); }
            if (line.front() == ' ' || line.front() == '\t') {
                read_line(fields);
            } else {
                open_section(fields);
            }
        }
        if (!done_) { fail_data({source_.name()}, "ends without ENDATA; the file may be cut off"); }
        finish();
        return std::move(builder_.program);
    }

private:
    using Lines = void (MpsReader::*)(const std::vector<Field>&);

    [[noreturn]] static void fail(const Field& field, const std::string& message) { fail_data(field.place, message); }

    [[nodiscard]] std::vector<Field> split(std::string_view line) const {
        std::vector<Field> fields;
        std::size_t at = 0;
        while ((at = line.find_first_not_of(" \t", at)) != std::string_view::npos) {
            const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
            fields.push_back({std::string(line.substr(at, end - at)), lines_.place(at)});
            at = end;
        }
        return fields;
    }

    void open_section(const std::vector<Field>& fields) {
        static const std::map<std::string_view, Lines> sections{{"NAME", nullptr},
                                                                {"OBJSENSE", &MpsReader::read_sense},
                                                                {"ROWS", &MpsReader::read_row},
                                                                {"COLUMNS", &MpsReader::read_column},
                                                                {"RHS", &MpsReader::read_right_side},
                                                                {"RANGES", &MpsReader::read_range},
                                                                {"BOUNDS", &MpsReader::read_bound},
                                                                {"ENDATA", nullptr}};
        section_ = upper_case(fields[0].text);
        done_ = section_ == "ENDATA";
        set_.reset();
        if (!sections_.insert(section_).second) { fail(fields[0], "a second section " + section_); }
        const auto found = sections.find(section_);
        if (found == sections.end()) {
            fail(fields[0], in_quotes(fields[0].text) +
                                " is not a section of a linear program; expected are NAME, OBJSENSE, "
                                "ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA");
        }
        lines_of_section_ = found->second;
        if (section_ == "OBJSENSE" && fields.size() > 1) { read_sense({fields[1]}); }
    }

    void read_line(const std::vector<Field>& fields) {
        if (lines_of_section_ == nullptr) {
            fail(fields[0], section_.empty() ? "a section such as NAME or ROWS is expected first"
                                             : "section " + section_ + " has no lines");
        }
        (this->*lines_of_section_)(fields);
    }

    void read_sense(const std::vector<Field>& fields) {
        const std::string sense = upper_case(fields[0].text);
        const bool maximise = sense == "MAX" || sense == "MAXIMIZE" || sense == "MAXIMISE";
        if (!maximise && sense != "MIN" && sense != "MINIMIZE" && sense != "MINIMISE") {
            fail(fields[0], in_quotes(fields[0].text) + " is neither MIN nor MAX");
        }
        builder_.program.maximise = maximise;
    }

    void read_row(const std::vector<Field>& fields) {
        if (fields.size() != 2) { fail(fields[0], "a type (N, L, G or E) and a name are expected"); }
        const std::string type = upper_case(fields[0].text);
        const std::string& name = fields[1].text;
        if (builder_.row(name) || without_sides_.contains(name)) { fail(fields[1], "a second row " + in_quotes(name)); }
        if (type == "N") {
            objective_ = without_sides_.empty() ? name : objective_;
            without_sides_.insert(name);
        } else if (type == "L" || type == "G" || type == "E") {
            builder_.add_row(name, type == "L" ? -infinity : 0, type == "G" ? infinity : 0, fields[1].place);
            types_.push_back(type[0]);
        } else {
            fail(fields[0], in_quotes(fields[0].text) + " is not a type of row; expected are N, L, G and E");
        }
    }

    void read_column(const std::vector<Field>& fields) {
        if (fields.size() == 3 && fields[1].text == "'MARKER'") {
            integers_ = fields[2].text == "'INTORG'";
            if (!integers_ && fields[2].text != "'INTEND'") {
                fail(fields[2], in_quotes(fields[2].text) + " is neither 'INTORG' nor 'INTEND'");
            }
            return;
        }
        if (fields.size() != 3 && fields.size() != 5) {
            fail(fields[0], "a column and one or two pairs of row and value are expected");
        }
        const auto& columns = builder_.program.columns;
        if (columns.empty() || columns.back().name != fields[0].text) {
            builder_.add_column(fields[0].text, fields[0].place);
            builder_.program.columns.back().integer = integers_;
            bounded_.push_back({});
        }
        const std::size_t column = columns.size() - 1;
        for (std::size_t k = 1; k < fields.size(); k += 2) {
            const double value = coefficient(fields[k + 1].text, fields[k + 1].place);
            if (fields[k].text == objective_) {
                set_cost(column, value, fields[k]);
            } else if (const auto row = known_row(fields[k])) {
                builder_.add_term(*row, column, value, fields[k].place);
            }
        }
    }

    void set_cost(std::size_t column, double value, const Field& place) {
        if (std::exchange(last_with_cost_, column) == column) {
            fail(place, "column " + in_quotes(builder_.program.columns[column].name) + " occurs twice in row " +
                            in_quotes(objective_));
        }
        builder_.program.columns[column].cost = value;
    }

    /// Nothing for a row of type N.
    [[nodiscard]] std::optional<std::size_t> known_row(const Field& field) const {
        const auto row = builder_.row(field.text);
        if (!row && !without_sides_.contains(field.text)) { fail(field, "there is no row " + in_quotes(field.text)); }
        return row;
    }

    /// Calls f(row, value) for the pairs of fields of a line, whose first field, the name of the set, is optional.
    template <class F> void for_each_pair(const std::vector<Field>& fields, F f) {
        const std::size_t first = fields.size() % 2;
        if (fields.size() < 2 || fields.size() > 5) {
            fail(fields[0], "one or two pairs of row and value are expected");
        }
        check_set(first == 1 ? fields[0].text : "", fields[0]);
        for (std::size_t k = first; k < fields.size(); k += 2) { f(fields[k], fields[k + 1]); }
    }

    /// A file may hold several right-hand sides; which one is meant cannot be known.
    void check_set(const std::string& name, const Field& place) {
        if (set_ && *set_ != name) {
            fail(place, "a second set " + in_quotes(name) + " in section " + section_ + "; one is expected");
        }
        set_ = name;
    }

    void read_right_side(const std::vector<Field>& fields) {
        for_each_pair(fields, [&](const Field& name, const Field& value) {
            if (name.text == objective_) {
                require_first(!std::exchange(with_constant_, true), name, "right-hand side");
                builder_.program.constant = -coefficient(value.text, value.place); // the objective is c·x − value
            } else if (const auto row = known_row(name)) {
                require_first(sided_.insert(*row).second, name, "right-hand side");
                set_right_side(*row, value);
            }
        });
    }

    void set_right_side(std::size_t index, const Field& field) {
        const Sides sides{types_[index] != 'L', types_[index] != 'G'};
        const double value = bound(field.text, field.place);
        check_bound(value, sides, field.place);
        LinearProgram::Row& row = builder_.program.rows[index];
        row.lower = sides.below ? value : -infinity;
        row.upper = sides.above ? value : infinity;
    }

    void read_range(const std::vector<Field>& fields) {
        for_each_pair(fields, [&](const Field& name, const Field& value) {
            if (name.text == objective_) { fail(name, "the objective has no range"); }
            if (const auto row = known_row(name)) {
                require_first(!ranges_.contains(*row), name, "range");
                ranges_[*row] = {bound(value.text, value.place), value.place};
            }
        });
    }

    static void require_first(bool first, const Field& row, const std::string& what) {
        if (!first) { fail(row, "a second " + what + " of row " + in_quotes(row.text)); }
    }

    void read_bound(const std::vector<Field>& fields) {
        const std::string type = upper_case(fields[0].text);
        const bool with_value = type == "UP" || type == "LO" || type == "FX" || type == "UI" || type == "LI";
        if (!with_value && type != "FR" && type != "MI" && type != "PL" && type != "BV") {
            fail(fields[0], in_quotes(fields[0].text) +
                                " is not a type of bound; expected are UP, LO, FX, FR, MI, PL, BV, UI and LI");
        }
        // type, set, column, value: the set is optional, and an unused value may follow.
        const bool with_set = fields.size() == 4 || (fields.size() == 3 && !with_value);
        if (fields.size() > 4 || fields.size() < (with_value ? 3U : 2U)) {
            fail(fields[0],
                 with_value ? "a type, a column and a value are expected" : "a type and a column are expected");
        }
        check_set(with_set ? fields[1].text : "", fields[0]);
        const Field& name = fields[with_set ? 2 : 1];
        const auto column = builder_.column(name.text);
        if (!column) { fail(name, "there is no column " + in_quotes(name.text)); }
        const Field& last = fields.back();
        const double value = with_value ? bound(last.text, last.place) : 0;
        const bool fixed = type == "FX";
        check_bound(value, {fixed || type == "LO" || type == "LI", fixed || type == "UP" || type == "UI"}, last.place);
        set_bound(*column, type, value);
    }

    void set_bound(std::size_t index, const std::string& type, double value) {
        LinearProgram::Column& column = builder_.program.columns[index];
        Sides& bounded = bounded_[index];
        column.integer = column.integer || type == "BV" || type == "UI" || type == "LI";
        if (type == "UP" || type == "UI" || type == "FX" || type == "BV" || type == "FR" || type == "PL") {
            column.upper = type == "BV" ? 1 : type == "FR" || type == "PL" ? infinity : value;
            bounded.above = true;
        }
        if (type == "LO" || type == "LI" || type == "FX" || type == "BV" || type == "FR" || type == "MI") {
            column.lower = type == "BV" ? 0 : type == "FR" || type == "MI" ? -infinity : value;
            bounded.below = true;
        }
    }

    void finish() {
        if (objective_.empty()) { fail_data({source_.name()}, "has no objective: no row of type N"); }
        for (const auto& [index, range] : ranges_) { set_range(index, range.first, range.second); }
        for (std::size_t j = 0; j < bounded_.size(); ++j) {
            LinearProgram::Column& column = builder_.program.columns[j];
            if (column.upper < 0 && !bounded_[j].below) {
                column.lower = -infinity; // by convention a negative upper bound alone removes the lower one
            }
            if (column.integer && !bounded_[j].above && !bounded_[j].below) {
                column.upper = 1; // an integer column without bounds is a binary one
            }
        }
    }

    void set_range(std::size_t index, double range, const Place& place) {
        LinearProgram::Row& row = builder_.program.rows[index];
        const bool down = types_[index] == 'L' || (types_[index] == 'E' && range < 0);
        const double from = down ? row.upper : row.lower;
        if (std::isinf(from)) {
            fail_data(place, "a range of row " + in_quotes(row.name) + ", whose right-hand side is infinite");
        }
        (down ? row.lower : row.upper) = from + (down ? -1 : 1) * std::fabs(range);
    }

    ByteSource& source_;
    LineReader lines_;
    ProgramBuilder builder_;
    bool done_ = false;
    std::string section_;
    std::set<std::string> sections_; ///< so far
    Lines lines_of_section_ = nullptr;
    std::optional<std::string> set_; ///< the name of the section's right-hand sides, ranges or bounds
    bool integers_ = false;          ///< between the markers of integer columns
    std::string objective_;
    bool with_constant_ = false;
    std::optional<std::size_t> last_with_cost_;     ///< the last column with a cost
    std::unordered_set<std::string> without_sides_; ///< the rows of type N, of which the objective is the first
    std::vector<char> types_;                       ///< of the rows
    std::unordered_set<std::size_t> sided_;         ///< rows with a right-hand side
    std::map<std::size_t, std::pair<double, Place>> ranges_; ///< of rows
    std::vector<Sides> bounded_;                             ///< for each column, the bounds in the file
};

} // namespace

LinearProgram read_mps(ByteSource& source, std::size_t max_record) { return MpsReader(source, max_record).read(); }

} // namespace novikoff
