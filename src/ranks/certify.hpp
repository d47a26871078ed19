// Certificates about rows that lie on several ranks.
//
// All ranks know a few rows, the working rows, and rank 0 finds a claim about these with novikoff/certify.hpp. Each rank
// determines, without rounding, which of its own rows contradict the claim, and offers those that do so most: they become
// working rows, and the next round begins. A claim that no row contradicts holds for all rows. Then each rank reports the
// least margin of its rows; if that leaves the enclosure of γ* too wide, it offers the rows that have it.
//
//   claim about the working rows    it is contradicted by a row with
//   separable by w                  z·w ≤ 0
//   quasi-separable by w            z·w < 0, or z·w = 0 outside the space that the witness spans
//   inseparable                     z outside that space
#pragma once

#include "novikoff/certify.hpp"
#include "ranks/shard.hpp"

#include <cstdint>

namespace novikoff {

struct DistributedCertification {
    Certification
        certification; ///< the same on all ranks; rows are those of the whole. No estimates, no aliased columns;
                       ///< separated rows are listed only where some cannot be
    std::uint64_t working_rows = 0; ///< of the problem that took most
};

/// Throws as certify() does. Certification::scans counts rounds. Called by all ranks with the same options.
[[nodiscard]] DistributedCertification certify(const Shard& shard, const CertifyOptions& options,
                                               Communicator& ranks);

} // namespace novikoff
