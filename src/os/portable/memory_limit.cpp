// Where the system has no limits to set: in a browser, which has one of its own.
#include "os/memory_limit.hpp"

namespace novikoff {

bool limit_memory(std::uint64_t /*bytes*/) { return false; }
void lift_memory_limit() {}
std::string memory_limit_note() { return ""; }

} // namespace novikoff
