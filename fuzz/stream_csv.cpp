// The first byte chooses options, the rest is a table that is streamed in blocks.
#include "streaming.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace novikoff;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (text.empty() || is_compressed(text.substr(1)) || text.substr(1).starts_with("\xef\xbb\xbf")) { return 0; }
    ReadOptions options;
    options.format = (bytes[0] & 1U) != 0 ? Format::tsv : Format::csv;
    options.separator = (bytes[0] & 1U) != 0 ? '\t' : '\0';
    options.target = (bytes[0] & 2U) != 0 ? "1" : "";
    if ((bytes[0] & 4U) != 0) { options.header = (bytes[0] & 8U) != 0; }
    options.max_record = (bytes[0] & 16U) != 0 ? 40 : options.max_record;
    fuzz::stream_and_read(text.substr(1), options, [](ByteSource source, const ReadOptions& how) {
        return stream_csv(std::move(source), how, how.separator);
    });
    return 0;
}
