// The SHA-256 that binds a certificate to its data. docs/certificate.md defines which bytes it covers.
#pragma once

#include "base/sha256.hpp"
#include "novikoff/dataset.hpp"

namespace novikoff {

/// The digest of data that are added in parts, in their order.
class DataSha256 {
public:
    DataSha256() = default;
    /// The arguments describe the whole data.
    DataSha256(std::uint64_t rows, std::uint64_t columns, const std::vector<std::string>& classes);
    /// Adds the next rows.
    void add(const Dataset& data);
    /// Call once, last.
    [[nodiscard]] std::string hex() noexcept { return digest_.hex(); }

    template <class Archive> void archive(Archive& archive) { archive(digest_); }

private:
    Sha256 digest_;
};

} // namespace novikoff
