#include "novikoff/learn/too_little.hpp"

#include "novikoff/core/error.hpp"

namespace novikoff {

void fail_no_rows(const std::string& source) {
    throw Error(ErrorKind::data, Place{source}, "there are no rows to learn from");
}

void fail_one_label(const std::string& source, const std::string& label) {
    throw Error(ErrorKind::data, Place{source},
                "every row has the label '" + label + "'; two labels or more are needed to learn from");
}

} // namespace novikoff
