// A trace from a stranger is refused by an Error, or read as one that can be written again and drawn.
#include "novikoff/core/error.hpp"
#include "novikoff/trace/plot_bound.hpp"
#include "novikoff/trace/plot_loss.hpp"
#include "novikoff/trace/trace_file.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace novikoff;

void use(const Trace& trace) {
    const std::string written = trace_to_lines(trace);
    if (trace_to_lines(trace_from_lines(written, "again")) != written) {
        std::abort();
    }
    for (const Curve curve : {Curve::errors, Curve::margin, Curve::norm, Curve::angle}) {
        if (plot_loss({trace}, curve).find("=\"nan") != std::string::npos) {
            std::abort();
        }
    }
    for (std::size_t k = 0; k < trace.problems.size(); ++k) {
        (void)plot_bound(trace, k);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        use(trace_from_lines(text, "run.jsonl"));
    } catch (const Error&) { // refused: that is an answer
    }
    return 0;
}
