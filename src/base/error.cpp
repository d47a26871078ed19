#include "novikoff/error.hpp"

#include <utility>

namespace novikoff {
namespace {

std::string with_place(const Place& place, const std::string& message) {
    if (place.file.empty()) {
        return message;
    }
    std::string text = place.file;
    if (place.line != 0) {
        text += ':' + std::to_string(place.line);
        if (place.column != 0) {
            text += ':' + std::to_string(place.column);
        }
    }
    return text + ": " + message;
}

} // namespace

Error::Error(ErrorKind kind, const std::string& message) : Error(kind, Place{}, message) {}

Error::Error(ErrorKind kind, Place place, const std::string& message)
    : std::runtime_error(with_place(place, message)), kind_(kind), place_(std::move(place)), message_(message) {}

Interrupted::Interrupted(std::string file) : Error(ErrorKind::interrupted, Place{std::move(file)}, "interrupted") {}

} // namespace novikoff
