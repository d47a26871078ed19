// LIBSVM text, one row per line:   label index:value index:value … # comment
//
// Indices ascend. They count from 1, unless an index 0 is seen anywhere in the file: then they count from 0. That is
// known only at the end, so indices are kept as they are written and shifted once all have been read.
#include "novikoff/data/formats.hpp"
#include "novikoff/data/labels.hpp"
#include "novikoff/data/text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

constexpr std::size_t rows_that_tell = 1000; ///< from so many rows the size of the whole is estimated

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

const char* skip_blanks(const char* at, const char* end) noexcept {
    while (at != end && is_blank(*at)) {
        ++at;
    }
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

class LibsvmReader {
public:
    LibsvmReader(ByteSource& source, const ReadOptions& options, ReadNotes& notes)
        : options_(options), notes_(notes), source_(source), lines_(source, options.max_record),
          limit_(options.columns > 0 ? options.columns : std::min(options.max_columns, most_columns)) {}

    Dataset read() {
        while (lines_.next(line_)) {
            const char* end = line_.data() + line_.size();
            const char* at = skip_blanks(line_.data(), end);
            if (at != end && *at != '#') {
                read_pairs(read_label(at, end), end);
                offsets_.push_back(values_.size());
                if (offsets_.size() == rows_that_tell) {
                    reserve();
                }
            }
        }
        return finish();
    }

private:
    [[noreturn]] void fail(const char* at, const std::string& message) const {
        throw Error(ErrorKind::data, place(at), message);
    }
    [[nodiscard]] Place place(const char* at) const {
        return lines_.place(static_cast<std::size_t>(at - line_.data()));
    }

    /// Faults in a binary file are best named as what they are.
    void check_text(std::string_view token) const {
        if (const auto foreign = find_foreign_byte(token)) {
            fail(token.data() + foreign->offset, foreign->message);
        }
    }

    /// Asks for the memory of the whole file at once, which saves copying.
    void reserve() {
        const double factor = 1.02 * source_.whole_to_consumed();
        const auto expected = [&](std::size_t n) {
            return static_cast<std::size_t>(factor * static_cast<double>(n));
        };
        offsets_.reserve(expected(offsets_.size()));
        indices_.reserve(expected(indices_.size()));
        values_.reserve(expected(values_.size()));
    }

    const char* read_label(const char* at, const char* end) {
        const std::string_view token = token_at(at, end);
        const bool labelled = token.find(':') == std::string_view::npos;
        if (!labelled && !options_.labels_optional) {
            check_text(token);
            fail(at, "a label is expected before " + in_quotes(token));
        }
        const std::size_t rows = offsets_.size() - 1;
        if (rows > 0 && labelled == labels_.empty()) {
            fail(at, labelled ? "this row has a label, those above have none"
                              : "this row has no label, those above have one");
        }
        if (!labelled) {
            return at;
        }
        if (!labels_.add_seen(token)) {
            check_text(token);
            if (labels_.empty()) {
                first_label_ = place(at);
            }
            labels_.add_new(token, place(at));
        }
        return at + token.size();
    }

    void read_pairs(const char* at, const char* end) {
        std::uint64_t least = 0; // the smallest index that may follow
        while ((at = skip_blanks(at, end)) != end && *at != '#') {
            const char* token = at;
            std::uint64_t index = 0;
            const char* number = parse_index(at, end, index);
            if (number == nullptr) {
                at = skip_query(token, end);
                continue;
            }
            double value = 0;
            at = parse_number(number, end, value);
            if (at == nullptr || (at != end && !is_blank(*at) && *at != '#')) {
                fail_value(index, number, end);
            }
            if (index < least) {
                fail_order(index, least - 1, token);
            }
            least = index + 1;
            store(index, value, token);
        }
        largest_ = std::max(largest_, least);
    }

    void store(std::uint64_t index, double value, const char* token) {
        zero_seen_ |= index == 0;
        if (index >= limit_ && !fits(index, token)) {
            notes_.values_beyond += value != 0 ? 1 : 0;
        } else if (value != 0) {
            indices_.push_back(static_cast<std::uint32_t>(index));
            values_.push_back(value);
        }
    }

    /// The index that equals the limit fits if indices count from 1, which only the end of the file shows.
    bool fits(std::uint64_t index, const char* token) {
        if (index == limit_ && !options_.zero_based) {
            at_limit_ = at_limit_ ? at_limit_ : place(token);
            return true;
        }
        if (options_.columns == 0) {
            fail_limit({token, std::find(token, line_.data() + line_.size(), ':')}, place(token));
        }
        return false;
    }

    const char* skip_query(const char* at, const char* end) const {
        const std::string_view token = token_at(at, end);
        if (token.starts_with("qid:")) {
            return skip_number(at + 4, end);
        }
        check_text(token);
        const std::size_t colon = token.find(':');
        if (colon == std::string_view::npos) {
            fail(at, in_quotes(token) + " is not of the form index:value");
        }
        fail(at, "index " + in_quotes(token.substr(0, colon)) + " is not a whole number");
    }

    const char* skip_number(const char* at, const char* end) const {
        const std::string_view token = token_at(at, std::find(at, end, '#'));
        if (token.empty() || !std::all_of(token.begin(), token.end(), is_digit)) {
            check_text(token);
            fail(at, "qid " + in_quotes(token) + " is not a whole number");
        }
        return at + token.size();
    }

    [[noreturn]] void fail_value(std::uint64_t index, const char* at, const char* end) const {
        const std::string_view token = token_at(at, std::find(at, end, '#'));
        check_text(token);
        if (token.empty()) {
            fail(at, "index " + std::to_string(index) + " has no value");
        }
        fail(at, "value " + in_quotes(token) + ' ' + why_no_number(token));
    }
    [[noreturn]] void fail_order(std::uint64_t index, std::uint64_t before, const char* at) const {
        fail(at, index == before ? "index " + std::to_string(index) + " appears twice in this row"
                                 : "index " + std::to_string(index) + " follows index " + std::to_string(before) +
                                       "; indices must ascend");
    }
    [[noreturn]] void fail_limit(const std::string& index, const Place& where) const {
        throw Error(ErrorKind::data, where,
                    "index " + index + " is above the limit of " + std::to_string(limit_) + " columns" +
                        (limit_ < most_columns ? " (raise it with `max_columns`)" : ""));
    }

    Dataset finish();
    [[noreturn]] void fail_no_values() const;
    void drop_column_at_limit();

    const ReadOptions& options_;
    ReadNotes& notes_;
    ByteSource& source_;
    LineReader lines_;
    std::string_view line_;
    std::uint64_t limit_;
    std::uint64_t largest_ = 0; ///< one more than the largest index
    bool zero_seen_ = false;
    std::optional<Place> at_limit_; ///< where an index first equals the limit
    Labels labels_;
    Place first_label_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<std::uint32_t> indices_;
    std::vector<double> values_;
};

Dataset LibsvmReader::finish() {
    Dataset data;
    data.rows = offsets_.size() - 1;
    if (data.rows == 0) {
        throw Error(ErrorKind::data, Place{source_.name()}, "has no rows, only comments or blank lines");
    }
    const bool zero_based = options_.zero_based || zero_seen_;
    notes_.zero_based_found = zero_seen_ && !options_.zero_based;
    data.zero_based = zero_based;
    if (zero_based && at_limit_) {
        if (options_.columns == 0) {
            fail_limit(std::to_string(limit_), *at_limit_);
        }
        drop_column_at_limit();
    }
    data.columns = options_.columns;
    if (data.columns == 0 && largest_ > 0) {
        data.columns = static_cast<std::size_t>(zero_based ? largest_ : largest_ - 1);
    }
    if (data.columns == 0) {
        fail_no_values();
    }
    if (!zero_based) {
        std::for_each(indices_.begin(), indices_.end(), [](std::uint32_t& index) { --index; });
    }
    if (!labels_.empty()) {
        labels_.finish(options_.classes, data);
    } else {
        data.classes = options_.classes;
    }
    data.storage = SparseStorage{std::move(offsets_), std::move(indices_), std::move(values_)};
    return data;
}

/// Each line of CSV without blanks reads as one label.
void LibsvmReader::fail_no_values() const {
    if (labels_.empty()) {
        throw Error(ErrorKind::data, Place{source_.name()}, "has no values");
    }
    const bool like_csv = labels_.first().find_first_of(",;") != std::string::npos;
    throw Error(ErrorKind::data, first_label_,
                std::string("has labels but no values") + (like_csv ? "; is this LIBSVM text?" : ""));
}

void LibsvmReader::drop_column_at_limit() {
    std::size_t kept = 0;
    std::uint64_t begin = 0;
    for (std::size_t row = 0; row + 1 < offsets_.size(); ++row) {
        const std::uint64_t end = offsets_[row + 1];
        for (std::uint64_t k = begin; k < end; ++k) {
            if (indices_[k] < limit_) {
                indices_[kept] = indices_[k];
                values_[kept++] = values_[k];
            }
        }
        begin = end;
        offsets_[row + 1] = kept;
    }
    notes_.values_beyond += values_.size() - kept;
    indices_.resize(kept);
    values_.resize(kept);
}

} // namespace

Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    return LibsvmReader(source, options, notes).read();
}

} // namespace novikoff
