// Writes large sparse LIBSVM files:  make_stream FILE ROWS COLUMNS NONZEROS_IN_A_ROW [skewed]
//
// The nonzeros of a row are in columns drawn uniformly, with values 0.00000 … 0.99999. The label is the side of a
// random hyperplane through the origin. Skewed: column j is drawn with a probability in proportion to 1/j, as words
// are, and every tenth label is wrong.
#include "base/random.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::uint32_t draw_column(novikoff::Random& random, std::uint32_t columns, bool skewed) {
    if (!skewed) { return static_cast<std::uint32_t>(random.below(columns)); }
    return std::min(columns, static_cast<std::uint32_t>(std::pow(columns, random.uniform()))) - 1;
}

std::vector<std::uint32_t> distinct_columns(novikoff::Random& random, std::size_t count, std::uint32_t columns,
                                            bool skewed) {
    std::vector<std::uint32_t> chosen;
    while (chosen.size() < count) {
        chosen.push_back(draw_column(random, columns, skewed));
        if (chosen.size() == count) {
            std::sort(chosen.begin(), chosen.end());
            chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        }
    }
    return chosen;
}

void append_number(std::string& line, std::uint64_t number) {
    char digits[20];
    line.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

} // namespace

int main(int argc, char** argv) {
    const bool skewed = argc == 6 && std::string_view(argv[5]) == "skewed";
    if (argc != 5 && !skewed) {
        std::fputs("make_stream FILE ROWS COLUMNS NONZEROS_IN_A_ROW [skewed]\n", stderr);
        return 2;
    }
    const auto rows = std::stoull(argv[2]);
    const auto columns = static_cast<std::uint32_t>(std::stoul(argv[3]));
    const auto in_a_row = static_cast<std::size_t>(std::stoul(argv[4]));
    novikoff::Random random(1);
    std::vector<double> hyperplane(columns);
    for (double& weight : hyperplane) { weight = random.uniform() - 0.5; }
    std::ofstream file(argv[1], std::ios::binary);
    std::string line;
    for (std::uint64_t i = 0; i < rows; ++i) {
        line.clear();
        double score = 0;
        for (const std::uint32_t j : distinct_columns(random, in_a_row, columns, skewed)) {
            const std::uint64_t value = random.below(100'000);
            score += hyperplane[j] * static_cast<double>(value);
            line += ' ';
            append_number(line, j + 1);
            line += ":0.";
            append_number(line, 100'000 + value);
            line.erase(line.size() - 6, 1); // the leading 1 that preserved the zeros after it
        }
        const bool wrong = skewed && random.below(10) == 0;
        file << ((score > 0) != wrong ? "1" : "-1") << line << '\n';
    }
    file.close();
    return file ? 0 : 1;
}
