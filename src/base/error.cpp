// Puts the arguments of a message into its text, in the wording of the surface that shows it.
#include "novikoff/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace novikoff {
namespace {

std::string with_place(const Place& place, const std::string& message) {
    if (place.file.empty()) { return message; }
    std::string text = place.file;
    if (place.line != 0) {
        text += ':' + std::to_string(place.line);
        if (place.column != 0) { text += ':' + std::to_string(place.column); }
    }
    return text + ": " + message;
}

/// Converts one part of a message to text.
struct Spelling {
    const Wording& wording;

    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const NamedSetting& named) const { return wording.setting(named); }
    std::string operator()(const NamedRows& named) const { return wording.rows(named); }
};

template <class Named> std::optional<Named> first_named(const Message& message) {
    for (const Message::Part& part : message.parts()) {
        if (const auto* named = std::get_if<Named>(&part)) { return *named; }
    }
    return std::nullopt;
}

} // namespace

std::string Wording::setting(const NamedSetting& named) const {
    return '`' + named.name + (named.value ? '=' + *named.value : "") + '`';
}

std::string Wording::rows(const NamedRows& named) const {
    std::vector<std::uint64_t> numbers(named.indices.size());
    std::transform(named.indices.begin(), named.indices.end(), numbers.begin(), [](auto index) { return index + 1; });
    return fmt::format("{} {}", numbers.size() == 1 ? "row" : "rows", fmt::join(numbers, ", "));
}

Message::Message(double number) : Message(fmt::format("{}", number)) {}

Message Message::advising(const Message& advice) const {
    Message result = *this;
    for (const auto* parts : {&advice.parts_, &advice.advice_}) {
        result.advice_.insert(result.advice_.end(), parts->begin(), parts->end());
    }
    return result;
}

std::string Message::text(const Wording& wording) const {
    std::string result;
    for (const auto* parts : {&parts_, &advice_}) {
        for (const Part& part : *parts) { result += std::visit(Spelling{wording}, part); }
    }
    return result;
}

void Message::add_next(std::string_view& rest, const Message& argument) {
    const std::size_t at = rest.find("{}");
    add(std::string(rest.substr(0, at)));
    rest.remove_prefix(at + 2);
    for (const Part& part : argument.parts_) { add(part); }
    advice_.insert(advice_.end(), argument.advice_.begin(), argument.advice_.end());
}

void Message::add(const Part& part) {
    const auto* words = std::get_if<std::string>(&part);
    auto* before = parts_.empty() ? nullptr : std::get_if<std::string>(&parts_.back());
    if (words != nullptr && before != nullptr) {
        *before += *words;
    } else if (words == nullptr || !words->empty()) {
        parts_.push_back(part);
    }
}

Error::Error(ErrorKind kind, Message message) : Error(kind, Place{}, std::move(message)) {}

Error::Error(ErrorKind kind, Place place, Message message)
    : std::runtime_error(with_place(place, message.text())), kind_(kind), place_(std::move(place)),
      message_(std::move(message)) {}

std::optional<NamedSetting> Error::setting() const { return first_named<NamedSetting>(message_); }

std::optional<std::uint64_t> Error::row() const {
    const auto named = first_named<NamedRows>(message_);
    return named && !named->indices.empty() ? std::optional(named->indices.front()) : std::nullopt;
}

std::string Error::text(const Wording& wording) const { return with_place(place_, message_.text(wording)); }

Interrupted::Interrupted(std::string file) : Error(ErrorKind::interrupted, Place{std::move(file)}, "interrupted") {}

} // namespace novikoff
