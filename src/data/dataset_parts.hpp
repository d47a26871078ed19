// How the library itself makes data sets: from their parts, which it has checked or computed. Users have the functions of Dataset that
// check everything.
//
// The parts have the names of Dataset's functions and must fulfil its INVARIANT once they become one. Within the library two things are
// allowed beyond it: rows without storage, which only say how many there are, and compressed rows whose offsets do not begin with 0.
#pragma once

#include "novikoff/dataset.hpp"

#include <utility>

namespace novikoff {

struct DatasetAccess {
    using Parts = Dataset::Parts;
    [[nodiscard]] static Dataset dataset(Parts parts) noexcept { return Dataset(std::move(parts)); }
    [[nodiscard]] static Parts parts(Dataset data) noexcept { return std::move(data.parts_); }
    /// Fills in classes and labels. Throws Error(data) with the row.
    static void take_labels(RowLabels labels, Parts& parts);
};

/// The fields of a data set, which can be changed.
using DatasetParts = DatasetAccess::Parts;

/// Nothing is checked and no number copied.
[[nodiscard]] inline Dataset from_parts(DatasetParts parts) noexcept {
    return DatasetAccess::dataset(std::move(parts));
}

/// The numbers stay where they are; the data set is copied unless it is given away.
[[nodiscard]] inline DatasetParts parts_of(Dataset data) noexcept { return DatasetAccess::parts(std::move(data)); }

} // namespace novikoff
