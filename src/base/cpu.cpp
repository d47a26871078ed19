#include "base/cpu.hpp"

#include "base/kernel_table.hpp"
#include "novikoff/error.hpp"

namespace novikoff {

const std::vector<std::string>& known_cpu_targets() {
    static const std::vector<std::string> names{"scalar", "sse2", "sse4", "avx2", "avx512", "neon"};
    return names;
}

std::vector<std::string> cpu_targets() {
    std::vector<std::string> names;
    for (const KernelTable* table : kernel_tables()) {
        names.emplace_back(table->target);
    }
    return names;
}

std::string cpu_target() { return std::string(kernel_table().target); }

void use_cpu_target(const std::string& name) {
    std::string possible;
    for (const KernelTable* table : kernel_tables()) {
        if (table->target == name) {
            kernel_table_in_use = table;
            return;
        }
        possible += (possible.empty() ? "" : ", ") + std::string(table->target);
    }
    throw Error(ErrorKind::usage, "this machine and this build have no '" + name + "'; they have " + possible);
}

} // namespace novikoff
