// SHA-256 (FIPS 180-4), which binds a certificate to its data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace novikoff {

class Sha256 {
public:
    void add(std::string_view bytes) noexcept;
    /// Adds eight bytes, the least significant first.
    void add(std::uint64_t number) noexcept;
    /// Adds the eight bytes of a double, the least significant first.
    void add(double number) noexcept;

    /// 64 hexadecimal digits. Call once, last.
    [[nodiscard]] std::string hex() noexcept;

    /// The state so far.
    template <class Archive> void archive(Archive& archive) {
        archive(state_, buffer_, used_, length_);
        archive.require([&] { return used_ < buffer_.size(); });
    }

private:
    void take_block(const unsigned char* block) noexcept;

    std::array<std::uint32_t, 8> state_{0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU,
                                        0x510e527fU, 0x9b05688cU, 0x1f83d9abU, 0x5be0cd19U};
    std::array<unsigned char, 64> buffer_{};
    std::size_t used_ = 0;
    std::uint64_t length_ = 0; ///< in bytes
};

} // namespace novikoff
