// JSON on standard output.
#pragma once

#include "report/json/report_json.hpp"

#include <ostream>

namespace novikoff::cli {

/// One object and a line end. Bytes that are not UTF-8 are replaced, for JSON cannot hold them.
void print(const Json& json, std::ostream& out);

} // namespace novikoff::cli
