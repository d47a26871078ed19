// A file of unknown format: its first bytes decide it.
#include "reading.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    novikoff::ReadOptions options;
    options.labels_optional = true;
    novikoff::fuzz::read_both_ways({reinterpret_cast<const char*>(bytes), size}, options);
    return 0;
}
