// Data sets made from parts that the library has checked or computed itself. Users have the functions of Dataset, which
// check everything.
//
// The parts have the names of Dataset's functions and must satisfy its INVARIANT. Within the library there are two
// exceptions: rows without storage, which only have a number, and compressed rows whose offsets do not begin with 0.
#pragma once

#include "novikoff/dataset.hpp"

namespace novikoff {

struct DatasetAccess {
    using Parts = Dataset::Parts;
    [[nodiscard]] static Dataset dataset(Parts parts) noexcept { return Dataset(std::move(parts)); }
    [[nodiscard]] static Parts parts(Dataset data) noexcept { return std::move(data.parts_); }
    /// Sets classes and labels. Throws Error(data) with the row.
    static void take_labels(RowLabels labels, Parts& parts);
};

/// The fields of a data set, to be changed.
using DatasetParts = DatasetAccess::Parts;

/// Checks nothing and copies no numbers.
[[nodiscard]] inline Dataset from_parts(DatasetParts parts) noexcept {
    return DatasetAccess::dataset(std::move(parts));
}

/// Copies no numbers.
[[nodiscard]] inline DatasetParts parts_of(Dataset data) noexcept { return DatasetAccess::parts(std::move(data)); }

} // namespace novikoff
