// The one message that refuses such a model.
#include "model/joint.hpp"

#include "novikoff/error.hpp"

namespace novikoff {

void refuse_joint(const Model& model, const std::string& what) {
    if (model.joint) {
        throw Error(ErrorKind::usage, Message("{} shows one class against the rest, so it does not go with {}", what,
                                              NamedSetting{"classes", "joint"}));
    }
}

} // namespace novikoff
