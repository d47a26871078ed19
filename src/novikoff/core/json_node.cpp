#include "novikoff/core/json_node.hpp"

#include "novikoff/core/error.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace novikoff {
namespace {

using Json = nlohmann::json;

constexpr int max_depth = 16; // our files need half of it: deeper nesting would only eat memory

const Json& json(const void* value) { return *static_cast<const Json*>(value); }

/// Line and column of a byte, all counted from 1; a text that is itself a line of `file` is one line.
Place place_of(std::string_view text, std::size_t byte, const Place& file) {
    const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const std::size_t line_start = before.rfind('\n') + 1; // npos + 1 is 0
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    return {file.file, lines + (file.line == 0 ? 1 : file.line), before.size() - line_start + 1};
}

Json parse(std::string_view text, const Place& file, const std::string& what) {
    try {
        return Json::parse(text, [&](int depth, Json::parse_event_t, const Json&) {
            if (depth > max_depth) {
                throw Error(ErrorKind::data, file,
                            fmt::format("nested too deeply for a {}: more than {} levels", what, max_depth));
            }
            return true;
        });
    } catch (const Json::parse_error& error) {
        const Place place = place_of(text, error.byte, file);
        throw Error(ErrorKind::data, place,
                    error.byte > text.size()
                        ? fmt::format("the {} ends here, before the {} does", file.line == 0 ? "file" : "line", what)
                        : "not JSON from here on");
    } catch (const Json::exception&) { // the only other fault that parsing can find
        throw Error(ErrorKind::data, file, "a number is larger than any double");
    }
}

} // namespace

void JsonNode::refuse(const std::string& why) const {
    throw Error(ErrorKind::data, *place_, path_.empty() ? why : path() + ": " + why);
}

JsonNode JsonNode::at(const std::string& key) const {
    require(json(value_).is_object(), "an object");
    const auto found = json(value_).find(key);
    const bool missing = found == json(value_).end();
    JsonNode result(missing ? value_ : &*found, path_.empty() ? key : path() + '.' + key, *place_);
    if (missing) {
        result.refuse("missing");
    }
    return result;
}

bool JsonNode::null() const noexcept { return json(value_).is_null(); }

bool JsonNode::truth() const {
    require(json(value_).is_boolean(), "true or false");
    return json(value_).get<bool>();
}

std::string JsonNode::text() const {
    require(json(value_).is_string(), "a text");
    return json(value_).get<std::string>();
}

double JsonNode::number() const {
    require(json(value_).is_number(), "a number");
    return json(value_).get<double>();
}

std::uint64_t JsonNode::count() const {
    require(json(value_).is_number_unsigned(), "a whole number from 0");
    return json(value_).get<std::uint64_t>();
}

std::uint32_t JsonNode::count_below(std::uint64_t limit) const {
    const std::uint64_t value = count();
    if (value >= limit) {
        refuse(fmt::format("a whole number below {} expected, {} found", limit, value));
    }
    return static_cast<std::uint32_t>(value);
}

std::size_t JsonNode::size() const {
    require(json(value_).is_array(), "an array");
    return json(value_).size();
}

void JsonNode::require_size(std::size_t expected, const char* what) const {
    if (size() != expected) {
        refuse(fmt::format("{} {} expected, {} found", expected, what, size()));
    }
}

std::string JsonNode::path() const { return index_ == no_index ? path_ : fmt::format("{}[{}]", path_, index_); }

void JsonNode::require(bool holds, const char* what) const {
    if (!holds) {
        refuse(fmt::format("{} expected, {} found", what, kind()));
    }
}

std::string JsonNode::kind() const {
    switch (json(value_).type()) {
    case Json::value_t::object:
        return "an object";
    case Json::value_t::array:
        return "an array";
    case Json::value_t::string:
        return "a text";
    default:
        return json(value_).dump();
    }
}

const void* JsonNode::entry_at(std::size_t index) const { return &json(value_)[index]; }

std::vector<std::string> JsonNode::keys() const {
    require(json(value_).is_object(), "an object");
    std::vector<std::string> result;
    for (const auto& [key, ignored] : json(value_).items()) {
        result.push_back(key);
    }
    return result;
}

struct JsonDocument::Value {
    Json json;
};

JsonDocument::JsonDocument(std::string_view text, std::string source, const std::string& what, std::uint64_t version)
    : JsonDocument(text, Place{std::move(source)}, what) {
    check_header(what, version);
}

JsonDocument::JsonDocument(std::string_view line, Place place, const std::string& what)
    : place_(std::move(place)), value_(std::make_unique<Value>(Value{parse(line, place_, what)})) {}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const { return {&value_->json, "", place_}; }

void JsonDocument::check_header(const std::string& what, std::uint64_t version) const {
    const Json& file = value_->json;
    const auto format = file.is_object() ? file.find("format") : file.end();
    if (format == file.end() || *format != "novikoff " + what) {
        throw Error(ErrorKind::data, place_,
                    fmt::format("not a Novikoff {0}: its \"format\" is not \"novikoff {0}\"", what));
    }
    if (const auto found = root().at("version").count(); found != version) {
        throw Error(ErrorKind::data, place_,
                    fmt::format("{} version {} is not known; this program reads version {}", what, found, version));
    }
}

} // namespace novikoff
