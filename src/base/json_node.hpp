// Reads the project's JSON files: the type of every value is checked, and every error names the key.
#pragma once

#include "novikoff/error.hpp"

#include <limits>
#include <map>
#include <memory>

namespace novikoff {

struct JsonValue;

/// A value of the file and its path. It is valid as long as its JsonDocument.
class JsonNode {
public:
    /// Throws Error(data) with source, path and `why`.
    [[noreturn]] void refuse(const Message& why) const;

    /// Whether an object has this key.
    [[nodiscard]] bool has(const std::string& key) const;
    /// The value of a required key.
    [[nodiscard]] JsonNode at(const std::string& key) const;

    [[nodiscard]] bool null() const noexcept;
    [[nodiscard]] bool truth() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] double number() const;
    /// No value for null.
    [[nodiscard]] std::optional<double> number_or_none() const;
    [[nodiscard]] std::uint64_t count() const;
    /// REQUIRES: limit ≤ 2^32.
    [[nodiscard]] std::uint32_t count_below(std::uint64_t limit) const;

    /// Number of entries of an array.
    [[nodiscard]] std::size_t size() const;
    /// `what` is a plural.
    void require_size(std::size_t expected, const char* what) const;

    /// The result of `parse` for a text. An Error that it throws becomes one about this value.
    template <class Parse> [[nodiscard]] auto parsed(Parse parse) const {
        const std::string name = text();
        try {
            return parse(name);
        } catch (const Error& error) { refuse(error.message()); }
    }

    /// The results of `read` for all entries of an array.
    template <class Read> [[nodiscard]] auto list(Read read) const {
        std::vector<decltype(read(*this))> result;
        const std::size_t entries = size();
        result.reserve(entries);
        JsonNode entry = *this;
        entry.path_ = path(); // of a list in a list, too
        for (entry.index_ = 0; entry.index_ < entries; ++entry.index_) {
            entry.value_ = entry_at(entry.index_);
            result.push_back(read(std::as_const(entry)));
        }
        return result;
    }
    /// The results of `read` for all values of an object.
    template <class Read> [[nodiscard]] auto map(Read read) const {
        std::map<std::string, decltype(read(*this))> result;
        for (const std::string& key : keys()) { result.emplace(key, read(at(key))); }
        return result;
    }

private:
    friend class JsonDocument;
    static constexpr std::size_t no_index = std::numeric_limits<std::size_t>::max();

    JsonNode(const JsonValue& value, std::string path, const Place& place)
        : value_(&value), path_(std::move(path)), place_(&place) {}

    [[nodiscard]] std::string path() const;
    template <class T> [[nodiscard]] const T& get(const char* what) const;
    [[nodiscard]] bool has_text(const std::string& key, const std::string& text) const;
    [[nodiscard]] const JsonValue* entry_at(std::size_t index) const;
    [[nodiscard]] std::vector<std::string> keys() const;

    const JsonValue* value_;
    std::string path_;             // of the array, if there is an index
    std::size_t index_ = no_index; // stored separately: millions of weights need no text each
    const Place* place_;           // the file, and the line if each line has a value
};

/// A whole file with "format": "novikoff `what`" and a known version, or one line of a file.
class JsonDocument {
public:
    /// `source` is the name for messages. Throws Error(data) for text that is not JSON, is nested too deeply, or has
    /// another format or version.
    JsonDocument(std::string_view text, std::string source, const std::string& what, std::uint64_t version,
                 std::uint64_t oldest);
    /// One line of a file that has a value on each line: every error names file and line. The keys are not checked.
    JsonDocument(std::string_view line, Place place, const std::string& what);
    ~JsonDocument();
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;

    [[nodiscard]] JsonNode root() const;
    /// Throws Error(data) unless this is an object with that format and a version from `oldest` to `version`.
    void check_header(const std::string& what, std::uint64_t version, std::uint64_t oldest) const;

private:
    Place place_;
    std::unique_ptr<const JsonValue> value_;
};

} // namespace novikoff
