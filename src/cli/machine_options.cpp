#include "cli/settings.hpp"
#include "cli/values.hpp"
#include "novikoff/core/cpu.hpp"

namespace novikoff::cli {

OptionGroup machine_options() {
    return {"Machine",
            {{"--cpu", "NAME",
              "the instructions to compute with, of those that --version shows (default: the fastest; the results "
              "are the "
              "same)",
              [](const std::string& value) { use_cpu_target(one_of(value, known_cpu_targets())); }}}};
}

} // namespace novikoff::cli
