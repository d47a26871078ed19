// One page about one run, to be mailed to a colleague: what was read, what was learnt, what is proved, and how to do it again.
//
// The page needs nothing but itself: no network, no other file. It has pictures that stand still, and a script that replays the
// run in one of them; without scripts everything else is still there. It is smaller than 1 MB, whatever the data: of many rows,
// updates, classes and columns some are shown, by rules that the page states. The same input gives the same bytes.
#pragma once

#include "novikoff/geometry/certificate.hpp"
#include "novikoff/learn/train.hpp"
#include "novikoff/trace/trace.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

inline constexpr std::size_t max_report_bytes = 1'000'000;

struct ReportProgress {
    TraceProgress trace;
    std::string section; ///< that is being written; empty while the run is traced
};

/// `options` and `run` as given to and returned by train() on this data.
struct ReportInput {
    const Dataset& data;
    const TrainOptions& options;
    const Run& run;
    std::vector<Claim> claims;      ///< of certify_as_stored() in the learner's space; may be empty
    std::string uncertified;        ///< without claims: why there are none
    std::vector<std::string> notes; ///< of reading and learning, a sentence each
    std::string command;            ///< that makes this page again
    std::string version;            ///< of the program
    std::optional<std::size_t>
        problem; ///< of more than two classes, the one that is shown; none: the one with most errors
    std::function<void(const ReportProgress&)> monitor = {}; ///< as that of a trace
};

/// An HTML document that is well-formed XML too, after its first line.
[[nodiscard]] std::string html_report(const ReportInput& input);

} // namespace novikoff
