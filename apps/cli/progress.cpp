// What the line says in each job, and when it is redrawn: only on a terminal, and not in short runs.
#include "cli/progress.hpp"

#include "cli/text.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

constexpr double silence = 1;        // seconds before the first line
constexpr double interval = 0.2;     // seconds between two lines
constexpr auto clear = "\r\x1b[K";   // to the start of the line, then erase to its end
constexpr auto no_wrap = "\x1b[?7l"; // cuts off what does not fit: clear erases only one line
constexpr auto wrap = "\x1b[?7h";

/// ", 3.4 s left", at the speed so far; empty before there is any progress.
std::string time_left(double elapsed, double share_done) {
    return share_done > 0 ? fmt::format(", {} left", duration_text(elapsed * (1 - share_done) / share_done)) : "";
}

/// The class or the trial in progress; empty if there is only one problem.
std::string class_text(std::size_t problem, std::size_t problems, bool trial = false) {
    return problems > 1 ? fmt::format("{} {} of {}, ", trial ? "trial" : "class", problem + 1, problems) : "";
}

} // namespace

double seconds_now() {
    // std::chrono::steady_clock should suffice, but has been seen to go back on virtual machines.
    static std::atomic<double> latest = 0;
    const double now = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    double before = latest.load(std::memory_order_relaxed);
    while (before < now && !latest.compare_exchange_weak(before, now, std::memory_order_relaxed)) {}
    return std::max(before, now);
}

ProgressLine::ProgressLine(std::ostream& err, bool enabled, Clock clock)
    : err_(err), enabled_(enabled), clock_(std::move(clock)), started_(clock_()),
      last_drawn_(started_ + silence - interval) {}

std::optional<double> ProgressLine::due() {
    if (!enabled_) { return std::nullopt; }
    const double now = clock_();
    if (now - last_drawn_ < interval) { return std::nullopt; }
    last_drawn_ = now;
    return now - started_;
}

void ProgressLine::draw(const std::string& line) {
    err_ << clear << no_wrap << line << wrap << std::flush;
    drawn_ = true;
}

void ProgressLine::erase() {
    if (drawn_) {
        err_ << clear << std::flush;
        drawn_ = false;
    }
}

void ProgressLine::reading(std::uint64_t done, std::uint64_t size) {
    if (const auto elapsed = due()) {
        const auto bytes = static_cast<double>(done);
        draw(fmt::format("reading: {}, {}/s{}", bytes_text(bytes), bytes_text(bytes / *elapsed),
                         size == 0 ? "" : time_left(*elapsed, bytes / static_cast<double>(size))));
    }
}

void ProgressLine::training(const std::string& learner, const Progress& progress) {
    const auto elapsed = due();
    if (!elapsed) { return; }
    const auto rows = static_cast<double>(progress.rows);
    const double epochs =
        static_cast<double>(progress.epoch - 1) + (rows > 0 ? static_cast<double>(progress.rows_done) / rows : 0);
    const double share = (static_cast<double>(progress.problem) + epochs / static_cast<double>(progress.epochs)) /
                         static_cast<double>(progress.problems);
    std::string line = fmt::format("training {}: {}epoch {} of at most {}, ", learner,
                                   class_text(progress.problem, progress.problems, progress.choosing),
                                   count_text(progress.epoch), count_text(progress.epochs));
    if (progress.problem == 0) { // elapsed includes the earlier problems
        line += fmt::format("{} rows/s, ", count_text(static_cast<std::uint64_t>(epochs * rows / *elapsed)));
    }
    draw(line + fmt::format("{} updates{}", count_text(progress.updates), time_left(*elapsed, share)));
}

void ProgressLine::streaming(const std::string& learner, const StreamProgress& progress) {
    const auto elapsed = due();
    if (!elapsed) { return; }
    std::string line = "streaming " + learner + ": ";
    if (progress.epochs > 1) {
        line += fmt::format("epoch {} of at most {}, ", count_text(progress.epoch), count_text(progress.epochs));
    }
    const auto rate = static_cast<std::uint64_t>(static_cast<double>(progress.rows) / *elapsed);
    line += fmt::format("{}, {} rows/s, {} updates", count_text(progress.rows, "row"), count_text(rate),
                        count_text(progress.updates));
    if (progress.size != 0) {
        const double part = static_cast<double>(progress.bytes) / static_cast<double>(progress.size);
        const double epochs = static_cast<double>(progress.epoch - 1) + part;
        line += time_left(*elapsed, epochs / static_cast<double>(progress.epochs));
    }
    draw(line);
}

void ProgressLine::certifying(const CertifyProgress& progress) {
    if (const auto elapsed = due()) {
        draw(fmt::format("certifying: {}{}, {} over the data, {}", class_text(progress.problem, progress.problems),
                         progress.stage, count_text(progress.scans, "pass"), duration_text(*elapsed)));
    }
}

void ProgressLine::shattering(const ShatterProgress& progress) {
    if (const auto elapsed = due()) {
        const double share = static_cast<double>(progress.decided) / static_cast<double>(progress.subsets);
        draw(fmt::format("shattering: {} cut out, {} of all decided{}", count_text(progress.cut, "subset"),
                         percent_text(progress.decided, progress.subsets), time_left(*elapsed, share)));
    }
}

void ProgressLine::tracing(const TraceProgress& progress) {
    if (const auto elapsed = due()) {
        const double part = static_cast<double>(progress.done) / static_cast<double>(progress.whole);
        const double share = (static_cast<double>(progress.problem) + part) / static_cast<double>(progress.problems);
        draw(fmt::format("tracing: {}{} of {}{}", class_text(progress.problem, progress.problems),
                         count_text(progress.done), count_text(progress.whole, "update"), time_left(*elapsed, share)));
    }
}

void ProgressLine::reporting(const ReportProgress& progress) {
    if (progress.section.empty()) {
        tracing(progress.trace);
    } else if (const auto elapsed = due()) {
        draw(fmt::format("writing the page: {}, {}", progress.section, duration_text(*elapsed)));
    }
}

} // namespace novikoff::cli
