// Data that nothing can be learnt from.
#pragma once

#include <string>

namespace novikoff {

/// Throw Error(data); `source` is the name of the data.
[[noreturn]] void fail_no_rows(const std::string& source);
[[noreturn]] void fail_one_label(const std::string& source, const std::string& label);

} // namespace novikoff
