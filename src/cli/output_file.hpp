// Refusing early: hours of work should not end at a file that could never be written.
#pragma once

#include <string>

namespace novikoff::cli {

/// Throws the Error(file) that writing `path` would end with, as far as it can be foreseen.
void check_writable(const std::string& path);

} // namespace novikoff::cli
