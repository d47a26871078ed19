// Ticks are 1, 2 or 5 times a power of ten; their labels are whole numbers where possible.
#include "report/svg/axis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// `1,234,567` for whole numbers of a common size, otherwise as short as possible.
std::string tick_label(double value, double step) {
    const double shown = std::fabs(value) < step * 1e-9 ? 0 : value;
    const double size = std::fabs(shown);
    if (size >= 1e7 || step < 1e-4) { return fmt::format("{:.6g}", shown); }
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    std::string text = fmt::format("{:.{}f}", size, decimals);
    for (std::size_t place = std::min(text.find('.'), text.size()); place > 3; place -= 3) {
        text.insert(place - 3, 1, ',');
    }
    return (shown < 0 ? "−" : "") + text;
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `least`.
double round_step(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double digit : {1.0, 2.0, 5.0}) {
        if (digit * power >= least * (1 - 1e-9)) { return digit * power; }
    }
    return 10 * power;
}

} // namespace

Extent Extent::with(double value) const noexcept { return {std::min(low, value), std::max(high, value)}; }

Extent extent_of(std::span<const Point> points, double Point::*coordinate) {
    if (points.empty()) { return {}; }
    const auto [low, high] = std::ranges::minmax(points, {}, coordinate);
    return {low.*coordinate, high.*coordinate};
}

Extent padded(Extent extent, double part) {
    const double length = extent.length();
    const double least = 1e-9 * std::max(std::fabs(extent.low), std::fabs(extent.high));
    const double more = length > least ? length * part : extent.low == 0 ? 1 : std::fabs(extent.low) / 2;
    return {extent.low - more, extent.high + more};
}

Axis::Axis(Extent values, double from, double to, Kind kind) : values_(values), from_(from), to_(to), kind_(kind) {}

double Axis::operator()(double value) const noexcept {
    const double part = kind_ == Kind::logarithmic ? std::log(std::max(value, values_.low) / values_.low) /
                                                         std::log(values_.high / values_.low)
                                                   : (value - values_.low) / values_.length();
    return from_ + part * (to_ - from_);
}

std::vector<Tick> Axis::ticks(std::size_t about) const {
    std::vector<Tick> result;
    const auto wanted = static_cast<double>(std::max<std::size_t>(about, 1));
    const bool linear = kind_ != Kind::logarithmic;
    const double low = linear ? values_.low : std::log10(values_.low);
    const double high = linear ? values_.high : std::log10(values_.high);
    if (!linear && high - low < 1) {
        return Axis(values_, from_, to_).ticks(about); // within one power of ten
    }
    double step = linear ? round_step((high - low) / wanted) : std::ceil((high - low) / wanted);
    if (kind_ != Kind::linear) { step = std::max(step, 1.0); }
    const double slack = 1e-9 * (high - low);
    for (double k = std::ceil((low - slack) / step); k * step <= high + slack; ++k) {
        const double value = linear ? k * step : std::pow(10.0, k * step);
        result.push_back({value, tick_label(value, linear ? step : value)});
    }
    return result;
}

} // namespace novikoff
