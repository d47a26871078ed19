// The bytes are a .nvk file. Its checksums are recomputed, since no mutation would pass them; one input in eight is
// read unchanged.
#include "reading.hpp"

#include "support/resealed.hpp"

#include <cstddef>
#include <cstdint>

namespace {

void read_or_refuse(const std::string& file) {
    novikoff::ReadOptions options;
    options.format = novikoff::Format::nvk;
    options.labels_optional = true;
    options.threads = 1;
    try {
        const novikoff::Dataset data = novikoff::read_bytes(file, "data", options);
        if (data.rows() > 0) { novikoff::fuzz::require_consistent(data); }
    } catch (const novikoff::Error& error) { novikoff::fuzz::require(error.message().text().size() < 1000); }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string file(reinterpret_cast<const char*>(bytes), size);
    const bool as_it_is = novikoff::fuzz::number_of(file) % 8 == 0;
    read_or_refuse(as_it_is ? file : novikoff::test::resealed(file));
    return 0;
}
