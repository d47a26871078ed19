#include "base/json_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace novikoff {
namespace {

using Json = nlohmann::json;

constexpr std::size_t max_depth = 16; // our files need half of it: deeper nesting would only eat memory

/// Line and column of a byte, all counted from 1; a text that is itself a line of `file` is one line.
Place place_of(std::string_view text, std::size_t byte, const Place& file) {
    const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const std::size_t line_start = before.rfind('\n') + 1; // npos + 1 is 0
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    return {file.file, lines + (file.line == 0 ? 1 : file.line), before.size() - line_start + 1};
}

/// The byte that opens one level too many. REQUIRES: the text is JSON up to there.
std::size_t too_deep(std::string_view text) noexcept {
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted && c == '\\') {
            ++at;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '[' || c == '{')) {
            if (++depth > max_depth) {
                return at + 1;
            }
        } else if (!quoted && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return text.size();
}

/// Makes the tree of what the parser of the JSON library tells; its names are the library's.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const Place& file, const std::string& what)
        : text_(text), file_(file), what_(what) {}

    [[nodiscard]] JsonValue take() noexcept { return std::move(root_); }

    bool null() { return add(JsonValue::Null{}); }
    bool boolean(bool truth) { return add(truth); }
    bool number_integer(Json::number_integer_t negative) { return add(negative); }
    bool number_unsigned(Json::number_unsigned_t count) { return add(count); }
    bool number_float(Json::number_float_t number, const std::string& /*digits*/) { return add(number); }
    bool string(std::string& text) { return add(std::make_unique<std::string>(std::move(text))); }
    bool binary(Json::binary_t& /*bytes*/) { return false; } // not in texts

    bool start_object(std::size_t /*size*/) { return open(std::make_unique<JsonValue::Object::element_type>()); }
    bool start_array(std::size_t /*size*/) { return open(std::make_unique<JsonValue::List::element_type>()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& text) {
        key_ = std::move(text);
        return true;
    }

    bool parse_error(std::size_t byte, const std::string& token, const Json::exception& error) {
        constexpr int out_of_range = 406;
        if (error.id == out_of_range) {
            fail(byte + 1 - token.size(), "a number is larger than any double");
        }
        fail(byte, byte > text_.size()
                       ? fmt::format("the {} ends here, before the {} does", file_.line == 0 ? "file" : "line", what_)
                       : "not JSON from here on");
    }

private:
    [[noreturn]] void fail(std::size_t byte, const std::string& message) const {
        throw Error(ErrorKind::data, place_of(text_, byte, file_), message);
    }

    template <class Value> bool add(Value&& value) {
        place().is = std::forward<Value>(value);
        return true;
    }
    template <class Container> bool open(Container container) {
        if (open_.size() == max_depth) {
            fail(too_deep(text_), fmt::format("nested too deeply for a {}: more than {} levels", what_, max_depth));
        }
        JsonValue& value = place();
        value.is = std::move(container);
        open_.push_back(&value);
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    /// Where the next value belongs. It stays there while it is open: nothing is added beside it meanwhile.
    JsonValue& place() {
        if (open_.empty()) {
            return root_;
        }
        if (auto* list = std::get_if<JsonValue::List>(&open_.back()->is)) {
            return (*list)->emplace_back();
        }
        return (*std::get<JsonValue::Object>(open_.back()->is))[key_];
    }

    std::string_view text_;
    const Place& file_;
    const std::string& what_;
    JsonValue root_;
    std::vector<JsonValue*> open_;
    std::string key_;
};

} // namespace

JsonValue parse_json(std::string_view text, const Place& file, const std::string& what) {
    TreeBuilder tree(text, file, what);
    (void)Json::sax_parse(text, &tree);
    return tree.take();
}

} // namespace novikoff
