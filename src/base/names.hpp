// The names of the values of an enumeration, in options, models and messages.
#pragma once

#include "novikoff/error.hpp"

#include <algorithm>

namespace novikoff {

template <class E> using Names = std::vector<std::pair<E, std::string>>;

/// REQUIRES: the value has a name.
template <class E> [[nodiscard]] std::string name_of(const Names<E>& names, E value) {
    return std::find_if(names.begin(), names.end(), [=](const auto& n) { return n.first == value; })->second;
}

/// Throws Error(usage) that lists the names; `what` describes them.
template <class E> [[nodiscard]] E value_of(const Names<E>& names, const std::string& name, const std::string& what) {
    const auto found = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.second == name; });
    if (found != names.end()) { return found->first; }
    std::string known;
    for (const auto& entry : names) { known += (known.empty() ? "" : ", ") + entry.second; }
    throw Error(ErrorKind::usage, what + " '" + name + "' is not known; one of " + known + " is expected");
}

} // namespace novikoff
