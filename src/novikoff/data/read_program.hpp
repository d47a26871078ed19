// Reading linear programs: MPS and LP files; gzip and zstd are unpacked on the way; `-` is standard input.
//
// docs/linear_programs.md says which parts of the two formats are understood.
#pragma once

#include "novikoff/data/linear_program.hpp"

#include <string>
#include <string_view>

namespace novikoff {

enum class ProgramFormat { automatic, mps, lp };

/// The format is told by the first word of the file. Throws Error with the place (file, line, column) of the first fault.
[[nodiscard]] LinearProgram read_program(const std::string& path, ProgramFormat format = ProgramFormat::automatic);

/// The same for bytes in memory; `name` stands for the file's name.
[[nodiscard]] LinearProgram read_program_bytes(std::string_view bytes, const std::string& name,
                                               ProgramFormat format = ProgramFormat::automatic);

} // namespace novikoff
