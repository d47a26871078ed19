// Fractions without FLINT throw std::bad_alloc, so there is nothing to set.
#include "exact/fraction_memory.hpp"

namespace novikoff {

void when_fractions_find_no_memory(void (* /*end*/)()) {}

} // namespace novikoff
