// NumPy arrays: a matrix of numbers, and a vector of labels beside it. Memory is allocated as the bytes arrive, because
// a header may promise anything.
#include "io/npy/npy.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "io/npy/npy_header.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <type_traits>
#include <utility>

namespace novikoff {
namespace {

/// IEEE 754 binary16.
double half_to_double(std::uint16_t bits) noexcept {
    const int exponent = (bits >> 10U) & 0x1fU;
    const double fraction = bits & 0x3ffU;
    const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
    if (exponent == 0x1f) {
        return fraction == 0 ? sign * HUGE_VAL : std::nan("");
    }
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
    const bool real = header.kind == 'f';
    const bool negative_too = header.kind == 'i';
    switch (header.width) {
    case 1:
        return negative_too ? f(loaded<std::int8_t>(header, bytes)) : f(loaded<std::uint8_t>(header, bytes));
    case 2:
        return real           ? f(half_to_double(loaded<std::uint16_t>(header, bytes)))
               : negative_too ? f(loaded<std::int16_t>(header, bytes))
                              : f(loaded<std::uint16_t>(header, bytes));
    case 4:
        return real           ? f(loaded<float>(header, bytes))
               : negative_too ? f(loaded<std::int32_t>(header, bytes))
                              : f(loaded<std::uint32_t>(header, bytes));
    default:
        return real           ? f(loaded<double>(header, bytes))
               : negative_too ? f(loaded<std::int64_t>(header, bytes))
                              : f(loaded<std::uint64_t>(header, bytes));
    }
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
        if (here == 0) {
            fail_npy(source, "the array is truncated: " + std::to_string(size) + " elements are promised, " +
                                 std::to_string(i) + " are there");
        }
        for (std::size_t k = 0; k < here; ++k) {
            f(i + k, window.data() + k * width);
        }
        source.consume(here * width);
        i += here;
    }
    source.fill(1);
    if (!source.window().empty()) {
        fail_npy(source, "bytes follow the end of the array");
    }
}

template <class T> std::vector<T> transposed(const std::vector<T>& values, std::size_t rows, std::size_t columns) {
    std::vector<T> result(values.size());
    for (std::size_t j = 0; j < columns; ++j) {
        for (std::size_t i = 0; i < rows; ++i) {
            result[i * columns + j] = values[j * rows + i];
        }
    }
    return result;
}

/// The elements as numbers of type T, which can hold all of them exactly, one row after another.
template <class T>
std::vector<T> read_values(ByteSource& source, const NpyHeader& header, const DatasetParts& shape) {
    const bool by_columns = header.fortran_order;
    std::vector<T> values;
    for_each_element(source, header, [&](std::size_t i, const char* bytes) {
        const double value = with_number(header, bytes, [](auto number) { return static_cast<double>(number); });
        if (!std::isfinite(value)) {
            const std::size_t row = by_columns ? i % shape.rows : i / shape.columns;
            const std::size_t column = by_columns ? i / shape.rows : i % shape.columns;
            fail_npy(source, Message("{}, column {}: value '{}' is not a finite number", NamedRows{{row}}, column + 1,
                                     to_text(value)));
        }
        values.push_back(static_cast<T>(value));
    });
    return by_columns ? transposed(values, shape.rows, shape.columns) : values;
}

bool is_text(const NpyHeader& header) noexcept { return header.kind == 'U' || header.kind == 'S'; }

DatasetParts read_matrix(ByteSource& source) {
    const NpyHeader header = read_npy_header(source);
    if (is_text(header)) {
        fail_npy(source, "the array holds text; numbers are expected");
    }
    const std::size_t dimensions = header.shape.size();
    if (dimensions != 1 && dimensions != 2) {
        fail_npy(source,
                 "the array has " + std::to_string(dimensions) + " dimensions; rows and columns are expected");
    }
    DatasetParts data;
    data.rows = header.shape[0];
    data.columns = dimensions == 2 ? header.shape[1] : 1;
    if (data.rows == 0 || data.columns == 0) {
        fail_npy(source, data.rows == 0 ? "the array has no rows" : "the array has no columns");
    }
    if (data.columns > most_columns) {
        fail_npy(source, "the array has more than " + std::to_string(most_columns) + " columns");
    }
    const bool single = header.width <= (header.kind == 'f' ? 4U : 2U);
    if (!source.in_memory() || source.window().size() / header.width >= header.size()) { // else it is truncated
        check_memory(Place{source.name()}, "the array needs",
                     static_cast<double>(single ? sizeof(float) : sizeof(double)) *
                         static_cast<double>(header.size()));
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
    for (unsigned k = rest; k-- > 0;) {
        put(0x80U | (c >> 6U * k & 0x3fU));
    }
}

/// A text element: UTF-32 or bytes, padded with zeros.
std::string text_of(const NpyHeader& header, const char* bytes) {
    std::string text;
    if (header.kind == 'S') {
        text.assign(bytes, header.width);
    }
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
        fail_npy(source, "the array of labels has " + std::to_string(dimensions) + " dimensions; one is expected");
    }
    if (header.shape[0] != data.rows) {
        fail_npy(source, std::to_string(header.shape[0]) + " labels for the " + std::to_string(data.rows) +
                             " rows of " + matrix);
    }
    Labels labels;
    for_each_element(source, header, [&](std::size_t i, const char* bytes) {
        const std::string text = is_text(header) ? text_of(header, bytes) : number_text(header, bytes);
        if (text.empty()) {
            fail_npy(source, "label " + std::to_string(i + 1) + " is empty");
        }
        if (!labels.add_seen(text)) {
            labels.add_new(text, Place{source.name()});
        }
    });
    labels.finish(options.classes, data);
}

} // namespace

Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels) {
    DatasetParts data = read_matrix(source);
    data.classes = options.classes;
    if (labels != nullptr) {
        read_labels(*labels, options, source.name(), data);
    }
    return from_parts(std::move(data));
}

} // namespace novikoff
