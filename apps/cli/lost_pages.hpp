// Files that are used where they lie, as memory, may lose pages under way.
#pragma once

namespace novikoff::cli {

/// From now on the program ends with one line that names the file, and with the exit code of files, where the system tells it (by SIGBUS)
/// that a page of a mapped file is not there: another program has cut the file short, or the disk cannot be read.
void end_on_lost_pages();

} // namespace novikoff::cli
