// Certificates about rows partitioned across ranks.
//
// All ranks know a few rows, the working rows, and rank 0 finds a claim about these with novikoff/certify.hpp. Each
// rank determines, without rounding, which of its own rows contradict the claim, and offers those that contradict it
// most. They become working rows, and the next round begins. A claim that no row contradicts holds for all rows. Then
// each rank reports the least margin of its rows. If the enclosure of γ* is still too wide, it offers the rows that
// attain it.
//
//   claim about the working rows    contradicted by a row with
//   separable by w                  z·w ≤ 0
//   quasi-separable by w            z·w < 0, or z·w = 0 outside the space that the witness spans
//   inseparable                     z outside that space
#pragma once

#include "novikoff/certify.hpp"
#include "ranks/shard.hpp"

namespace novikoff {

struct DistributedCertification {
    Certification
        certification; ///< the same on all ranks; rows count in the whole data. No estimates, no aliased columns;
                       ///< separated rows are listed only for quasi-separable problems
    std::uint64_t working_rows = 0; ///< the most of any problem
};

/// Throws as certify() does. Certification::scans counts rounds. All ranks must call it with the same options.
[[nodiscard]] DistributedCertification certify(const Shard& shard, const CertifyOptions& options, Communicator& ranks);

} // namespace novikoff
