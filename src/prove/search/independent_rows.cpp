// Every chosen line is subtracted from all others, so that its pivot becomes 0 there.
#include "prove/search/independent_rows.hpp"

#include "base/kernels.hpp"

#include <cmath>
#include <utility>

namespace novikoff {
namespace {

constexpr double smallest_pivot = 0x1p-30; // what remains of numbers near 1 is then taken for rounding

class Elimination {
public:
    Elimination(std::vector<double> lines, std::size_t columns)
        : lines_(std::move(lines)), columns_(columns), chosen_(lines_.size() / columns) {}

    /// Chooses a line from `begin` to `end`. Returns false if nothing is left of them.
    bool choose(std::size_t begin, std::size_t end) {
        double largest = smallest_pivot;
        std::size_t row = end;
        std::size_t column = 0;
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t j = 0; !chosen_[i] && j < columns_; ++j) {
                if (const double size = std::fabs(lines_[i * columns_ + j]); size > largest) {
                    largest = size;
                    row = i;
                    column = j;
                }
            }
        }
        if (row == end) { return false; }
        chosen_[row] = true;
        result_.push_back(row);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            if (const double x = line(i)[column]; !chosen_[i] && x != 0) {
                axpy(-x / line(row)[column], line(row), line(i));
                line(i)[column] = 0;
            }
        }
        return true;
    }
    [[nodiscard]] const std::vector<std::size_t>& result() const noexcept { return result_; }

private:
    [[nodiscard]] std::span<double> line(std::size_t i) { return std::span(lines_).subspan(i * columns_, columns_); }

    std::vector<double> lines_;
    std::size_t columns_;
    std::vector<bool> chosen_;
    std::vector<std::size_t> result_;
};

} // namespace

std::vector<std::size_t> independent_rows(std::vector<double> lines, std::size_t columns, std::size_t first,
                                          std::size_t most_first, std::size_t most) {
    const std::size_t count = lines.size() / columns;
    Elimination elimination(std::move(lines), columns);
    while (elimination.result().size() < most_first && elimination.choose(0, first)) {}
    while (elimination.result().size() < most && elimination.choose(first, count)) {}
    return elimination.result();
}

} // namespace novikoff
