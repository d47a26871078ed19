// The first byte chooses options, the rest is a CSV file.
#include "reading.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) { return 0; }
    const std::uint8_t choice = bytes[0];
    novikoff::ReadOptions options;
    // Without a format the first bytes decide it; with one, a compressed file is still decompressed.
    options.format = (choice & 1U) != 0 ? novikoff::Format::automatic : novikoff::Format::csv;
    options.categorical = (choice & 2U) != 0;
    options.labels_optional = (choice & 4U) != 0;
    if ((choice & 8U) != 0) { options.header = (choice & 16U) != 0; }
    options.target = (choice & 32U) != 0 ? "1" : "";
    if ((choice & 64U) != 0) { options.schema = {{"a", {}}, {"b", {"u", "v"}}}; }
    novikoff::fuzz::read_both_ways({reinterpret_cast<const char*>(bytes) + 1, size - 1}, options);
    return 0;
}
