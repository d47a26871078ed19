// JSON on standard output.
#pragma once

#include "report/json/report_json.hpp"

#include <ostream>

namespace novikoff::cli {

/// Prints one object and a line end. Bytes that are not UTF-8 are replaced, because JSON cannot represent them.
void print(const Json& json, std::ostream& out);

} // namespace novikoff::cli
