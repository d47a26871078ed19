// Reading goes through a tree of its own, built from the events of the JSON library's parser.
#include "base/json_node.hpp"

#include "base/text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace novikoff {

/// The tree of the JSON library is not used for reading: destroying it needs memory, which may be exhausted, and
/// checking its depth takes time quadratic in the length of a list.
struct JsonValue {
    // Boxed, so that a number occupies 16 bytes.
    using Text = std::unique_ptr<std::string>;
    using List = std::unique_ptr<std::vector<JsonValue>>;
    using Object = std::unique_ptr<std::map<std::string, JsonValue>>;
    using Null = std::monostate;

    std::variant<Null, bool, double, std::uint64_t, std::int64_t, Text, List, Object> is;
};

namespace {

constexpr std::size_t max_depth = 16; // twice what our files need; deeper nesting would waste memory

/// Line and column of a byte, counted from 1. A text that is one line of `file` has that line's number.
Place place_of(std::string_view text, std::size_t byte, const Place& file) {
    const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const std::size_t line_start = before.rfind('\n') + 1; // npos + 1 is 0
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    return {file.file, lines + (file.line == 0 ? 1 : file.line), before.size() - line_start + 1};
}

/// The byte that opens the first level beyond the limit. REQUIRES: the text is JSON up to there.
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
            if (++depth > max_depth) { return at + 1; }
        } else if (!quoted && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return text.size();
}

/// Builds the tree from the events of the JSON library's parser, whose interface fixes the names.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const Place& file, const std::string& what)
        : text_(text), file_(file), what_(what) {}

    [[nodiscard]] JsonValue take() noexcept { return std::move(root_); }

    bool null() { return add(JsonValue::Null{}); }
    bool boolean(bool truth) { return add(truth); }
    bool number_integer(nlohmann::json::number_integer_t negative) { return add(negative); }
    bool number_unsigned(nlohmann::json::number_unsigned_t count) { return add(count); }
    bool number_float(nlohmann::json::number_float_t number, const std::string& /*digits*/) { return add(number); }
    bool string(std::string& text) { return add(std::make_unique<std::string>(std::move(text))); }
    bool binary(nlohmann::json::binary_t& /*bytes*/) { return false; } // does not occur in text

    bool start_object(std::size_t /*size*/) { return open(std::make_unique<JsonValue::Object::element_type>()); }
    bool start_array(std::size_t /*size*/) { return open(std::make_unique<JsonValue::List::element_type>()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& text) {
        key_ = std::move(text);
        return true;
    }

    bool parse_error(std::size_t byte, const std::string& token, const nlohmann::json::exception& error) {
        constexpr int out_of_range = 406;
        if (error.id == out_of_range) { fail(byte + 1 - token.size(), "a number is larger than any double"); }
        fail(byte, byte > text_.size()
                       ? fmt::format("the {} ends here, before the {} does", file_.line == 0 ? "file" : "line", what_)
                       : "not JSON from here on");
    }

private:
    [[noreturn]] void fail(std::size_t byte, const std::string& message) const {
        fail_data(place_of(text_, byte, file_), message);
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
    /// The place of the next value. Its address is valid while it is open: nothing is added beside it until then.
    JsonValue& place() {
        if (open_.empty()) { return root_; }
        if (auto* list = std::get_if<JsonValue::List>(&open_.back()->is)) { return (*list)->emplace_back(); }
        return (*std::get<JsonValue::Object>(open_.back()->is))[key_];
    }

    std::string_view text_;
    const Place& file_;
    const std::string& what_;
    JsonValue root_;
    std::vector<JsonValue*> open_;
    std::string key_;
};

/// What a value is, for messages.
struct KindInWords {
    std::string operator()(JsonValue::Null) const { return "null"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const JsonValue::Text&) const { return "a text"; }
    std::string operator()(const JsonValue::List&) const { return "an array"; }
    std::string operator()(const JsonValue::Object&) const { return "an object"; }
    template <class Number> std::string operator()(Number number) const { return fmt::format("{}", number); }
};

/// If a key occurs several times, its last value counts. Throws Error(data) with line and column for text that is not
/// JSON, is nested more than 16 levels deep, or has a number larger than any double. `file` has a line number if the
/// text is one line of a file. `what` names the expected content in messages.
JsonValue parse_json(std::string_view text, const Place& file, const std::string& what) {
    TreeBuilder tree(text, file, what);
    (void)nlohmann::json::sax_parse(text, &tree);
    return tree.take();
}

} // namespace

void JsonNode::refuse(const Message& why) const {
    fail_data(*place_, path_.empty() ? why : Message("{}: {}", path(), why));
}

bool JsonNode::has_text(const std::string& key, const std::string& text) const {
    const auto* object = std::get_if<JsonValue::Object>(&value_->is);
    if (object == nullptr || !(*object)->contains(key)) { return false; }
    const auto* found = std::get_if<JsonValue::Text>(&(*object)->at(key).is);
    return found != nullptr && **found == text;
}

template <class T> const T& JsonNode::get(const char* what) const {
    const T* found = std::get_if<T>(&value_->is);
    if (found == nullptr) { refuse(fmt::format("{} expected, {} found", what, std::visit(KindInWords{}, value_->is))); }
    return *found;
}

bool JsonNode::has(const std::string& key) const { return get<JsonValue::Object>("an object")->contains(key); }

JsonNode JsonNode::at(const std::string& key) const {
    const auto& object = *get<JsonValue::Object>("an object");
    const auto found = object.find(key);
    const bool missing = found == object.end();
    JsonNode result(missing ? *value_ : found->second, path_.empty() ? key : path() + '.' + key, *place_);
    if (missing) { result.refuse("missing"); }
    return result;
}

bool JsonNode::null() const noexcept { return std::holds_alternative<JsonValue::Null>(value_->is); }

bool JsonNode::truth() const { return get<bool>("true or false"); }

std::string JsonNode::text() const { return *get<JsonValue::Text>("a text"); }

double JsonNode::number() const {
    if (const auto* count = std::get_if<std::uint64_t>(&value_->is)) { return static_cast<double>(*count); }
    if (const auto* negative = std::get_if<std::int64_t>(&value_->is)) { return static_cast<double>(*negative); }
    return get<double>("a number");
}

std::optional<double> JsonNode::number_or_none() const { return null() ? std::nullopt : std::optional(number()); }

std::uint64_t JsonNode::count() const { return get<std::uint64_t>("a whole number from 0"); }

std::uint32_t JsonNode::count_below(std::uint64_t limit) const {
    const std::uint64_t value = count();
    if (value >= limit) { refuse(fmt::format("a whole number below {} expected, {} found", limit, value)); }
    return static_cast<std::uint32_t>(value);
}

std::size_t JsonNode::size() const { return get<JsonValue::List>("an array")->size(); }

void JsonNode::require_size(std::size_t expected, const char* what) const {
    if (size() != expected) { refuse(fmt::format("{} {} expected, {} found", expected, what, size())); }
}

std::string JsonNode::path() const { return index_ == no_index ? path_ : fmt::format("{}[{}]", path_, index_); }

const JsonValue* JsonNode::entry_at(std::size_t index) const {
    return &(*std::get<JsonValue::List>(value_->is))[index];
}

std::vector<std::string> JsonNode::keys() const {
    std::vector<std::string> result;
    for (const auto& [key, ignored] : *get<JsonValue::Object>("an object")) { result.push_back(key); }
    return result;
}

JsonDocument::JsonDocument(std::string_view text, std::string source, const std::string& what, std::uint64_t version,
                           std::uint64_t oldest)
    : JsonDocument(text, Place{std::move(source)}, what) {
    check_header(what, version, oldest);
}

JsonDocument::JsonDocument(std::string_view line, Place place, const std::string& what)
    : place_(std::move(place)), value_(std::make_unique<JsonValue>(parse_json(line, place_, what))) {}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const { return {*value_, "", place_}; }

void JsonDocument::check_header(const std::string& what, std::uint64_t version, std::uint64_t oldest) const {
    if (!root().has_text("format", "novikoff " + what)) {
        fail_data(place_, fmt::format("not a Novikoff {0}: its \"format\" is not \"novikoff {0}\"", what));
    }
    if (const auto found = root().at("version").count(); found < oldest || found > version) {
        const std::string read =
            oldest == version ? fmt::format("version {}", version) : fmt::format("versions {} to {}", oldest, version);
        fail_data(place_, fmt::format("{} version {} is not known; this program reads {}", what, found, read));
    }
}

} // namespace novikoff
