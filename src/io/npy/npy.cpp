// NumPy arrays: a matrix of numbers, and a vector of labels beside it. Memory is asked for as the bytes arrive: a
// header may promise anything.
#include "io/npy/npy.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "io/npy/npy_header.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
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

/// One element of an array.
class Element {
public:
    Element(const NpyHeader& header, const char* bytes) : kind_(header.kind) {
        std::memcpy(bytes_.data(), bytes, header.width);
        if (header.big_endian != (std::endian::native == std::endian::big)) {
            std::reverse(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(header.width));
        }
        width_ = header.width;
    }

    [[nodiscard]] bool real() const noexcept { return kind_ == 'f'; }
    [[nodiscard]] double as_real() const noexcept {
        switch (width_) {
        case 2:
            return half_to_double(as<std::uint16_t>());
        case 4:
            return as<float>();
        default:
            return as<double>();
        }
    }
    [[nodiscard]] std::int64_t as_signed() const noexcept {
        switch (width_) {
        case 1:
            return as<std::int8_t>();
        case 2:
            return as<std::int16_t>();
        case 4:
            return as<std::int32_t>();
        default:
            return as<std::int64_t>();
        }
    }
    [[nodiscard]] std::uint64_t as_unsigned() const noexcept {
        switch (width_) {
        case 1:
            return as<std::uint8_t>();
        case 2:
            return as<std::uint16_t>();
        case 4:
            return as<std::uint32_t>();
        default:
            return as<std::uint64_t>();
        }
    }
    [[nodiscard]] double number() const noexcept {
        if (real()) {
            return as_real();
        }
        return kind_ == 'i' ? static_cast<double>(as_signed()) : static_cast<double>(as_unsigned());
    }
    /// Whole numbers are written in full, even where a double would round them.
    [[nodiscard]] std::string text() const {
        if (real()) {
            return to_text(as_real());
        }
        return kind_ == 'i' ? std::to_string(as_signed()) : std::to_string(as_unsigned());
    }

private:
    template <class T> [[nodiscard]] T as() const noexcept {
        T value;
        std::memcpy(&value, bytes_.data(), sizeof value);
        return value;
    }

    char kind_;
    std::size_t width_ = 0;
    std::array<char, 8> bytes_{};
};

/// Calls f(position, bytes) for each element, and makes sure that there are as many as the header says.
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
        const double value = Element(header, bytes).number();
        if (!std::isfinite(value)) {
            const std::size_t row = by_columns ? i % shape.rows : i / shape.columns;
            const std::size_t column = by_columns ? i / shape.rows : i % shape.columns;
            fail_npy(source, "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                                 ": value '" + to_text(value) + "' is not a finite number");
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
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0U | c >> 6U);
        put(0x80U | (c & 0x3fU));
    } else if (c < 0x10000) {
        put(0xe0U | c >> 12U);
        put(0x80U | (c >> 6U & 0x3fU));
        put(0x80U | (c & 0x3fU));
    } else {
        put(0xf0U | (c >> 18U & 0x0fU)); // beyond Unicode it is no UTF-8, which the labels refuse
        put(0x80U | (c >> 12U & 0x3fU));
        put(0x80U | (c >> 6U & 0x3fU));
        put(0x80U | (c & 0x3fU));
    }
}

/// A text element: UTF-32 or bytes, filled up with zeros.
std::string text_of(const NpyHeader& header, const char* bytes) {
    std::string text;
    if (header.kind == 'S') {
        text.assign(bytes, header.width);
        text.resize(text.find_last_not_of('\0') + 1);
        return text;
    }
    NpyHeader character = header;
    character.kind = 'u';
    character.width = 4;
    for (std::size_t i = 0; i < header.width; i += character.width) {
        append_utf8(text, static_cast<std::uint32_t>(Element(character, bytes + i).as_unsigned()));
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
        const std::string text = is_text(header) ? text_of(header, bytes) : Element(header, bytes).text();
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
