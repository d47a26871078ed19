// Values as bytes, for ranks of one program on machines of one kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace novikoff {

class Message {
public:
    template <class T> void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void put_text(std::string_view text) {
        put(static_cast<std::uint64_t>(text.size()));
        bytes_.append(text);
    }
    void put_texts(const std::vector<std::string>& texts) {
        put(static_cast<std::uint64_t>(texts.size()));
        for (const std::string& text : texts) {
            put_text(text);
        }
    }

    [[nodiscard]] std::string bytes() && { return std::move(bytes_); }

private:
    std::string bytes_;
};

/// Takes the values out in the order in which they were put in. The bytes must live as long.
class MessageReader {
public:
    explicit MessageReader(std::string_view bytes) noexcept : rest_(bytes) {}

    template <class T> [[nodiscard]] T take() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    [[nodiscard]] std::string take_text() {
        const auto size = static_cast<std::size_t>(take<std::uint64_t>());
        std::string text(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return text;
    }
    [[nodiscard]] std::vector<std::string> take_texts() {
        std::vector<std::string> texts(static_cast<std::size_t>(take<std::uint64_t>()));
        for (std::string& text : texts) {
            text = take_text();
        }
        return texts;
    }
    [[nodiscard]] bool done() const noexcept { return rest_.empty(); }

private:
    std::string_view rest_;
};

} // namespace novikoff
