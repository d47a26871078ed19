// Runs a fuzz target without a fuzzer on each file of the given folders once. Every test run, with any compiler,
// repeats libFuzzer's findings.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** folders) {
    std::size_t shown = 0;
    for (int k = 1; k < count; ++k) {
        for (const auto& entry : std::filesystem::directory_iterator(folders[k])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(file), {});
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++shown;
        }
    }
    std::cout << shown << " seeds\n";
    return shown == 0 ? 1 : 0;
}
