// Showing a file with the program that the desktop has for it.
#pragma once

#include <string>

namespace novikoff::cli {

/// Returns once the desktop's opener (xdg-open; open on a Mac) has taken the file over. Throws Error(file), which names it, if there is no
/// opener or if it fails.
void open_with_desktop(const std::string& path);

} // namespace novikoff::cli
