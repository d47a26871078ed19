// Values as bytes, for ranks of one program on machines of one kind.
#pragma once

#include "novikoff/error.hpp"

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

/// What comes is not what this rank waits for.
[[noreturn]] inline void fail_out_of_step() {
    throw Error(ErrorKind::data, "the ranks are at different steps of the run, as a forged checkpoint can make them");
}

/// Takes the values out in the order in which they were put in. The bytes must live as long. Throws Error(data) where they end too soon.
class MessageReader {
public:
    explicit MessageReader(std::string_view bytes) noexcept : rest_(bytes) {}

    template <class T> [[nodiscard]] T take() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, take_bytes(sizeof value).data(), sizeof value);
        return value;
    }
    [[nodiscard]] std::string take_text() { return std::string(take_bytes(take<std::uint64_t>())); }
    [[nodiscard]] std::vector<std::string> take_texts() {
        std::vector<std::string> texts(static_cast<std::size_t>(take<std::uint64_t>()));
        for (std::string& text : texts) {
            text = take_text();
        }
        return texts;
    }
    [[nodiscard]] bool done() const noexcept { return rest_.empty(); }

private:
    std::string_view take_bytes(std::uint64_t size) {
        if (size > rest_.size()) {
            fail_out_of_step();
        }
        const std::string_view bytes = rest_.substr(0, static_cast<std::size_t>(size));
        rest_.remove_prefix(bytes.size());
        return bytes;
    }

    std::string_view rest_;
};

} // namespace novikoff
