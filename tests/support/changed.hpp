// Data sets that a test changes after they were made, or makes invalid.
#pragma once

#include "data/dataset_parts.hpp"

#include <utility>

namespace novikoff::test {

/// A data set as it is after `change` of its parts. Nothing is checked.
template <class Change> [[nodiscard]] Dataset changed(Dataset data, Change change) {
    DatasetParts parts = parts_of(std::move(data));
    change(parts);
    return from_parts(std::move(parts));
}

} // namespace novikoff::test
