#include "ranks/same_files.hpp"

#include "base/checksum.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace novikoff {
namespace {

constexpr std::size_t first_bytes = 4096;

struct Seen {
    bool there = false; ///< whether it is a readable plain file
    std::uint64_t size = 0;
    std::uint64_t sum = 0; ///< checksum of its first bytes

    template <class Archive> void archive(Archive& archive) { archive(there, size, sum); }
};

Seen look_at(const std::string& path) {
    std::error_code fault;
    if (!std::filesystem::is_regular_file(path, fault)) {
        return {};
    }
    const std::uint64_t size = std::filesystem::file_size(path, fault);
    std::ifstream file(path, std::ios::binary);
    std::string bytes(first_bytes, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return fault || file.bad() || !file.is_open() ? Seen{} : Seen{true, size, checksum(bytes)};
}

[[noreturn]] void fail(const std::string& path, std::pair<std::size_t, Seen> a, std::pair<std::size_t, Seen> b) {
    const auto rank = [](const auto& x) { return "rank " + std::to_string(x.first); };
    const auto bytes = [](const auto& x) { return std::to_string(x.second.size) + " bytes"; };
    throw Error(ErrorKind::data, Place{path},
                "the ranks see different files: " +
                    (a.second.size != b.second.size
                         ? rank(a) + " one of " + bytes(a) + ", " + rank(b) + " one of " + bytes(b)
                         : rank(a) + " and " + rank(b) + " see " + bytes(a) + ", but not the same ones"));
}

} // namespace

void check_same_files(const std::vector<std::string>& paths, Communicator& ranks) {
    std::vector<Seen> mine;
    std::ranges::transform(paths, std::back_inserter(mine), look_at);
    const auto all = ranks.gather_values(mine);
    for (std::size_t k = 0; k < paths.size(); ++k) {
        std::optional<std::pair<std::size_t, Seen>> first;
        for (std::size_t r = 0; r < all.size(); ++r) {
            const std::pair<std::size_t, Seen> one{r, all[r][k]};
            if (one.second.there && !first) {
                first = one;
            }
            if (one.second.there && (one.second.size != first->second.size || one.second.sum != first->second.sum)) {
                fail(paths[k], *first, one);
            }
        }
    }
}

} // namespace novikoff
