// An axis: maps numbers to pixels and chooses the round numbers beside it.
#pragma once

#include "report/svg/svg.hpp"

namespace novikoff {

struct Extent {
    double low = 0;
    double high = 0;

    [[nodiscard]] double length() const noexcept { return high - low; }
    [[nodiscard]] double middle() const noexcept { return (low + high) / 2; }
    /// The smallest extent that also holds `value`.
    [[nodiscard]] Extent with(double value) const noexcept;
};

/// The smallest extent that holds this coordinate of all points; [0, 0] if there are none.
[[nodiscard]] Extent extent_of(std::span<const Point> points, double Point::*coordinate);
/// Wider by this part of its length on both sides. An extent of length 0 gets a positive one.
[[nodiscard]] Extent padded(Extent extent, double part);

/// Whether an axis can show the value. Beyond that, lengths would overflow.
[[nodiscard]] inline bool drawable(double value) noexcept { return value >= -1e300 && value <= 1e300; }

struct Tick {
    double value;
    std::string label;
};

class Axis {
public:
    enum class Kind { linear, whole, logarithmic }; ///< whole: linear, with ticks at whole numbers

    /// Maps the values low … high to the pixels from … to. REQUIRES: low < high; both > 0 if logarithmic.
    Axis(Extent values, double from, double to, Kind kind = Kind::linear);

    [[nodiscard]] double operator()(double value) const noexcept;
    [[nodiscard]] const Extent& values() const noexcept { return values_; }
    /// Pixels per unit. REQUIRES: not logarithmic.
    [[nodiscard]] double unit() const noexcept { return (to_ - from_) / values_.length(); }
    /// About this many round values: steps of 1, 2 or 5 times a power of ten, or powers of ten.
    [[nodiscard]] std::vector<Tick> ticks(std::size_t about) const;

private:
    Extent values_;
    double from_;
    double to_;
    Kind kind_;
};

} // namespace novikoff
