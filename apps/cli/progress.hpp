// The progress line: one line on a terminal that is redrawn in place and erased when the work is done.
#pragma once

#include "novikoff/certify.hpp"
#include "novikoff/report.hpp"
#include "novikoff/shatter.hpp"
#include "novikoff/stream.hpp"

#include <ostream>

namespace novikoff::cli {

/// The time in seconds; never decreases.
[[nodiscard]] double seconds_now();

/// Silent for the first second, then drawn at most five times a second; erased when it goes out of scope.
class ProgressLine {
public:
    using Clock = std::function<double()>;

    /// Draws nothing unless `enabled`.
    ProgressLine(std::ostream& err, bool enabled, Clock clock = seconds_now);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { erase(); }

    void reading(std::uint64_t done, std::uint64_t size);
    void training(const std::string& learner, const Progress& progress);
    void streaming(const std::string& learner, const StreamProgress& progress);
    void certifying(const CertifyProgress& progress);
    void shattering(const ShatterProgress& progress);
    void tracing(const TraceProgress& progress);
    void reporting(const ReportProgress& progress);
    void erase();

private:
    /// The time since the start if it is time to draw.
    std::optional<double> due();
    void draw(const std::string& line);

    std::ostream& err_;
    bool enabled_;
    Clock clock_;
    double started_;
    double last_drawn_;
    bool drawn_ = false;
};

/// Draws the progress. A signal ends the program at once, because there is nothing to save.
[[nodiscard]] inline auto certify_monitor(ProgressLine& line) {
    return [&line](const CertifyProgress& progress) {
        line.certifying(progress);
        return true;
    };
}

} // namespace novikoff::cli
