// The tables of all targets. Highway includes this file once for each target; what follows HWY_ONCE is compiled once.
#include "base/kernel_table.hpp"

// SSSE3 and further kinds of AVX-512 (lower bits) would add code, but no speed. Vectors whose size is known only at run
// time cannot be stored in arrays; such machines use NEON or plain loops. Highway has no doubles for WebAssembly, where
// the compiler vectorises the plain loops.
#define HWY_DISABLED_TARGETS                                                                                         \
    (HWY_SSSE3 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_WASM |             \
     HWY_WASM_EMU256)
#define HWY_TARGET_INCLUDE "base/kernel_table.cpp"
#include <hwy/foreach_target.h>

#include "base/kernel_loops.h"

#if HWY_ONCE

#include <array>
#include <iterator>

namespace novikoff {
namespace {

HWY_EXPORT(compiled);

class Tables {
public:
    Tables() noexcept {
        // Highway's list begins with a function that selects a target (unless there is only one); the fastest target is
        // next. Targets that were not compiled are null, and the last entry may be a duplicate.
        const auto& all = HWY_DISPATCH_TABLE(compiled);
        const std::size_t first = std::size(all) == 1 ? 0 : 1;
        for (std::size_t i = std::size(all); i-- > first;) {
            if (all[i] != nullptr) {
                add(all[i]());
            }
        }
    }

    [[nodiscard]] std::span<const KernelTable* const> span() const noexcept { return {tables_.data(), size_}; }

private:
    void add(const CompiledTarget& compiled) noexcept {
        const bool runs = compiled.target == HWY_STATIC_TARGET || (compiled.target & HWY_SUPPORTED_TARGETS) != 0;
        const bool known = size_ > 0 && tables_[size_ - 1] == compiled.table;
        if (runs && !known) {
            tables_[size_++] = compiled.table;
        }
    }

    std::array<const KernelTable*, HWY_MAX_DYNAMIC_TARGETS + 2> tables_{};
    std::size_t size_ = 0;
};

} // namespace

std::span<const KernelTable* const> kernel_tables() noexcept {
    static const Tables tables;
    return tables.span();
}

// Before main() begins, it is the table that every machine can run.
constinit std::atomic<const KernelTable*> kernel_table_in_use = &HWY_STATIC_DISPATCH(table);

namespace {
[[maybe_unused]] const bool fastest_in_use = [] {
    kernel_table_in_use = kernel_tables().back();
    return true;
}();
} // namespace

} // namespace novikoff
#endif
