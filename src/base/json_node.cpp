#include "base/json_node.hpp"

#include "base/json_tree.hpp"

#include <fmt/format.h>

namespace novikoff {

void JsonNode::refuse(const std::string& why) const {
    throw Error(ErrorKind::data, *place_, path_.empty() ? why : path() + ": " + why);
}

bool JsonNode::has_text(const std::string& key, const std::string& text) const {
    const auto* object = std::get_if<JsonValue::Object>(&value_->is);
    if (object == nullptr || !(*object)->contains(key)) {
        return false;
    }
    const auto* found = std::get_if<JsonValue::Text>(&(*object)->at(key).is);
    return found != nullptr && **found == text;
}

template <class T> const T& JsonNode::get(const char* what) const {
    const T* found = std::get_if<T>(&value_->is);
    if (found == nullptr) {
        refuse(fmt::format("{} expected, {} found", what, kind()));
    }
    return *found;
}

JsonNode JsonNode::at(const std::string& key) const {
    const auto& object = *get<JsonValue::Object>("an object");
    const auto found = object.find(key);
    const bool missing = found == object.end();
    JsonNode result(missing ? *value_ : found->second, path_.empty() ? key : path() + '.' + key, *place_);
    if (missing) {
        result.refuse("missing");
    }
    return result;
}

bool JsonNode::null() const noexcept { return std::holds_alternative<JsonValue::Null>(value_->is); }

bool JsonNode::truth() const { return get<bool>("true or false"); }

std::string JsonNode::text() const { return *get<JsonValue::Text>("a text"); }

double JsonNode::number() const {
    if (const auto* count = std::get_if<std::uint64_t>(&value_->is)) {
        return static_cast<double>(*count);
    }
    if (const auto* negative = std::get_if<std::int64_t>(&value_->is)) {
        return static_cast<double>(*negative);
    }
    return get<double>("a number");
}

std::uint64_t JsonNode::count() const { return get<std::uint64_t>("a whole number from 0"); }

std::uint32_t JsonNode::count_below(std::uint64_t limit) const {
    const std::uint64_t value = count();
    if (value >= limit) {
        refuse(fmt::format("a whole number below {} expected, {} found", limit, value));
    }
    return static_cast<std::uint32_t>(value);
}

std::size_t JsonNode::size() const { return get<JsonValue::List>("an array")->size(); }

void JsonNode::require_size(std::size_t expected, const char* what) const {
    if (size() != expected) {
        refuse(fmt::format("{} {} expected, {} found", expected, what, size()));
    }
}

std::string JsonNode::path() const { return index_ == no_index ? path_ : fmt::format("{}[{}]", path_, index_); }

std::string JsonNode::kind() const {
    struct Words {
        std::string operator()(JsonValue::Null) const { return "null"; }
        std::string operator()(bool truth) const { return truth ? "true" : "false"; }
        std::string operator()(const JsonValue::Text&) const { return "a text"; }
        std::string operator()(const JsonValue::List&) const { return "an array"; }
        std::string operator()(const JsonValue::Object&) const { return "an object"; }
        std::string operator()(double number) const { return fmt::format("{}", number); }
        std::string operator()(std::uint64_t number) const { return fmt::format("{}", number); }
        std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    };
    return std::visit(Words{}, value_->is);
}

const JsonValue* JsonNode::entry_at(std::size_t index) const {
    return &(*std::get<JsonValue::List>(value_->is))[index];
}

std::vector<std::string> JsonNode::keys() const {
    std::vector<std::string> result;
    for (const auto& [key, ignored] : *get<JsonValue::Object>("an object")) {
        result.push_back(key);
    }
    return result;
}

JsonDocument::JsonDocument(std::string_view text, std::string source, const std::string& what, std::uint64_t version)
    : JsonDocument(text, Place{std::move(source)}, what) {
    check_header(what, version);
}

JsonDocument::JsonDocument(std::string_view line, Place place, const std::string& what)
    : place_(std::move(place)), value_(std::make_unique<JsonValue>(parse_json(line, place_, what))) {}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const { return {*value_, "", place_}; }

void JsonDocument::check_header(const std::string& what, std::uint64_t version) const {
    if (!root().has_text("format", "novikoff " + what)) {
        throw Error(ErrorKind::data, place_,
                    fmt::format("not a Novikoff {0}: its \"format\" is not \"novikoff {0}\"", what));
    }
    if (const auto found = root().at("version").count(); found != version) {
        throw Error(ErrorKind::data, place_,
                    fmt::format("{} version {} is not known; this program reads version {}", what, found, version));
    }
}

} // namespace novikoff
