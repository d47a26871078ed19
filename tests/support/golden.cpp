#include "support/golden.hpp"

namespace novikoff::test {

const Json& golden() {
    static const Json all = Json::parse(std::ifstream(NOVIKOFF_TEST_DATA "/golden.json"));
    return all;
}

} // namespace novikoff::test
