// An arbitrary trace is refused with an Error, or read as one that can be written again and drawn. Every accepted
// trace is written or drawn, which takes little time: few mutations leave a trace valid.
#include "choice.hpp"

#include "novikoff/error.hpp"
#include "novikoff/report.hpp"
#include "novikoff/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace novikoff;

void write_and_read(const Trace& trace) {
    const std::string written = trace_to_lines(trace);
    fuzz::require(trace_to_lines(trace_from_lines(written, "again")) == written);
}

void draw(const Trace& trace, std::size_t number) {
    constexpr Curve curves[] = {Curve::errors, Curve::margin, Curve::norm, Curve::angle};
    fuzz::require(plot_loss({trace}, curves[number % 4]).find("=\"nan") == std::string::npos);
    if (!trace.problems.empty()) { (void)plot_bound(trace, number % trace.problems.size()); }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const Trace trace = trace_from_lines(text, "run.jsonl");
        const std::size_t number = fuzz::number_of(text);
        if (number % 2 == 0) {
            write_and_read(trace);
        } else {
            draw(trace, number / 2);
        }
    } catch (const Error&) { // refused, which is a valid outcome
    }
    return 0;
}
