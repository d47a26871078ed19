// Nothing is packed: this build has neither zlib nor libzstd.
#include "os/pack.hpp"

#include "novikoff/error.hpp"

namespace novikoff {

std::string packed_as_gzip(std::string_view /*content*/) {
    throw Error(ErrorKind::usage, "this build cannot pack with gzip; write a plain file");
}

std::string packed_as_zstd(std::string_view /*content*/) {
    throw Error(ErrorKind::usage, "this build cannot pack with zstd; write a plain file");
}

} // namespace novikoff
