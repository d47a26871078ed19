#include "learn/rules/greedy_exact.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace novikoff {
namespace {

/// Goes through the breakpoints in order and keeps the first candidate with the fewest mistakes.
class Sweep {
public:
    void step(std::int64_t change) noexcept { mistakes_ += change; }
    void offer(double candidate) noexcept {
        if (mistakes_ < fewest_) {
            fewest_ = mistakes_;
            best_ = candidate;
        }
    }
    [[nodiscard]] double best() const noexcept { return best_; }

private:
    std::int64_t mistakes_ = 0; ///< minus those before the first breakpoint
    std::int64_t fewest_ = std::numeric_limits<std::int64_t>::max();
    double best_ = 0;
};

} // namespace

double fewest_mistakes(std::vector<Breakpoint>& points, double min, double max) {
    Sweep sweep;
    std::sort(points.begin(), points.end(), [](const Breakpoint& a, const Breakpoint& b) { return a.at < b.at; });

    std::size_t next = 0;
    // Rows with b = `at` that turn wrong are mistakes at `at` already. Those that turn right still are; they are
    // right only beyond.
    const auto turn_wrong_at = [&](double at) {
        for (std::size_t i = next; i < points.size() && points[i].at == at; ++i) {
            sweep.step(points[i].becomes_right ? 0 : 1);
        }
    };
    const auto turn_right_beyond = [&](double at) {
        for (; next < points.size() && points[next].at == at; ++next) {
            sweep.step(points[next].becomes_right ? -1 : 0);
        }
    };
    double here = min;
    while (true) {
        turn_wrong_at(here);
        sweep.offer(here);
        turn_right_beyond(here);
        if (here >= max) {
            return sweep.best();
        }
        const double there = next < points.size() && points[next].at < max ? points[next].at : max;
        const double middle = here + (there - here) / 2;
        if (middle > here && middle < there) {
            sweep.offer(middle);
        }
        here = there;
    }
}

} // namespace novikoff
