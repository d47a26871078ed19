// A value as bytes and back, by one function for both ways.
//
// A type that can be archived has a member that names what is to be kept; it serves both directions, so they cannot differ:
//
//     template <class Archive> void archive(Archive& archive) {
//         archive(size_, items_);
//         archive.require([&] { return items_.size() <= size_; });   // what was read may be anything
//     }
//
// Numbers take eight bytes, the lowest first, on every machine; a list is its length and its items. Whoever reads bytes
// of a stranger is safe: nothing is read beyond the end, and memory is asked for in proportion to the bytes that are there.
#pragma once

#include "base/bits.hpp"
#include "novikoff/error.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace novikoff {

/// What takes eight bytes.
template <class T>
concept Archivable = std::is_arithmetic_v<T> || std::is_enum_v<T>;
/// Lies in memory as it does in an archive, where the lowest byte comes first.
template <class T>
concept PlainWord = std::same_as<T, double> || std::same_as<T, std::uint64_t>;

class ArchiveWriter {
public:
    /// Appends to `bytes`.
    explicit ArchiveWriter(std::string& bytes) noexcept : bytes_(bytes) {}

    template <class... T> void operator()(const T&... values) { (put(values), ...); }
    /// Holds of what is written, so it is not even looked at.
    template <class Condition> void require(const Condition& /*holds*/) const noexcept {}

private:
    template <Archivable T> void put(const T& value) { put_word(word_of(value)); }
    void put(const std::string& text) {
        put(text.size());
        bytes_ += text;
    }
    void put(const std::vector<bool>& items) {
        put(items.size());
        for (const bool item : items) {
            put(item);
        }
    }
    template <class T> void put(const std::vector<T>& items) {
        put(items.size());
        put_items(items.data(), items.size());
    }
    template <class T, std::size_t n> void put(const std::array<T, n>& items) { put_items(items.data(), n); }
    template <class T> void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) {
            put(*value);
        }
    }
    template <class K, class T> void put(const std::map<K, T>& items) {
        put(items.size());
        for (const auto& [key, value] : items) {
            (*this)(key, value);
        }
    }
    template <class T>
    requires requires(T& value, ArchiveWriter& archive) { value.archive(archive); }
    void put(const T& value) {
        const_cast<T&>(value).archive(*this); // which changes nothing in this direction
    }

    template <class T> void put_items(const T* items, std::size_t count) {
        if constexpr (PlainWord<T> && std::endian::native == std::endian::little) {
            bytes_.append(reinterpret_cast<const char*>(items), count * sizeof(T));
        } else {
            for (std::size_t i = 0; i < count; ++i) {
                put(items[i]);
            }
        }
    }

    template <class T> static std::uint64_t word_of(const T& value) noexcept {
        if constexpr (std::is_floating_point_v<T>) {
            return novikoff::bit_cast<std::uint64_t>(static_cast<double>(value));
        } else {
            return static_cast<std::uint64_t>(value);
        }
    }
    void put_word(std::uint64_t word) {
        for (unsigned i = 0; i < 8; ++i) {
            bytes_ += static_cast<char>(word >> 8 * i & 0xffU);
        }
    }

    std::string& bytes_;
};

class ArchiveReader {
public:
    /// `source` is the name of the file, for the Error(data) that ends all reading of bytes that cannot have been written so.
    ArchiveReader(std::string_view bytes, std::string source) : bytes_(bytes), source_(std::move(source)) {}

    template <class... T> void operator()(T&... values) { (get(values), ...); }
    template <class Condition> void require(const Condition& holds) const {
        if (!holds()) {
            throw Error(ErrorKind::data, Place{source_}, "is damaged: its parts do not fit together");
        }
    }
    /// What has not been read yet.
    [[nodiscard]] std::string_view rest() const noexcept { return bytes_; }

private:
    template <Archivable T> void get(T& value) {
        const std::uint64_t word = get_word();
        if constexpr (std::is_floating_point_v<T>) {
            value = static_cast<T>(novikoff::bit_cast<double>(word));
        } else {
            value = static_cast<T>(word);
            require([&] { return static_cast<std::uint64_t>(value) == word; });
        }
    }
    void get(std::string& text) {
        const std::size_t size = get_count(1);
        text = take(size);
    }
    void get(std::vector<bool>& items) {
        items.resize(get_count(8));
        for (auto item : items) {
            bool value = false;
            get(value);
            item = value;
        }
    }
    template <class T> void get(std::vector<T>& items) {
        items.resize(get_count(8)); // no item takes less
        get_items(items.data(), items.size());
    }
    template <class T, std::size_t n> void get(std::array<T, n>& items) { get_items(items.data(), n); }
    template <class T> void get(std::optional<T>& value) {
        bool there = false;
        get(there);
        value.reset();
        if (there) {
            get(value.emplace());
        }
    }
    template <class K, class T> void get(std::map<K, T>& items) {
        items.clear();
        for (std::size_t left = get_count(16); left > 0; --left) {
            K key{};
            T value{};
            (*this)(key, value);
            require([&] { return items.try_emplace(std::move(key), std::move(value)).second; });
        }
    }
    template <class T>
    requires requires(T& value, ArchiveReader& archive) { value.archive(archive); }
    void get(T& value) { value.archive(*this); }

    template <class T> void get_items(T* items, std::size_t count) {
        if constexpr (PlainWord<T> && std::endian::native == std::endian::little) {
            const std::string_view bytes = take(count * sizeof(T));
            if (count > 0) {
                std::memcpy(items, bytes.data(), bytes.size());
            }
        } else {
            for (std::size_t i = 0; i < count; ++i) {
                get(items[i]);
            }
        }
    }

    /// A number of items that are yet to come, each of at least so many bytes.
    std::size_t get_count(std::size_t item) {
        const std::uint64_t count = get_word();
        require([&] { return count <= bytes_.size() / item; });
        return static_cast<std::size_t>(count);
    }
    std::uint64_t get_word() {
        const std::string_view bytes = take(8);
        std::uint64_t word = 0;
        for (unsigned i = 0; i < 8; ++i) {
            word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        }
        return word;
    }
    std::string_view take(std::size_t size) {
        require([&] { return size <= bytes_.size(); });
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    std::string_view bytes_;
    std::string source_;
};

} // namespace novikoff
