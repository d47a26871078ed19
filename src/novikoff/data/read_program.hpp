// Reading linear programs: MPS and LP files; gzip and zstd are unpacked on the way; `-` is standard input.
//
// docs/linear_programs.md says which parts of the two formats are understood.
#pragma once

#include "novikoff/data/linear_program.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace novikoff {

enum class ProgramFormat { automatic, mps, lp };

struct ProgramOptions {
    ProgramFormat format = ProgramFormat::automatic; ///< told by the first word of the file
    /// A longer line is refused, and so are more blanks and comments than that before the first word.
    std::size_t max_record = std::size_t{1} << 20U;
};

/// Throws Error with the place (file, line, column) of the first fault.
[[nodiscard]] LinearProgram read_program(const std::string& path, const ProgramOptions& options = {});

/// The same for bytes in memory; `name` stands for the file's name.
[[nodiscard]] LinearProgram read_program_bytes(std::string_view bytes, const std::string& name,
                                               const ProgramOptions& options = {});

} // namespace novikoff
