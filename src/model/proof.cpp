#include "novikoff/proof.hpp"

namespace novikoff {

std::string to_string(Stopped stopped) {
    switch (stopped) {
    case Stopped::separated:
        return "separated";
    case Stopped::stopping_rule:
        return "stopping-rule";
    case Stopped::interrupted:
        return "interrupted";
    case Stopped::cycle:
        return "cycle";
    case Stopped::epoch_limit:
        break;
    }
    return "epoch-limit";
}

} // namespace novikoff
