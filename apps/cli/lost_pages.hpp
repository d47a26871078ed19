// Handles mapped files that lose pages while they are used.
#pragma once

namespace novikoff::cli {

/// From this call on, a missing page of a mapped file (SIGBUS) ends the program with one line that names the file and
/// with exit_code::file. Either another program has truncated the file, or the disk cannot be read.
void end_on_lost_pages();

} // namespace novikoff::cli
