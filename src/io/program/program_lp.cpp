// LP files: a program as one would write it down.
//
//     maximize   profit: 3 x + 2 y
//     subject to
//       wood:    x + y <= 4
//       -2 <= x - y <= 3               \ a row without a name is called c2, the second row
//     bounds
//       x <= 3
//       y free                         \ the default is at least 0
//     end
//
// Also `general` and `binary`, lists of integer columns. Words that open a section are the first on their line.
#include "base/text.hpp"
#include "io/program/lp_tokens.hpp"
#include "io/program/program_builder.hpp"

#include <cmath>
#include <map>

namespace novikoff {
namespace {

using Kind = LpToken::Kind;

enum class Section { minimize, maximize, rows, bounds, general, binary, end, no_section };

Section section_named(const std::string& word) {
    static const std::map<std::string_view, Section> words{
        {"MIN", Section::minimize},      {"MINIMIZE", Section::minimize}, {"MINIMISE", Section::minimize},
        {"MINIMUM", Section::minimize},  {"MAX", Section::maximize},      {"MAXIMIZE", Section::maximize},
        {"MAXIMISE", Section::maximize}, {"MAXIMUM", Section::maximize},  {"ST", Section::rows},
        {"ST.", Section::rows},          {"S.T.", Section::rows},         {"SUBJECT", Section::rows},
        {"SUCH", Section::rows},         {"BOUND", Section::bounds},      {"BOUNDS", Section::bounds},
        {"GENERAL", Section::general},   {"GENERALS", Section::general},  {"GEN", Section::general},
        {"INTEGER", Section::general},   {"INTEGERS", Section::general},  {"INT", Section::general},
        {"BINARY", Section::binary},     {"BINARIES", Section::binary},   {"BIN", Section::binary},
        {"END", Section::end},
    };
    const auto found = words.find(upper_case(word));
    return found == words.end() ? Section::no_section : found->second;
}

/// Σ terms + constant, one side of a comparison.
struct Expression {
    struct Term {
        std::string name;
        double value;
        Place place;
    };
    std::vector<Term> terms;
    double constant = 0;
    Place place;
};

class LpReader {
public:
    LpReader(ByteSource& source, std::size_t max_record) : tokens_(lp_tokens(source, max_record)) {}

    LinearProgram read() {
        Section section = open_section();
        if (section != Section::minimize && section != Section::maximize) { fail("minimize or maximize is expected"); }
        builder_.program.maximise = section == Section::maximize;
        read_objective();
        for (section = open_section(); section != Section::end; section = open_section()) { read_section(section); }
        if (!now().is(Kind::end)) { fail_data(now().place, in_quotes(now().text) + " follows END"); }
        return std::move(builder_.program);
    }

private:
    [[nodiscard]] const LpToken& now() const { return tokens_[at_]; }
    [[nodiscard]] const LpToken& next() const { return tokens_[std::min(at_ + 1, tokens_.size() - 1)]; }

    [[noreturn]] void fail(const std::string& expected) const {
        fail_data(now().place,
                  expected + ", not " + (now().is(Kind::end) ? "the end of the file" : in_quotes(now().text)));
    }

    /// A word that opens a section, or the end of the file.
    [[nodiscard]] bool at_section() const {
        return now().is(Kind::end) || (now().is(Kind::name) && now().first && !next().is(Kind::colon) &&
                                       section_named(now().text) != Section::no_section);
    }

    Section open_section() {
        if (now().is(Kind::name) && next().is(Kind::colon) && section_named(now().text) != Section::no_section) {
            ++at_;
            fail("a term or the name of the objective is expected after " + in_quotes(tokens_[at_ - 1].text));
        }
        if (!at_section() || now().is(Kind::end)) {
            fail(at_ == 0 ? "minimize or maximize is expected" : "END or another section is expected");
        }
        const std::string word = upper_case(now().text);
        const Section section = section_named(word);
        ++at_;
        if (word == "SUBJECT" || word == "SUCH") {
            if (upper_case(now().text) != (word == "SUBJECT" ? "TO" : "THAT")) {
                fail(word == "SUBJECT" ? "SUBJECT TO is expected" : "SUCH THAT is expected");
            }
            ++at_;
        }
        return section;
    }

    void read_section(Section section) {
        while (!at_section()) {
            if (section == Section::rows) {
                read_row();
            } else if (section == Section::bounds) {
                read_bound();
            } else if (section == Section::general || section == Section::binary) {
                read_integer(section == Section::binary);
            } else {
                fail_data(now().place, "a second objective; one is expected");
            }
        }
    }

    [[nodiscard]] std::string label() {
        std::string name;
        if (now().is(Kind::name) && next().is(Kind::colon)) {
            name = now().text;
            at_ += 2;
        }
        return name;
    }

    /// Terms with signs between them.
    [[nodiscard]] Expression expression() {
        Expression result{{}, 0, now().place};
        for (bool first = true; first || now().is(Kind::sign); first = false) {
            const Place place = now().place;
            double value = sign();
            const bool with_number = now().is(Kind::number);
            if (with_number) {
                value *= now().value;
                ++at_;
            }
            const bool with_name = now().is(Kind::name) && !at_section() && !next().is(Kind::colon);
            if (with_name && !with_number && is_infinite(now().text)) {
                result.constant += value * infinity;
                ++at_;
            } else if (with_name) {
                result.terms.push_back({now().text, value, place});
                ++at_;
            } else if (with_number) {
                result.constant += value;
            } else {
                fail("a number or a name is expected");
            }
        }
        return result;
    }

    /// The product of the signs that follow, 1 or −1.
    [[nodiscard]] double sign() {
        double result = 1;
        for (; now().is(Kind::sign); ++at_) { result = now().text == "-" ? -result : result; }
        return result;
    }

    [[nodiscard]] static bool is_infinite(const std::string& word) {
        const std::string name = upper_case(word);
        return name == "INF" || name == "INFINITY";
    }

    [[nodiscard]] std::size_t column(const Expression::Term& term) {
        const auto known = builder_.column(term.name);
        return known ? *known : builder_.add_column(term.name, term.place);
    }

    void read_objective() {
        (void)label();
        if (at_section()) {
            return; // no objective: any feasible point is optimal
        }
        const Expression objective = expression();
        if (!at_section()) { fail("a sign or SUBJECT TO is expected"); }
        if (!std::isfinite(objective.constant)) {
            fail_data(objective.place, "the constant of the objective is not a finite number");
        }
        builder_.program.constant = objective.constant;
        for (const Expression::Term& term : objective.terms) {
            if (builder_.column(term.name)) {
                fail_data(term.place, "column " + in_quotes(term.name) + " occurs twice in the objective");
            }
            builder_.program.columns[column(term)].cost = term.value;
        }
    }

    /// `3 <= x + y <= 5`, `x + y >= 3`, `3 <= x`.
    struct Comparison {
        Expression middle;
        std::optional<double> lower;
        std::optional<double> upper;
    };

    [[nodiscard]] Comparison comparison() {
        Comparison result;
        Expression left = expression();
        if (left.terms.empty()) {
            const char direction = take_comparison();
            result.middle = expression();
            limit(result, direction == '<' ? '>' : direction == '>' ? '<' : '=', left);
        } else {
            result.middle = std::move(left);
            limit_to_number(result);
        }
        if (now().is(Kind::comparison)) { limit_to_number(result); }
        if (result.middle.terms.empty() || result.middle.constant != 0) {
            fail_data(result.middle.place, result.middle.terms.empty()
                                               ? "a name is expected on one side of a comparison"
                                               : "a number alone is not expected among the terms of a row");
        }
        return result;
    }

    void limit_to_number(Comparison& result) {
        const char direction = take_comparison();
        limit(result, direction, number());
    }

    [[nodiscard]] char take_comparison() {
        if (!now().is(Kind::comparison)) { fail("a sign or one of <=, >=, = is expected"); }
        return tokens_[at_++].text[0];
    }

    /// One number with its signs. Further tokens belong to the next row.
    [[nodiscard]] Expression number() {
        Expression result{{}, 0, now().place};
        result.constant = sign();
        if (now().is(Kind::name) && is_infinite(now().text)) {
            result.constant *= infinity;
        } else if (now().is(Kind::number)) {
            result.constant *= now().value;
        } else {
            fail("a number is expected");
        }
        ++at_;
        if (now().is(Kind::name) && !now().first && !next().is(Kind::colon)) {
            fail("a number alone is expected on the right");
        }
        return result;
    }

    /// The middle is at least (direction >), at most (<) or equal to a number.
    static void limit(Comparison& result, char direction, const Expression& side) {
        if (std::isnan(side.constant)) { fail_data(side.place, "infinity minus infinity is not a number"); }
        const double value = bound(side.constant);
        const auto [below, above] = Sides{direction != '<', direction != '>'};
        check_bound(value, {below, above}, side.place);
        if ((below && result.lower) || (above && result.upper)) {
            fail_data(side.place, "a row has at most one lower and one upper bound");
        }
        if (below) { result.lower = value; }
        if (above) { result.upper = value; }
    }

    void read_row() {
        const Place place = now().place;
        std::string name = label();
        const Comparison found = comparison();
        if (name.empty()) {
            name = "c" + std::to_string(builder_.program.rows.size() + 1);
            while (builder_.row(name)) { name += '_'; }
        }
        const std::size_t row =
            builder_.add_row(name, found.lower.value_or(-infinity), found.upper.value_or(infinity), place);
        for (const Expression::Term& term : found.middle.terms) {
            builder_.add_term(row, column(term), term.value, term.place);
        }
    }

    void read_bound() {
        if (now().is(Kind::name) && upper_case(next().text) == "FREE") {
            LinearProgram::Column& free = builder_.program.columns[column({now().text, 1, now().place})];
            free.lower = -infinity;
            free.upper = infinity;
            at_ += 2;
            return;
        }
        const Comparison found = comparison();
        const Expression::Term& term = found.middle.terms.front();
        if (found.middle.terms.size() > 1 || term.value != 1) {
            fail_data(term.place, "a bound is about one column, without a factor");
        }
        LinearProgram::Column& bounded = builder_.program.columns[column(term)];
        // `x <= 3` does not change the lower bound.
        bounded.lower = found.lower.value_or(bounded.lower);
        bounded.upper = found.upper.value_or(bounded.upper);
    }

    void read_integer(bool binary) {
        if (!now().is(Kind::name)) { fail("the name of a column is expected"); }
        LinearProgram::Column& integer = builder_.program.columns[column({now().text, 1, now().place})];
        integer.integer = true;
        if (binary) {
            integer.lower = 0;
            integer.upper = 1;
        }
        ++at_;
    }

    std::vector<LpToken> tokens_;
    std::size_t at_ = 0;
    ProgramBuilder builder_;
};

} // namespace

LinearProgram read_lp(ByteSource& source, std::size_t max_record) { return LpReader(source, max_record).read(); }

} // namespace novikoff
