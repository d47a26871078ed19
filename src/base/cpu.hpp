// The CPU instructions with which sums are computed. They affect only the speed: all results are bit-identical.
#pragma once

#include <string>
#include <vector>

namespace novikoff {

/// All targets that any build on any machine has: "scalar", "sse4", "avx512", "neon", …
[[nodiscard]] const std::vector<std::string>& known_cpu_targets();

/// The targets that this build on this machine has, the slowest first.
[[nodiscard]] std::vector<std::string> cpu_targets();

/// The target in use: the last of cpu_targets() by default.
[[nodiscard]] std::string cpu_target();

/// Selects one of cpu_targets() for the whole process, at any time and from any thread. Throws Error(usage) for others.
void use_cpu_target(const std::string& name);

} // namespace novikoff
