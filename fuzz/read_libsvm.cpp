// The first byte chooses options, the rest is a LIBSVM file.
#include "reading.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) { return 0; }
    novikoff::ReadOptions options;
    options.format = novikoff::Format::libsvm;
    options.zero_based = (bytes[0] & 1U) != 0;
    options.columns = (bytes[0] & 2U) != 0 ? 3 : 0;
    options.labels_optional = (bytes[0] & 4U) != 0;
    options.max_columns = (bytes[0] & 8U) != 0 ? 5 : options.max_columns;
    novikoff::fuzz::read_both_ways({reinterpret_cast<const char*>(bytes) + 1, size - 1}, options);
    return 0;
}
