// Checks that files of the same name are equal on all machines.
#pragma once

#include "ranks/communicator.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// Throws Error(data) on all ranks if files of the same name differ in size or in their first bytes (those of .nvk hold
/// checksums of the rest). A rank without the file is ignored, since it may not have to read it. All ranks must call
/// it.
void check_same_files(const std::vector<std::string>& paths, Communicator& ranks);

} // namespace novikoff
