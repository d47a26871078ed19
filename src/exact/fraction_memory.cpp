#include "exact/fraction_memory.hpp"

#include <cstdlib>

#include <flint/flint.h>
#include <gmp.h>

namespace novikoff {
namespace {

void (*end_of_program)() = std::abort;

void* checked(void* memory) {
    if (memory == nullptr) {
        end_of_program();
    }
    return memory;
}

void* allocate(std::size_t size) { return checked(std::malloc(size)); }
void* allocate_zeros(std::size_t count, std::size_t size) { return checked(std::calloc(count, size)); }
void* reallocate(void* memory, std::size_t size) { return checked(std::realloc(memory, size)); }
void* reallocate_known(void* memory, std::size_t /*before*/, std::size_t size) { return reallocate(memory, size); }
void free_known(void* memory, std::size_t /*size*/) { std::free(memory); }

} // namespace

void when_fractions_find_no_memory(void (*end)()) {
    end_of_program = end;
    mp_set_memory_functions(allocate, reallocate_known, free_known);
    __flint_set_memory_functions(allocate, allocate_zeros, reallocate, std::free);
}

} // namespace novikoff
