#include "base/cpu.hpp"
#include "cli/settings.hpp"
#include "novikoff/error.hpp"
#include "options/values.hpp"
#include "os/memory.hpp"

namespace novikoff::cli {

namespace {

void set_memory_limit(const std::string& value) {
    if (!limit_memory(byte_count(value))) {
        throw Error(ErrorKind::usage, "the program has more than " + value + " already, or may not limit itself");
    }
}

} // namespace

OptionGroup machine_options() {
    return {"Machine",
            {{"--cpu", "NAME",
              "the instructions to compute with, of those that --version shows (default: the fastest; the results "
              "are the "
              "same)",
              [](const std::string& value) { use_cpu_target(one_of(value, known_cpu_targets())); }},
             {"--memory-limit", "SIZE",
              "refuse data that need more memory, such as 500M or 16G (default: nine tenths of what the machine has)",
              set_memory_limit}}};
}

} // namespace novikoff::cli
