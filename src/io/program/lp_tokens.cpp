// A line is scanned by the first character of each token; a backslash begins a comment.
#include "io/program/lp_tokens.hpp"

#include "base/text.hpp"
#include "io/program/program_builder.hpp"

#include <algorithm>

namespace novikoff {
namespace {

using Kind = LpToken::Kind;

constexpr std::string_view blanks = " \t";
constexpr std::string_view ends_of_names = " \t+-*/^<>=:[]\\";

bool begins_number(char c) noexcept { return (c >= '0' && c <= '9') || c == '.'; }

class Scanner {
public:
    Scanner(std::string_view line, const LineReader& lines, std::vector<LpToken>& tokens)
        : line_(line.substr(0, line.find('\\'))), lines_(lines), tokens_(tokens) {}

    void run() {
        while ((at_ = line_.find_first_not_of(blanks, at_)) != std::string_view::npos) {
            const char c = line_[at_];
            if (begins_number(c)) {
                take_number();
            } else if (c == '+' || c == '-') {
                take(Kind::sign, 1, std::string(1, c));
            } else if (c == ':') {
                take(Kind::colon, 1, ":");
            } else if (c == '<' || c == '>' || c == '=') {
                take_comparison();
            } else if (ends_of_names.find(c) != std::string_view::npos) {
                fail_data(lines_.place(at_), in_quotes(line_.substr(at_, 1)) + " is not allowed in a linear program");
            } else {
                const std::size_t end = std::min(line_.find_first_of(ends_of_names, at_), line_.size());
                take(Kind::name, end - at_, std::string(line_.substr(at_, end - at_)));
            }
        }
    }

private:
    void take(Kind kind, std::size_t length, std::string text, double value = 0) {
        tokens_.push_back({kind, std::move(text), value, lines_.place(at_), first_});
        first_ = false;
        at_ += length;
    }

    void take_number() {
        double value = 0;
        const char* const begin = line_.data() + at_;
        const char* const end = parse_number(begin, line_.data() + line_.size(), value);
        if (end == nullptr) {
            const std::size_t stop = std::min(line_.find_first_of(" \t<>=:", at_), line_.size());
            (void)coefficient(line_.substr(at_, stop - at_), lines_.place(at_)); // throws
        }
        const auto length = static_cast<std::size_t>(end - begin);
        take(Kind::number, length, std::string(begin, length), value);
    }

    /// <, <=, =<, =, >=, => and >.
    void take_comparison() {
        const std::string_view both = line_.substr(at_, 2);
        const bool two = both == "<=" || both == "=<" || both == ">=" || both == "=>";
        const char direction = two && both[0] == '=' ? both[1] : both[0];
        take(Kind::comparison, two ? 2 : 1, std::string(1, direction));
    }

    std::string_view line_;
    const LineReader& lines_;
    std::vector<LpToken>& tokens_;
    std::size_t at_ = 0;
    bool first_ = true;
};

} // namespace

std::vector<LpToken> lp_tokens(ByteSource& source, std::size_t max_record) {
    std::vector<LpToken> tokens;
    LineReader lines(source, max_record);
    std::string_view line;
    while (lines.next(line)) { Scanner(line, lines, tokens).run(); }
    tokens.push_back({Kind::end, "", 0, lines.place(0), true});
    return tokens;
}

} // namespace novikoff
