// Opens a file with the desktop's program for it.
#pragma once

#include <string>

namespace novikoff::cli {

/// Returns once the desktop's opener (xdg-open; open on a Mac) has accepted the file. Throws Error(file), with the
/// file's name, if there is no opener or if it fails.
void open_with_desktop(const std::string& path);

} // namespace novikoff::cli
