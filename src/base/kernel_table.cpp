// The tables of all targets. Highway includes this file once for each target; what follows HWY_ONCE is compiled once.
#include "base/kernel_table.hpp"

// SSSE3 and further kinds of AVX-512 (lower bits) would add code, but no speed. Vectors whose size is known only at run
// time cannot be stored in arrays; such machines use NEON or plain loops. Highway has no doubles for WebAssembly, where
// the compiler vectorises the plain loops.
#define HWY_DISABLED_TARGETS                                                                                           \
    (HWY_SSSE3 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_WASM |               \
     HWY_WASM_EMU256)
#define HWY_TARGET_INCLUDE "base/kernel_table.cpp"
#include <hwy/foreach_target.h>

#include "base/kernel_loops.h"

#if HWY_ONCE

#include "novikoff/error.hpp"

#include <array>
#include <iterator>

namespace novikoff {
namespace {

HWY_EXPORT(compiled);

/// The tables that this machine can run, the slowest first. They are listed before main() begins, where a lack of
/// memory cannot be reported; so the list allocates none.
struct Tables {
    std::array<const KernelTable*, HWY_MAX_DYNAMIC_TARGETS + 2> list{};
    std::size_t size = 0;
};

Tables tables_of_this_machine() noexcept {
    // Highway's list begins with a function that selects a target (unless there is only one); the fastest target is
    // next. Targets that were not compiled are null, and the last entry may be a duplicate.
    const auto& all = HWY_DISPATCH_TABLE(compiled);
    const std::size_t first = std::size(all) == 1 ? 0 : 1;
    Tables tables;
    for (std::size_t i = std::size(all); i-- > first;) {
        if (all[i] == nullptr) { continue; }
        const auto [target, table] = all[i]();
        const bool runs = target == HWY_STATIC_TARGET || (target & HWY_SUPPORTED_TARGETS) != 0;
        const bool listed = tables.size > 0 && tables.list[tables.size - 1] == table;
        if (runs && !listed) { tables.list[tables.size++] = table; }
    }
    return tables;
}

} // namespace

std::span<const KernelTable* const> kernel_tables() noexcept {
    static const Tables tables = tables_of_this_machine();
    return {tables.list.data(), tables.size};
}

// Before main() begins, it is the table that every machine can run.
constinit std::atomic<const KernelTable*> kernel_table_in_use = &HWY_STATIC_DISPATCH(table);

namespace {
[[maybe_unused]] const bool fastest_in_use = [] {
    kernel_table_in_use = kernel_tables().back();
    return true;
}();
} // namespace

const std::vector<std::string>& known_cpu_targets() {
    static const std::vector<std::string> names{"scalar", "sse2", "sse4", "avx2", "avx512", "neon"};
    return names;
}

std::vector<std::string> cpu_targets() {
    std::vector<std::string> names;
    for (const KernelTable* table : kernel_tables()) { names.emplace_back(table->target); }
    return names;
}

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
#endif
