// The bytes are a matrix and, from the next magic on, the array of its labels.
#include "reading.hpp"

#include "io/npy/npy.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view file(reinterpret_cast<const char*>(bytes), size);
    novikoff::ReadOptions options;
    options.format = novikoff::Format::npy;
    options.labels_optional = true;
    novikoff::fuzz::read_both_ways(file, options);

    const std::size_t second = file.find("\x93NUMPY", 1);
    if (second == std::string_view::npos) { return 0; }
    novikoff::ByteSource matrix(novikoff::open_memory(file.substr(0, second)), "X.npy", 7);
    novikoff::ByteSource labels(novikoff::open_memory(file.substr(second)), "y.npy", 7);
    try {
        novikoff::fuzz::require_consistent(novikoff::read_npy(matrix, options, &labels));
    } catch (const novikoff::Error&) {
        // refused, as it should be
    }
    return 0;
}
