// Converts values to bytes and back, for checkpoints and for messages between ranks.
//
// A type that can be archived has a member that lists its parts. It serves both directions, so they cannot differ:
//
//     template <class Archive> void archive(Archive& archive) {
//         archive(size_, items_);
//         archive.require([&] { return items_.size() <= size_; });   // checks what was read
//     }
//
// A number has eight bytes, the lowest first, on every machine. A list is its length and its items; 32-bit numbers in a
// list have four bytes each. An array is its items alone. Bytes of unknown origin are safe to read: nothing is read
// beyond the end, and the memory allocated is proportional to the bytes present.
#pragma once

#include "base/bits.hpp"
#include "novikoff/error.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstring>
#include <map>
#include <span>
#include <type_traits>

namespace novikoff {

/// Types that are stored in eight bytes.
template <class T>
concept Archivable = std::is_arithmetic_v<T> || std::is_enum_v<T>;
/// Items of a list that are stored in as many bytes as in memory. Little-endian machines copy them in one block.
template <class T>
concept PlainItem = std::same_as<T, double> || std::same_as<T, std::uint64_t> || std::same_as<T, std::uint32_t>;

class ArchiveWriter {
public:
    /// Appends to `bytes`.
    explicit ArchiveWriter(std::string& bytes) noexcept : bytes_(bytes) {}

    template <class... T> void operator()(const T&... values) { (put(values), ...); }
    /// Not evaluated: it holds for everything that is written.
    template <class Condition> void require(const Condition& /*holds*/) const noexcept {}

private:
    template <Archivable T> void put(const T& value) { put_word(word_of(value)); }
    void put(const std::string& text) {
        put(text.size());
        bytes_ += text;
    }
    void put(const std::vector<bool>& items) {
        put(items.size());
        for (const bool item : items) { put(item); }
    }
    template <class T> void put(const std::vector<T>& items) {
        put(items.size());
        put(std::span(items));
    }
    template <class T, std::size_t n> void put(const std::array<T, n>& items) { put(std::span(items)); }
    template <class T, std::size_t n> void put(std::span<T, n> items) {
        if constexpr (PlainItem<std::remove_const_t<T>> && std::endian::native == std::endian::little) {
            bytes_.append(reinterpret_cast<const char*>(items.data()), items.size_bytes());
        } else if constexpr (PlainItem<std::remove_const_t<T>>) {
            for (const T& item : items) { put_word(word_of(item), sizeof(T)); }
        } else {
            for (const T& item : items) { put(item); }
        }
    }
    template <class T> void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) { put(*value); }
    }
    template <class K, class T> void put(const std::map<K, T>& items) {
        put(items.size());
        for (const auto& [key, value] : items) { (*this)(key, value); }
    }
    template <class T>
    requires requires(T& value, ArchiveWriter& archive) { value.archive(archive); }
    void put(const T& value) {
        const_cast<T&>(value).archive(*this); // changes nothing in this direction
    }

    template <class T> static std::uint64_t word_of(const T& value) noexcept {
        if constexpr (std::is_floating_point_v<T>) {
            return novikoff::bit_cast<std::uint64_t>(static_cast<double>(value));
        } else {
            return static_cast<std::uint64_t>(value);
        }
    }
    void put_word(std::uint64_t word, unsigned size = 8) {
        for (unsigned i = 0; i < size; ++i) { bytes_ += static_cast<char>(word >> 8 * i & 0xffU); }
    }

    std::string& bytes_;
};

class ArchiveReader {
public:
    /// Throws `fault` for bytes that no ArchiveWriter can have written.
    ArchiveReader(std::string_view bytes, Error fault) : bytes_(bytes), fault_(std::move(fault)) {}
    /// The bytes are the content of the file `source`.
    ArchiveReader(std::string_view bytes, const std::string& source)
        : ArchiveReader(bytes, Error(ErrorKind::data, Place{source}, "is damaged: its parts do not fit together")) {}

    template <class... T> void operator()(T&... values) { (get(values), ...); }
    template <class Condition> void require(const Condition& holds) const {
        if (!holds()) { throw Error(fault_); }
    }
    /// The bytes that have not been read yet.
    [[nodiscard]] std::string_view rest() const noexcept { return bytes_; }

private:
    template <Archivable T> void get(T& value) {
        const std::uint64_t word = get_word();
        value = value_of<T>(word);
        if constexpr (!std::is_floating_point_v<T>) {
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
        items.resize(get_count(PlainItem<T> ? sizeof(T) : 8)); // the least size of an item
        get(std::span(items));
    }
    template <class T, std::size_t n> void get(std::array<T, n>& items) { get(std::span(items)); }
    template <class T, std::size_t n> void get(std::span<T, n> items) {
        if constexpr (PlainItem<T> && std::endian::native == std::endian::little) {
            const std::string_view bytes = take(items.size_bytes());
            if (!bytes.empty()) { std::memcpy(items.data(), bytes.data(), bytes.size()); }
        } else if constexpr (PlainItem<T>) {
            for (T& item : items) { item = value_of<T>(get_word(sizeof(T))); }
        } else {
            for (T& item : items) { get(item); }
        }
    }
    template <class T> void get(std::optional<T>& value) {
        bool there = false;
        get(there);
        value.reset();
        if (there) { get(value.emplace()); }
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

    template <class T> static T value_of(std::uint64_t word) noexcept {
        if constexpr (std::is_floating_point_v<T>) {
            return static_cast<T>(novikoff::bit_cast<double>(word));
        } else {
            return static_cast<T>(word);
        }
    }

    /// Reads the number of items that follow, each of at least `item` bytes.
    std::size_t get_count(std::size_t item) {
        const std::uint64_t count = get_word();
        require([&] { return count <= bytes_.size() / item; });
        return static_cast<std::size_t>(count);
    }
    std::uint64_t get_word(unsigned size = 8) {
        const std::string_view bytes = take(size);
        std::uint64_t word = 0;
        for (unsigned i = 0; i < size; ++i) { word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i; }
        return word;
    }
    std::string_view take(std::size_t size) {
        require([&] { return size <= bytes_.size(); });
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    std::string_view bytes_;
    Error fault_;
};

/// The bytes of the values, in order.
template <class... T> [[nodiscard]] std::string archived(const T&... values) {
    std::string bytes;
    ArchiveWriter{bytes}(values...);
    return bytes;
}

} // namespace novikoff
