// Ranks on several machines name the same files. Are they?
#pragma once

#include "ranks/communicator.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// Throws Error(data) on all ranks where two of them see files of one name that differ in size or in their first bytes
/// (of .nvk these hold checksums of all the rest). A rank that sees none says nothing here: it may not have to read it.
/// To be called by all.
void check_same_files(const std::vector<std::string>& paths, Communicator& ranks);

} // namespace novikoff
