// Data sets that a test changes after construction or makes invalid.
#pragma once

#include "data/dataset_parts.hpp"

#include <utility>

namespace novikoff::test {

/// A data set whose parts were changed by `change`. Nothing is checked.
template <class Change> [[nodiscard]] Dataset changed(Dataset data, Change change) {
    DatasetParts parts = parts_of(std::move(data));
    change(parts);
    return from_parts(std::move(parts));
}

} // namespace novikoff::test
