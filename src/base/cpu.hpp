// Which instructions of the CPU the sums are computed with. All give the same bits; this is only a matter of speed.
#pragma once

#include <string>
#include <vector>

namespace novikoff {

/// Every target that some build on some machine has: "scalar", "sse4", "avx512", "neon", …
[[nodiscard]] const std::vector<std::string>& known_cpu_targets();

/// The targets that this build on this machine has, the slowest first.
[[nodiscard]] std::vector<std::string> cpu_targets();

/// The target in use: the last of cpu_targets(), unless another was chosen.
[[nodiscard]] std::string cpu_target();

/// Chooses one of cpu_targets() for the whole process, at any time and from any thread. Throws Error(usage) for others.
void use_cpu_target(const std::string& name);

} // namespace novikoff
