// The first byte chooses options, the rest is LIBSVM text that is streamed in blocks.
#include "streaming.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace novikoff;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (text.empty() || is_compressed(text.substr(1)) || text.substr(1).starts_with("\xef\xbb\xbf")) { return 0; }
    ReadOptions options;
    options.format = Format::libsvm;
    options.zero_based = (bytes[0] & 1U) != 0;
    options.columns = (bytes[0] & 2U) != 0 ? 3 : 0;
    options.labels_optional = (bytes[0] & 4U) != 0;
    options.max_columns = (bytes[0] & 8U) != 0 ? 5 : options.max_columns;
    options.max_record = (bytes[0] & 16U) != 0 ? 40 : options.max_record;
    fuzz::stream_and_read(text.substr(1), options, [](ByteSource source, const ReadOptions& how) {
        return stream_libsvm(std::move(source), how);
    });
    return 0;
}
