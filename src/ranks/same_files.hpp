// Checks that files of one name are the same on all machines.
#pragma once

#include "ranks/communicator.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// Throws Error(data) on all ranks if two of them see files of one name that differ in size or in their first bytes (those
/// of .nvk hold checksums of all the rest). A rank without the file is ignored: it may not have to read it. All ranks
/// must call it.
void check_same_files(const std::vector<std::string>& paths, Communicator& ranks);

} // namespace novikoff
