#include "novikoff/dataset.hpp"

#include "os/file_watch.hpp"

#include <algorithm>

namespace novikoff {
void Dataset::check_unchanged() const {
    if (watch) {
        watch->check();
    }
}

std::size_t Dataset::nonzeros() const noexcept {
    const auto count = [](auto values) {
        return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](auto v) { return v != 0; }));
    };
    return std::visit([&](const auto& s) { return s.values.visit(count); }, storage);
}

std::string Dataset::column_name(std::size_t j) const {
    std::size_t first = 0;
    for (const Column& column : schema) {
        const std::size_t width = std::max<std::size_t>(column.levels.size(), 1);
        if (j < first + width) {
            return column.levels.empty() ? column.name : column.name + '=' + column.levels[j - first];
        }
        first += width;
    }
    return 'x' + std::to_string(j + 1);
}

} // namespace novikoff
