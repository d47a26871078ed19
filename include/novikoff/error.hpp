// The only error type of the library: its kind, its place, and a message that is data. A message marks which of its
// words name settings and rows, so that the command line, Python and the page can each spell them in their own way.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace novikoff {

/// A setting that a message names, perhaps with a value that is recommended or refused.
struct NamedSetting {
    std::string name; ///< as in the library: `max_columns`
    std::optional<std::string> value = std::nullopt;

    friend bool operator==(const NamedSetting&, const NamedSetting&) = default;
};

/// Rows that a message names, by their indices from 0.
struct NamedRows {
    std::vector<std::uint64_t> indices;

    friend bool operator==(const NamedRows&, const NamedRows&) = default;
};

/// How messages spell settings and rows. This base class has the library's own spelling.
class Wording {
public:
    Wording() = default;
    Wording(const Wording&) = default;
    Wording& operator=(const Wording&) = default;
    virtual ~Wording() = default;

    /// `scale=standard`, with the backticks.
    [[nodiscard]] virtual std::string setting(const NamedSetting& named) const;
    /// "row 3", or "rows 2, 4": counted from 1.
    [[nodiscard]] virtual std::string rows(const NamedRows& named) const;
};

/// A text with one {} for each of `Arguments` arguments; this is checked at compile time.
template <std::size_t Arguments> class MessageTemplate {
public:
    consteval MessageTemplate(const char* words) : words_(words) {
        std::size_t found = 0;
        for (std::size_t at = words_.find("{}"); at != std::string_view::npos; at = words_.find("{}", at + 2)) {
            ++found;
        }
        if (found != Arguments) { throw std::invalid_argument("as many {} as arguments are expected"); }
    }
    [[nodiscard]] std::string_view words() const noexcept { return words_; }

private:
    std::string_view words_;
};

/// A text in which settings and rows are data.
class Message {
public:
    using Part = std::variant<std::string, NamedSetting, NamedRows>;

    Message() = default;
    /// Plain text, printed unchanged: a {} in it is not replaced.
    Message(std::string text) { add(std::move(text)); }
    Message(const char* text) : Message(std::string(text)) {}
    explicit Message(std::string_view text) : Message(std::string(text)) {}
    Message(NamedSetting named) : parts_{std::move(named)} {}
    Message(NamedRows named) : parts_{std::move(named)} {}
    explicit Message(std::integral auto number) : Message(std::to_string(number)) {}
    explicit Message(double number);
    /// Arguments are texts, numbers, settings, rows and other messages, whose advice is moved to the end.
    template <class... Arguments> Message(MessageTemplate<sizeof...(Arguments)> words, const Arguments&... arguments) {
        std::string_view rest = words.words();
        (add_next(rest, Message(arguments)), ...);
        add(std::string(rest));
    }

    /// The same with advice at the end, such as " (raise it with {})". A front end without these settings may leave
    /// it out.
    [[nodiscard]] Message advising(const Message& advice) const;

    [[nodiscard]] const std::vector<Part>& parts() const noexcept { return parts_; }
    [[nodiscard]] const std::vector<Part>& advice() const noexcept { return advice_; }
    [[nodiscard]] std::string text(const Wording& wording = {}) const;

    friend bool operator==(const Message&, const Message&) = default;

private:
    /// Adds the text up to the next {}, removes it from `rest`, and adds `argument` for the {}.
    void add_next(std::string_view& rest, const Message& argument);
    /// Adjacent texts are joined into one part.
    void add(const Part& part);

    std::vector<Part> parts_;
    std::vector<Part> advice_;
};

enum class ErrorKind {
    usage,       ///< options or arguments are invalid (command line: exit code 2)
    data,        ///< the content of a file or data set is invalid (exit code 3)
    file,        ///< a file cannot be read or written (exit code 4)
    interrupted, ///< a monitor has ended the work, and there is no useful result (exit code 130)
};

/// Where an error is. Lines and columns count from 1; 0 means "unknown" and is not printed. Columns count bytes.
struct Place {
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

/// what() reads `file:line:column: message` in the library's own wording, without the parts that are unknown.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, Message message);
    Error(ErrorKind kind, Place place, Message message);

    [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
    [[nodiscard]] const Place& place() const noexcept { return place_; }
    [[nodiscard]] const Message& message() const noexcept { return message_; }
    /// The setting that the error is about: the first one that its message names, except in advice.
    [[nodiscard]] std::optional<NamedSetting> setting() const;
    /// The row that the error is about, counted from 0: the first one that its message names.
    [[nodiscard]] std::optional<std::uint64_t> row() const;
    /// what() in another wording.
    [[nodiscard]] std::string text(const Wording& wording) const;

private:
    ErrorKind kind_;
    Place place_;
    Message message_;
};

/// The caller's monitor has ended the work before there was a useful result. This is not a failure.
class Interrupted : public Error {
public:
    /// `file`: the file that was to be written; may be empty.
    explicit Interrupted(std::string file = {});
};

} // namespace novikoff
