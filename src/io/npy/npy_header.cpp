// The header of a .npy file, read and written.
#include "io/npy/npy.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace novikoff {
namespace {

constexpr std::string_view magic{"\x93NUMPY", 6};
constexpr std::size_t longest_header = std::size_t{1} << 16U;
constexpr std::uint64_t most_elements = std::uint64_t{1} << 60U;

/// Reads the part of Python's syntax that NumPy writes: {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
class Dictionary {
public:
    Dictionary(const ByteSource& source, std::string_view text) : source_(source), text_(text) {}

    NpyHeader read() {
        std::optional<std::string> type;
        std::optional<bool> fortran_order;
        std::optional<std::vector<std::size_t>> shape;
        expect('{');
        items('}', [&] {
            const std::string key = string();
            expect(':');
            if (key == "descr") {
                type = dtype();
            } else if (key == "fortran_order") {
                fortran_order = boolean();
            } else if (key == "shape") {
                shape = tuple();
            } else {
                damaged();
            }
        });
        if (!type || !fortran_order || !shape) { damaged(); }
        NpyHeader header = element(*type);
        header.fortran_order = *fortran_order;
        header.shape = *shape;
        check_size(header);
        return header;
    }

private:
    [[noreturn]] void damaged() const { fail_npy(source_, "the NumPy header is damaged"); }

    void skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\n\r"), text_.size())); }
    bool accept(char c) {
        skip_blanks();
        if (text_.empty() || text_.front() != c) { return false; }
        text_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        if (!accept(c)) { damaged(); }
    }
    /// Calls item() for each of the items, which commas separate, up to the mark that closes them.
    template <class Item> void items(char close, Item item) {
        while (!accept(close)) {
            item();
            if (!accept(',')) {
                expect(close);
                return;
            }
        }
    }
    std::string string() {
        skip_blanks();
        if (text_.empty() || (text_.front() != '\'' && text_.front() != '"')) { damaged(); }
        const std::size_t end = text_.find(text_.front(), 1);
        if (end == std::string_view::npos) { damaged(); }
        std::string content(text_.substr(1, end - 1));
        text_.remove_prefix(end + 1);
        return content;
    }
    std::string dtype() {
        skip_blanks();
        if (text_.starts_with("[")) { fail_npy(source_, "the array holds records; plain numbers are expected"); }
        return string();
    }
    bool boolean() {
        skip_blanks();
        for (const std::string_view word : {"True", "False"}) {
            if (text_.starts_with(word)) {
                text_.remove_prefix(word.size());
                return word == "True";
            }
        }
        damaged();
    }
    std::vector<std::size_t> tuple() {
        std::vector<std::size_t> numbers;
        expect('(');
        items(')', [&] {
            skip_blanks();
            std::size_t number = 0;
            const auto parsed = std::from_chars(text_.data(), text_.data() + text_.size(), number);
            if (parsed.ec != std::errc{}) { damaged(); }
            text_.remove_prefix(static_cast<std::size_t>(parsed.ptr - text_.data()));
            numbers.push_back(number);
        });
        return numbers;
    }

    [[nodiscard]] NpyHeader element(const std::string& dtype) const {
        NpyHeader header;
        std::string_view rest = dtype;
        if (!rest.empty() && std::string_view("<>|=").find(rest.front()) != std::string_view::npos) {
            header.big_endian = rest.front() == '>';
            rest.remove_prefix(1);
        }
        header.kind = rest.empty() ? '?' : rest.front();
        const auto parsed = rest.empty() ? std::from_chars_result{nullptr, std::errc::invalid_argument}
                                         : std::from_chars(rest.data() + 1, rest.data() + rest.size(), header.width);
        const bool whole = parsed.ec == std::errc{} && parsed.ptr == rest.data() + rest.size();
        const auto one_of = [&](std::initializer_list<std::size_t> widths) {
            return std::find(widths.begin(), widths.end(), header.width) != widths.end();
        };
        const bool integer = (header.kind == 'i' || header.kind == 'u') && one_of({1, 2, 4, 8});
        const bool real = header.kind == 'f' && one_of({2, 4, 8});
        const bool truth = header.kind == 'b' && one_of({1});
        const bool text = (header.kind == 'U' || header.kind == 'S') && header.width <= longest_header;
        if (!whole || !(integer || real || truth || text)) {
            fail_npy(source_, "the array holds elements of type " + in_quotes(dtype) + "; plain numbers are expected");
        }
        header.width *= header.kind == 'U' ? 4 : 1; // UTF-32
        return header;
    }

    void check_size(const NpyHeader& header) const {
        std::size_t size = std::max<std::size_t>(header.width, 1);
        for (const std::size_t n : header.shape) {
            if (n > 0 && size > most_elements / n) { fail_npy(source_, "the array is larger than any memory"); }
            size *= std::max<std::size_t>(n, 1);
        }
    }

    const ByteSource& source_;
    std::string_view text_;
};

} // namespace

void fail_npy(const ByteSource& source, const Message& message) { fail_data({source.name()}, message); }

std::size_t NpyHeader::size() const noexcept {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

NpyHeader read_npy_header(ByteSource& source) {
    constexpr std::size_t preamble = magic.size() + 2;
    source.fill(preamble + 4);
    const std::string_view start = source.window();
    if (!start.starts_with(magic)) { fail_npy(source, "is not a NumPy array"); }
    const auto byte = [&](std::size_t i) {
        return i < start.size() ? std::size_t{static_cast<unsigned char>(start[i])} : 0;
    };
    const std::size_t version = byte(magic.size());
    if (version < 1 || version > 3) {
        fail_npy(source, {"is a NumPy array of version {}; versions 1 to 3 are supported", version});
    }
    const bool wide = version > 1;
    const std::size_t begin = preamble + (wide ? 4 : 2);
    std::size_t length = byte(preamble) | byte(preamble + 1) << 8U;
    length |= wide ? byte(preamble + 2) << 16U | byte(preamble + 3) << 24U : 0;
    if (length > longest_header) { fail_npy(source, "the NumPy header is damaged"); }
    source.fill(begin + length);
    if (source.window().size() < begin + length) { fail_npy(source, "the NumPy header is truncated"); }
    NpyHeader header = Dictionary(source, source.window().substr(begin, length)).read();
    source.consume(begin + length);
    return header;
}

std::string npy_header(const std::string& dtype, const std::vector<std::size_t>& shape) {
    std::string dictionary = "{'descr': '" + dtype + "', 'fortran_order': False, 'shape': (";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        dictionary += (i == 0 ? "" : " ") + std::to_string(shape[i]) + (i + 1 < shape.size() || i == 0 ? "," : "");
    }
    dictionary += "), }";
    constexpr std::size_t preamble = magic.size() + 4;
    constexpr std::size_t alignment = 64;
    const std::size_t total = (preamble + dictionary.size() + 1 + alignment - 1) / alignment * alignment;
    dictionary.append(total - preamble - dictionary.size() - 1, ' ');
    dictionary += '\n';
    std::string header(magic);
    header +=
        {'\x01', '\x00', static_cast<char>(dictionary.size() & 0xffU), static_cast<char>(dictionary.size() >> 8U)};
    return header + dictionary;
}

} // namespace novikoff
