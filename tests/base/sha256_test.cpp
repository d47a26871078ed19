#include "base/sha256.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::sha256_test {
namespace {

std::string digest(std::string_view text) {
    Sha256 sha;
    sha.add(text);
    return sha.hex();
}

// FIPS 180-4's examples and NIST's test vectors.
TEST(Sha256, KnownDigests) {
    EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(
        digest("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmno"
               "pqrstnopqrstu"),
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

TEST(Sha256, MillionTimesA) {
    EXPECT_EQ(digest(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesDoNotMatter) {
    std::string text;
    for (int k = 0; k < 200; ++k) {
        text += static_cast<char>(k);
        for (std::size_t cut = 0; cut <= text.size(); cut += 13) {
            Sha256 sha;
            sha.add(std::string_view(text).substr(0, cut));
            sha.add(std::string_view(text).substr(cut));
            EXPECT_EQ(sha.hex(), digest(text)) << k << " bytes, cut at " << cut;
        }
    }
}

TEST(Sha256, NumbersAreTheirBytesTheLeastFirst) {
    Sha256 sha;
    sha.add(std::uint64_t{0x0807060504030201});
    sha.add(1.0);
    EXPECT_EQ(sha.hex(), digest(std::string_view("\1\2\3\4\5\6\7\10\0\0\0\0\0\0\xf0\x3f", 16)));
}

} // namespace
} // namespace novikoff::test::sha256_test
