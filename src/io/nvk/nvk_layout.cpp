#include "io/nvk/nvk_layout.hpp"

#include "base/checksum.hpp"
#include "novikoff/error.hpp"

#include <cstring>
#include <limits>
#include <type_traits>

namespace novikoff {
namespace {

static_assert(std::is_trivially_copyable_v<NvkHeader>);

/// Sums and products that stick at the largest number: no file is as long.
constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();

std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept { return a > beyond - b ? beyond : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept { return b != 0 && a > beyond / b ? beyond : a * b; }
std::uint64_t aligned(std::uint64_t n) noexcept {
    const std::uint64_t up = plus(n, nvk_alignment - 1);
    return up == beyond ? beyond : up - up % nvk_alignment;
}

void append(std::string& bytes, std::uint64_t number) {
    char raw[sizeof number];
    std::memcpy(raw, &number, sizeof number);
    bytes.append(raw, sizeof number);
}

void append(std::string& bytes, const std::string& text) {
    append(bytes, std::uint64_t{text.size()});
    bytes += text;
}

void append(std::string& bytes, const std::vector<std::string>& texts) {
    append(bytes, std::uint64_t{texts.size()});
    for (const std::string& text : texts) {
        append(bytes, text);
    }
}

/// Takes items from the start of some bytes; each function returns false where there are too few.
class Decoder {
public:
    explicit Decoder(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] bool take(std::uint64_t& number) {
        if (rest_.size() < sizeof number) {
            return false;
        }
        std::memcpy(&number, rest_.data(), sizeof number);
        rest_.remove_prefix(sizeof number);
        return true;
    }
    [[nodiscard]] bool take(std::string& text) {
        std::uint64_t size = 0;
        if (!take(size) || size > rest_.size()) {
            return false;
        }
        text = rest_.substr(0, static_cast<std::size_t>(size));
        rest_.remove_prefix(text.size());
        return true;
    }
    [[nodiscard]] bool take(Column& column) { return take(column.name) && take(column.levels); }
    template <class T> [[nodiscard]] bool take(std::vector<T>& items) {
        std::uint64_t count = 0;
        if (!take(count)) {
            return false;
        }
        for (; count > 0; --count) {
            if (!take(items.emplace_back())) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

} // namespace

bool lay_out(NvkHeader& header, std::uint64_t names_size) noexcept {
    const bool sparse = header.storage == NvkStorage::sparse;
    const std::uint64_t sizes[nvk_parts] = {
        names_size,
        header.labelled != 0 ? times(header.rows, sizeof(std::uint32_t)) : 0,
        sparse ? times(plus(header.rows, 1), sizeof(std::uint64_t)) : 0,
        sparse ? times(header.values, sizeof(std::uint32_t)) : 0,
        times(header.values, header.value_size),
    };
    auto sections = header.sections;
    std::uint64_t end = sizeof(NvkHeader);
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        sections[part].offset = aligned(end);
        sections[part].size = sizes[part];
        end = plus(sections[part].offset, sizes[part]);
    }
    if (end == beyond) {
        return false;
    }
    header.sections = sections;
    header.file_size = end;
    return true;
}

std::uint64_t header_checksum(const NvkHeader& header) noexcept {
    char bytes[sizeof header];
    std::memcpy(bytes, &header, sizeof header);
    return checksum({bytes, offsetof(NvkHeader, checksum)});
}

std::string encode_names(const Dataset& data) {
    std::string bytes;
    append(bytes, std::uint64_t{data.schema().size()});
    for (const Column& column : data.schema()) {
        append(bytes, column.name);
        append(bytes, column.levels);
    }
    append(bytes, data.classes());
    return bytes;
}

bool decode_names(std::string_view bytes, DatasetParts& data) {
    Decoder decoder(bytes);
    return decoder.take(data.schema) && decoder.take(data.classes) && decoder.at_end();
}

void fail_nvk(const std::string& name, const std::string& message) {
    throw Error(ErrorKind::data, Place{name}, message);
}

} // namespace novikoff
