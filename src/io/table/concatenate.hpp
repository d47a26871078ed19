// Data sets of which each holds some rows of the same whole, put together.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace novikoff {

/// The rows of all, one after another, with the widest one's columns and the classes of all in the order in which they come. One data set
/// stays as it is; none is one without rows.
[[nodiscard]] Dataset joined(std::vector<Dataset> parts);

/// The same rows with further columns, of zeros. REQUIRES: columns ≥ data.columns.
[[nodiscard]] Dataset with_columns(Dataset data, std::size_t columns);

/// The columns of both, with the levels of both; one that is empty says nothing. Throws Error(data) where they are not the same columns;
/// `source` stands in the message.
[[nodiscard]] std::vector<Column> united_schema(std::vector<Column> a, const std::vector<Column>& b,
                                                const std::string& source);
[[nodiscard]] std::vector<Column> united_schema(const std::vector<Dataset>& parts);

} // namespace novikoff
