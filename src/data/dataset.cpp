#include "novikoff/dataset.hpp"

#include "data/storage.hpp"
#include "os/file_watch.hpp"

#include <algorithm>

namespace novikoff {

void Dataset::check_unchanged() const {
    if (parts_.watch) {
        parts_.watch->check();
    }
}

std::size_t Dataset::nonzeros() const noexcept { return novikoff::nonzeros(parts_.storage); }

SparseStorage Dataset::as_csr() const {
    const auto* dense = std::get_if<DenseStorage>(&parts_.storage);
    if (dense == nullptr) {
        return std::get<SparseStorage>(parts_.storage);
    }
    return parts_.columns == 0 ? SparseStorage{std::vector<std::uint64_t>(parts_.rows + 1), {}, {}}
                               : to_sparse(*dense, parts_.columns);
}

std::string Dataset::column_name(std::size_t j) const {
    std::size_t first = 0;
    for (const Column& column : parts_.schema) {
        const std::size_t width = std::max<std::size_t>(column.levels.size(), 1);
        if (j < first + width) {
            return column.levels.empty() ? column.name : column.name + '=' + column.levels[j - first];
        }
        first += width;
    }
    return 'x' + std::to_string(j + 1);
}

} // namespace novikoff
