#include "base/text.hpp"
#include "data/storage.hpp"
#include "io/npy/npy.hpp"
#include "io/npy/npy_header.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

namespace novikoff {
namespace {

/// The bytes of a number, the lowest first.
template <class T> void append_bytes(std::string& bytes, T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    if constexpr (std::endian::native == std::endian::big) {
        std::reverse(std::begin(raw), std::end(raw));
    }
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
        for (const char32_t c : name) {
            append_bytes(bytes, static_cast<std::uint32_t>(c));
        }
    }
    return bytes;
}

} // namespace

std::string npy_matrix(const Dataset& data) {
    std::string bytes = npy_header("<f8", {data.rows(), data.columns()});
    const DenseStorage storage = data.is_dense() ? std::get<DenseStorage>(data.storage())
                                                 : to_dense(std::get<SparseStorage>(data.storage()), data.columns());
    bytes.reserve(bytes.size() + sizeof(double) * storage.values.size());
    for (std::size_t k = 0; k < storage.values.size(); ++k) {
        append_bytes(bytes, storage.values[k]);
    }
    return bytes;
}

std::string npy_labels(const Dataset& data) {
    std::vector<double> numbers;
    for (const std::string& name : data.classes()) {
        const auto value = number_in(name);
        if (!value || to_text(*value) != name) {
            return npy_text_labels(data);
        }
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
