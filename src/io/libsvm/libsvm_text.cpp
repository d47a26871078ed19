// One row per line:   label index:value index:value … # comment
#include "io/libsvm/libsvm.hpp"

#include "base/bits.hpp"
#include "base/digits.hpp"
#include "base/text.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace novikoff {
namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Of either sign. The bits need no floating-point comparison.
bool is_zero(double value) noexcept { return novikoff::bit_cast<std::uint64_t>(value) << 1U == 0; }

bool ends_pair(char c) noexcept { return c == ' ' || c == '\n'; }

const char* skip_blanks(const char* at, const char* end) noexcept {
    while (at != end && is_blank(*at)) { ++at; }
    return at;
}

std::string_view token_at(const char* at, const char* end) noexcept {
    const char* stop = std::find_if(at, end, is_blank);
    return {at, static_cast<std::size_t>(stop - at)};
}

/// Reads `digits:` and returns what follows, or nullptr. An index of more than 18 digits is 10^18.
const char* parse_index(const char* at, const char* end, std::uint64_t& index) noexcept {
    const char* first = at;
    std::uint64_t number = 0;
    while (at != end && is_digit(*at)) {
        number = 10 * number + static_cast<std::uint64_t>(*at - '0');
        ++at;
    }
    index = at - first > 18 ? 1'000'000'000'000'000'000U : number;
    return at != first && at != end && *at == ':' ? at + 1 : nullptr;
}

class BlockParser {
public:
    BlockParser(std::string_view block, const LibsvmRules& rules, LibsvmRows& rows)
        : block_(block), block_end_(block.data() + block.size()), rules_(rules), rows_(rows) {}

    void parse() {
        auto& [offsets, indices, values] = rows_.numbers;
        const std::size_t stored = values.size();
        const std::size_t room = stored + block_.size() / 4 + 1; // a pair and the byte after it have at least 4 bytes
        indices.resize(room);
        values.resize(room);
        indices_ = indices.data();
        values_ = values.data();
        next_ = stored;
        const bool returns = block_.find('\r') != std::string_view::npos;
        for (const char* at = block_.data(); at != block_end_; ++rows_.lines) {
            at = cut_line(at, returns);
            parse_line();
        }
        indices.resize(next_);
        values.resize(next_);
    }

private:
    /// Sets the line that starts here and returns where the next one starts.
    const char* cut_line(const char* at, bool returns) {
        const std::string_view rest(at, static_cast<std::size_t>(block_end_ - at));
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        line_ = at;
        end_ = at + length;
        if (length > rules_.max_record) { fail_too_long(full(place(at)), rules_.max_record); }
        const char* next = length == rest.size() ? end_ : end_ + 1;
        if (returns) { trim_returns(); }
        return next;
    }

    void trim_returns() {
        const std::string_view line(line_, static_cast<std::size_t>(end_ - line_));
        if (const std::size_t at = find_bare_return(line); at != std::string_view::npos) {
            fail_bare_return(full(place(line_ + at)));
        }
        while (end_ != line_ && end_[-1] == '\r') { --end_; }
    }

    void parse_line() {
        const char* at = skip_blanks(line_, end_);
        if (at != end_ && *at != '#') {
            parse_pairs(parse_label(at));
            rows_.numbers.offsets.push_back(next_);
        }
    }

    [[nodiscard]] LinePlace place(const char* at) const noexcept {
        return {rows_.lines + 1, static_cast<std::size_t>(at - line_) + 1};
    }
    [[nodiscard]] Place full(LinePlace place) const { return {rules_.name, place.line, place.column}; }
    [[noreturn]] void fail(const char* at, const Message& message) const { fail_data(full(place(at)), message); }

    /// In a binary file this is the better message.
    void check_text(std::string_view token) const {
        if (const auto foreign = find_foreign_byte(token)) { fail(token.data() + foreign->offset, foreign->message); }
    }

    const char* parse_label(const char* at) {
        const std::string_view token = token_at(at, end_);
        const bool labelled = token.find(':') == std::string_view::npos;
        if (!labelled && !rules_.labels_optional) {
            check_text(token);
            fail(at, "a label is expected before " + in_quotes(token));
        }
        if (rows_.labelled && labelled != *rows_.labelled) {
            fail(at, labelled ? "this row has a label, but those above have none"
                              : "this row has no label, but those above have one");
        }
        rows_.labelled = labelled;
        if (!labelled) { return at; }
        if (!rows_.labels.add_seen(token)) {
            check_text(token);
            rows_.labels.add_new(token, full(place(at)));
        }
        return at + token.size();
    }

    void parse_pairs(const char* at) {
        std::uint64_t least = 0; // the smallest index that may follow
        while (true) {
            at = skip_blanks(parse_plain_pairs(at, least), end_);
            if (at == end_ || *at == '#') { break; }
            at = parse_pair(at, least);
        }
        rows_.largest = std::max(rows_.largest, least);
    }

    /// Fast path: one blank, an index from 1 of at most 7 digits, a number. Stops before anything else, also before
    /// errors and near the end of the block.
    ///
    /// An index mostly has as many digits as the one before. With this guess the CPU begins with the number, and with
    /// the next pair, before the index is parsed.
    const char* parse_plain_pairs(const char* at, std::uint64_t& least) {
        constexpr std::ptrdiff_t reach =
            16; // a blank, 8 bytes that may hold digits, a colon, a digit and the byte after it
        std::uint64_t lowest = std::max<std::uint64_t>(least, 1);
        std::size_t next = next_;
        unsigned guess = 1;
        while (digits::supported && block_end_ - at >= reach && *at == ' ') {
            const std::uint64_t word = digits::minus_zeros(digits::load(at + 1));
            const unsigned n = digits::bytes_before(digits::not_digits(word));
            if (at[guess + 1] != ':') [[unlikely]] { guess = n; }
            const char* number = at + guess + 2;
            const std::uint64_t index = digits::value_of(word, n);
            if (n != guess || n % 8 == 0 || number[-1] != ':' || index < lowest || index >= rules_.limit) { break; }
            const auto digit = static_cast<unsigned>(number[0] - '0');
            double value = digit;
            const char* end = number + 1;
            if (bool(digit > 9) | !ends_pair(*end)) { // without a branch for the sign, which is hard to predict
                double longer = 0;
                end = parse_number(number, block_end_, longer);
                if (end == nullptr || end == block_end_ || !ends_pair(*end)) { break; }
                value = longer;
            }
            at = end;
            indices_[next] = static_cast<std::uint32_t>(index);
            values_[next] = value;
            next += is_zero(value) ? 0 : 1;
            lowest = index + 1;
            least = lowest;
        }
        next_ = next;
        return at;
    }

    const char* parse_pair(const char* at, std::uint64_t& least) {
        std::uint64_t index = 0;
        // Neither an index nor a number continues behind its line.
        const char* number = parse_index(at, block_end_, index);
        if (number == nullptr) { return skip_query(at); }
        double value = 0;
        const char* end = parse_number(number, block_end_, value);
        if (end == nullptr || (end != end_ && !is_blank(*end) && *end != '#')) { fail_value(index, number); }
        if (index < least) { fail_order(index, least - 1, at); }
        least = index + 1;
        if (index == 0 && !rows_.zero) { rows_.zero = place(at); }
        if (index < rules_.limit || fits(index, at)) {
            store(index, value);
        } else {
            rows_.values_beyond += value != 0 ? 1 : 0;
        }
        return end;
    }

    void store(std::uint64_t index, double value) noexcept {
        indices_[next_] = static_cast<std::uint32_t>(index);
        values_[next_] = value;
        next_ += is_zero(value) ? 0 : 1;
    }

    /// The index that equals the limit is valid if indices count from 1, which only the end of the file shows.
    bool fits(std::uint64_t index, const char* token) {
        if (index == rules_.limit && !rules_.zero_based) {
            rows_.at_limit = rows_.at_limit ? rows_.at_limit : place(token);
            return true;
        }
        if (rules_.columns == 0) { fail_limit({token, std::find(token, end_, ':')}, full(place(token)), rules_); }
        return false;
    }

    const char* skip_query(const char* at) const {
        const std::string_view token = token_at(at, end_);
        if (token.starts_with("qid:")) { return skip_number(at + 4); }
        check_text(token);
        const std::size_t colon = token.find(':');
        if (colon == std::string_view::npos) { fail(at, in_quotes(token) + " is not of the form index:value"); }
        fail(at, "index " + in_quotes(token.substr(0, colon)) + " is not a whole number");
    }

    const char* skip_number(const char* at) const {
        const std::string_view token = token_at(at, std::find(at, end_, '#'));
        if (token.empty() || !std::all_of(token.begin(), token.end(), is_digit)) {
            check_text(token);
            fail(at, "qid " + in_quotes(token) + " is not a whole number");
        }
        return at + token.size();
    }

    [[noreturn]] void fail_value(std::uint64_t index, const char* at) const {
        const std::string_view token = token_at(at, std::find(at, end_, '#'));
        check_text(token);
        if (token.empty()) { fail(at, {"index {} has no value", index}); }
        fail(at, "value " + in_quotes(token) + ' ' + why_no_number(token));
    }
    [[noreturn]] void fail_order(std::uint64_t index, std::uint64_t before, const char* at) const {
        if (index == before) { fail(at, {"index {} appears twice in this row", index}); }
        fail(at, {"index {} follows index {}; indices must ascend", index, before});
    }

    std::string_view block_;
    const char* block_end_;
    const LibsvmRules& rules_;
    LibsvmRows& rows_;
    const char* line_ = nullptr;
    const char* end_ = nullptr;        ///< of the line
    std::uint32_t* indices_ = nullptr; ///< of all pairs, with room for those of the block
    double* values_ = nullptr;
    std::size_t next_ = 0; ///< where the next pair goes
};

void check_libsvm_labels(const Dataset& data, const std::string& path) {
    for (const std::string& name : data.classes()) {
        if (name.empty() || name.front() == '#' || name.find_first_of(": \t\r\n") != std::string::npos) {
            fail_data({path}, "label " + in_quotes(name) + " cannot be written in LIBSVM format");
        }
    }
}

} // namespace

LibsvmRules::LibsvmRules(std::string source, const ReadOptions& options)
    : name(std::move(source)), labels_optional(options.labels_optional), zero_based(options.zero_based),
      columns(options.columns), limit(columns > 0 ? columns : std::min(options.max_columns, most_columns)),
      max_record(options.max_record) {}

void LibsvmRows::clear() {
    LibsvmRows empty;
    std::swap(empty.numbers, numbers);
    empty.numbers.offsets.resize(1);
    empty.numbers.indices.clear();
    empty.numbers.values.clear();
    *this = std::move(empty);
}

void parse_libsvm(std::string_view block, const LibsvmRules& rules, LibsvmRows& rows) {
    BlockParser(block, rules, rows).parse();
}

void fail_limit(const std::string& index, const Place& place, const LibsvmRules& rules) {
    const Message message("index {} is above the limit of {} columns", index, rules.limit);
    fail_data(place, rules.limit < most_columns
                         ? message.advising(Message(" (raise it with {})", NamedSetting{"max_columns"}))
                         : message);
}

/// Pairs with the value 0 preserve what the format would lose: the number of columns, and unlabelled rows of zeros.
std::string libsvm_text(const Dataset& data, const std::string& path) {
    if (!data.labels().empty()) { check_libsvm_labels(data, path); }
    std::string text;
    std::size_t used = 0; // columns with a nonzero value
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) { used = x != 0 ? std::max(used, j + 1) : used; });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::size_t start = text.size();
            const auto pair = [&](std::size_t index, double x) {
                fmt::format_to(std::back_inserter(text), "{}{}:{}", text.size() == start ? "" : " ", index, x);
            };
            text += data.labels().empty() ? "" : data.classes()[data.labels()[i]];
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) { pair(j + 1, x); }
            });
            if (i == 0 && used < data.columns()) {
                pair(data.columns(), 0);
            } else if (text.size() == start) {
                pair(1, 0);
            }
            text += '\n';
        }
    });
    return text;
}

} // namespace novikoff
