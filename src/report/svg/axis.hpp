// An axis: numbers to pixels, and round numbers to write beside it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

struct Extent {
    double low = 0;
    double high = 0;

    [[nodiscard]] double length() const noexcept { return high - low; }
};

/// The least extent that holds all values; [0, 0] of none.
[[nodiscard]] Extent extent_of(std::span<const double> values);
/// Wider by this part of its length on both sides; an extent without length is made one.
[[nodiscard]] Extent padded(Extent extent, double part);

/// What an axis can hold: beyond it lengths would overflow.
[[nodiscard]] inline bool drawable(double value) noexcept { return value >= -1e300 && value <= 1e300; }

struct Tick {
    double value;
    std::string label;
};

class Axis {
public:
    enum class Kind { linear, whole, logarithmic }; ///< whole: linear, with whole numbers beside it

    /// The values low … high lie at the pixels from … to. REQUIRES: low < high; both > 0 if logarithmic.
    Axis(Extent values, double from, double to, Kind kind = Kind::linear);

    [[nodiscard]] double operator()(double value) const noexcept;
    [[nodiscard]] const Extent& values() const noexcept { return values_; }
    /// Pixels of a unit. REQUIRES: not logarithmic.
    [[nodiscard]] double unit() const noexcept { return (to_ - from_) / values_.length(); }
    /// About so many round values within the axis: steps of 1, 2 or 5 times a power of ten, or powers of ten.
    [[nodiscard]] std::vector<Tick> ticks(std::size_t about) const;
    [[nodiscard]] double from() const noexcept { return from_; }
    [[nodiscard]] double to() const noexcept { return to_; }

private:
    Extent values_;
    double from_;
    double to_;
    Kind kind_;
};

} // namespace novikoff
