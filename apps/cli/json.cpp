#include "cli/json.hpp"

namespace novikoff::cli {

void print(const Json& json, std::ostream& out) {
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace novikoff::cli
