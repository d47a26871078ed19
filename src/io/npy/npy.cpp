// NumPy arrays: a matrix of numbers, and a vector of labels beside it. Memory is allocated as the bytes arrive, because
// a header may promise anything.
#include "io/npy/npy.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <type_traits>

namespace novikoff {
namespace {

/// IEEE 754 binary16.
double half_to_double(std::uint16_t bits) noexcept {
    const int exponent = (bits >> 10U) & 0x1fU;
    const double fraction = bits & 0x3ffU;
    const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
    if (exponent == 0x1f) { return fraction == 0 ? sign * HUGE_VAL : std::nan(""); }
    return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25));
}

template <class T> T loaded(const NpyHeader& header, const char* bytes) noexcept {
    char raw[sizeof(T)];
    std::memcpy(raw, bytes, sizeof raw);
    if (header.big_endian != (std::endian::native == std::endian::big)) {
        std::reverse(std::begin(raw), std::end(raw));
    }
    T value;
    std::memcpy(&value, raw, sizeof value);
    return value;
}

/// Calls f with the number that an element is, in its own type; half precision becomes double.
template <class F> auto with_number(const NpyHeader& header, const char* bytes, F&& f) {
    const std::size_t width = header.width;
    const auto as = [&]<class T>(T /*type*/) { return f(loaded<T>(header, bytes)); };
    if (header.kind == 'f') {
        return width == 2   ? f(half_to_double(loaded<std::uint16_t>(header, bytes)))
               : width == 4 ? as(float{})
                            : as(double{});
    }
    if (header.kind == 'i') {
        return width == 1   ? as(std::int8_t{})
               : width == 2 ? as(std::int16_t{})
               : width == 4 ? as(std::int32_t{})
                            : as(std::int64_t{});
    }
    return width == 1   ? as(std::uint8_t{})
           : width == 2 ? as(std::uint16_t{})
           : width == 4 ? as(std::uint32_t{})
                        : as(std::uint64_t{});
}

/// Integers are written in full, even where a double would round them.
std::string number_text(const NpyHeader& header, const char* bytes) {
    return with_number(header, bytes, []<class T>(T number) {
        if constexpr (std::is_floating_point_v<T>) {
            return to_text(static_cast<double>(number));
        } else {
            return std::to_string(number);
        }
    });
}

/// Calls f(position, bytes) for each element. Throws Error(data) if there are not as many as the header says.
template <class F> void for_each_element(ByteSource& source, const NpyHeader& header, F&& f) {
    const std::size_t width = header.width;
    const std::size_t size = header.size();
    for (std::size_t i = 0; i < size;) {
        source.fill(std::max<std::size_t>(width, 1));
        const std::string_view window = source.window().substr(0, std::max<std::size_t>(progress_step, width));
        const std::size_t here = width == 0 ? size - i : std::min(size - i, window.size() / width);
        if (here == 0) { fail_npy(source, {"the array is truncated: {} elements expected, {} found", size, i}); }
        for (std::size_t k = 0; k < here; ++k) { f(i + k, window.data() + k * width); }
        source.consume(here * width);
        i += here;
    }
    source.fill(1);
    if (!source.window().empty()) { fail_npy(source, "bytes follow the end of the array"); }
}

template <class T> std::vector<T> transposed(const std::vector<T>& values, std::size_t rows, std::size_t columns) {
    std::vector<T> result(values.size());
    for (std::size_t j = 0; j < columns; ++j) {
        for (std::size_t i = 0; i < rows; ++i) { result[i * columns + j] = values[j * rows + i]; }
    }
    return result;
}

/// The elements as numbers of type T, which can hold all of them exactly, one row after another.
template <class T> std::vector<T> read_values(ByteSource& source, const NpyHeader& header, const DatasetParts& shape) {
    const bool by_columns = header.fortran_order;
    std::vector<T> values;
    for_each_element(source, header, [&](std::size_t i, const char* bytes) {
        const double value = with_number(header, bytes, [](auto number) { return static_cast<double>(number); });
        if (!std::isfinite(value)) {
            const std::size_t row = by_columns ? i % shape.rows : i / shape.columns;
            const std::size_t column = by_columns ? i / shape.rows : i % shape.columns;
            fail_npy(source, {"{}, column {}: value '{}' is not a finite number", NamedRows{{row}}, column + 1,
                              to_text(value)});
        }
        values.push_back(static_cast<T>(value));
    });
    return by_columns ? transposed(values, shape.rows, shape.columns) : values;
}

bool is_text(const NpyHeader& header) noexcept { return header.kind == 'U' || header.kind == 'S'; }

DatasetParts read_matrix(ByteSource& source) {
    const NpyHeader header = read_npy_header(source);
    if (is_text(header)) { fail_npy(source, "the array holds text; numbers are expected"); }
    const std::size_t dimensions = header.shape.size();
    if (dimensions != 1 && dimensions != 2) {
        fail_npy(source, {"the array has {} dimensions; rows and columns are expected", dimensions});
    }
    DatasetParts data;
    data.rows = header.shape[0];
    data.columns = dimensions == 2 ? header.shape[1] : 1;
    if (data.rows == 0 || data.columns == 0) {
        fail_npy(source, data.rows == 0 ? "the array has no rows" : "the array has no columns");
    }
    if (data.columns > most_columns) { fail_npy(source, {"the array has more than {} columns", most_columns}); }
    const bool single = header.width <= (header.kind == 'f' ? 4U : 2U);
    if (!source.in_memory() || source.window().size() / header.width >= header.size()) { // else it is truncated
        check_memory(Place{source.name()}, "the array needs",
                     static_cast<double>(single ? sizeof(float) : sizeof(double)) * static_cast<double>(header.size()));
    }
    data.storage = single ? DenseStorage{read_values<float>(source, header, data)}
                          : DenseStorage{read_values<double>(source, header, data)};
    return data;
}

void append_utf8(std::string& text, std::uint32_t c) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    const unsigned rest = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3; // bytes after the first
    constexpr std::uint32_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    constexpr std::uint32_t lead_bits[] = {0x7f, 0x1f, 0x0f, 0x0f}; // beyond Unicode: no UTF-8, which labels refuse
    put(lead[rest] | (c >> 6U * rest & lead_bits[rest]));
    for (unsigned k = rest; k-- > 0;) { put(0x80U | (c >> 6U * k & 0x3fU)); }
}

/// A text element: UTF-32 or bytes, padded with zeros.
std::string text_of(const NpyHeader& header, const char* bytes) {
    std::string text;
    if (header.kind == 'S') { text.assign(bytes, header.width); }
    for (std::size_t i = 0; header.kind == 'U' && i < header.width; i += sizeof(std::uint32_t)) {
        append_utf8(text, loaded<std::uint32_t>(header, bytes + i));
    }
    text.resize(text.find_last_not_of('\0') + 1);
    return text;
}

void read_labels(ByteSource& source, const ReadOptions& options, const std::string& matrix, DatasetParts& data) {
    source.fill(1);
    const NpyHeader header = read_npy_header(source);
    const std::size_t dimensions = header.shape.size();
    if (dimensions != 1 && !(dimensions == 2 && header.shape[1] == 1)) {
        fail_npy(source, {"the array of labels has {} dimensions; one is expected", dimensions});
    }
    if (header.shape[0] != data.rows) {
        fail_npy(source, {"{} labels for the {} rows of {}", header.shape[0], data.rows, matrix});
    }
    Labels labels;
    for_each_element(source, header, [&](std::size_t i, const char* bytes) {
        const std::string text = is_text(header) ? text_of(header, bytes) : number_text(header, bytes);
        if (text.empty()) { fail_npy(source, {"label {} is empty", i + 1}); }
        if (!labels.add_seen(text)) { labels.add_new(text, Place{source.name()}); }
    });
    labels.finish(options.classes, data);
}

/// The bytes of a number, the lowest first.
template <class T> void append_bytes(std::string& bytes, T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    if constexpr (std::endian::native == std::endian::big) { std::reverse(std::begin(raw), std::end(raw)); }
    bytes.append(raw, sizeof value);
}

std::u32string to_utf32(const std::string& text) {
    std::u32string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        constexpr unsigned char lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
        char32_t c = lead & lead_bits[length];
        for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
            c = c << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
        }
        result += c;
        i += length;
    }
    return result;
}

std::string npy_text_labels(const Dataset& data) {
    std::vector<std::u32string> names;
    std::size_t width = 0;
    for (const std::string& name : data.classes()) {
        names.push_back(to_utf32(name));
        width = std::max(width, names.back().size());
    }
    std::string bytes = npy_header("<U" + std::to_string(width), {data.rows()});
    for (const std::uint32_t label : data.labels()) {
        std::u32string name = names[label];
        name.resize(width);
        for (const char32_t c : name) { append_bytes(bytes, static_cast<std::uint32_t>(c)); }
    }
    return bytes;
}

} // namespace

Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels) {
    DatasetParts data = read_matrix(source);
    data.classes = options.classes;
    if (labels != nullptr) { read_labels(*labels, options, source.name(), data); }
    return from_parts(std::move(data));
}

std::string npy_matrix(const Dataset& data) {
    std::string bytes = npy_header("<f8", {data.rows(), data.columns()});
    const DenseStorage storage = data.is_dense() ? std::get<DenseStorage>(data.storage())
                                                 : to_dense(std::get<SparseStorage>(data.storage()), data.columns());
    bytes.reserve(bytes.size() + sizeof(double) * storage.values.size());
    for (std::size_t k = 0; k < storage.values.size(); ++k) { append_bytes(bytes, storage.values[k]); }
    return bytes;
}

std::string npy_labels(const Dataset& data) {
    std::vector<double> numbers;
    for (const std::string& name : data.classes()) {
        const auto value = number_in(name);
        if (!value || to_text(*value) != name) { return npy_text_labels(data); }
        numbers.push_back(*value);
    }
    const bool whole = std::all_of(numbers.begin(), numbers.end(),
                                   [](double x) { return x == std::floor(x) && std::fabs(x) <= 0x1p53; });
    std::string bytes = npy_header(whole ? "<i8" : "<f8", {data.rows()});
    for (const std::uint32_t label : data.labels()) {
        if (whole) {
            append_bytes(bytes, static_cast<std::int64_t>(numbers[label]));
        } else {
            append_bytes(bytes, numbers[label]);
        }
    }
    return bytes;
}

} // namespace novikoff
