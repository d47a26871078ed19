#include "model/proof_json.hpp"

#include <fmt/format.h>

namespace novikoff {

Stopped stopped_from(const JsonNode& node) {
    for (const Stopped stopped :
         {Stopped::separated, Stopped::stopping_rule, Stopped::epoch_limit, Stopped::interrupted, Stopped::cycle}) {
        if (node.text() == to_string(stopped)) {
            return stopped;
        }
    }
    node.refuse(fmt::format("'{}' is not known", node.text()));
}

} // namespace novikoff
