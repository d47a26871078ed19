#include "cli/settings.hpp"

namespace novikoff::cli {

Option file_option(Output& output, const std::string& help) {
    return {"-o", "FILE", help, [&output](const std::string& value) { output.file = value; }};
}

Option json_option(Output& output) {
    return {"--json", "", "print one JSON object instead of text",
            [&output](const std::string& /*none*/) { output.json = true; }};
}

Option quiet_option(Output& output, const std::string& help) {
    return {"--quiet", "", help, [&output](const std::string& /*none*/) { output.quiet = true; }};
}

} // namespace novikoff::cli
