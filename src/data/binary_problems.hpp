// The binary problems that a labelled data set poses: two classes make one, K > 2 make K, one against the rest each.
#pragma once

#include "novikoff/dataset.hpp"

namespace novikoff {

/// The class that is +1 in each binary problem.
[[nodiscard]] std::vector<std::uint32_t> positive_classes(const Dataset& data);

/// +1 for rows of class `positive`, −1 for all others. REQUIRES: data is labelled.
[[nodiscard]] std::vector<double> signs(const Dataset& data, std::uint32_t positive);

/// Throws Error(data) unless there are labelled rows of at least two classes; of one class if `one_class_too`.
void check_labels(const Dataset& data, bool one_class_too = false);

/// Throw Error(data); `source` is the name of the data.
[[noreturn]] void fail_no_rows(const std::string& source);
[[noreturn]] void fail_one_label(const std::string& source, const std::string& label);

} // namespace novikoff
