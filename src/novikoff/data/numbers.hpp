// Numbers stored as doubles, or as float32 where that loses nothing: half the memory, and half the time to read it.
//
// Whoever looks sees doubles. A float32 is a double exactly, so nothing depends on the way of storage but the speed.
#pragma once

#include "novikoff/core/shared_array.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace novikoff {

/// Where numbers lie. It lives as long as they do.
class NumberView {
public:
    NumberView() = default;
    explicit NumberView(const double* doubles) noexcept : doubles_(doubles) {}
    explicit NumberView(const float* floats) noexcept : floats_(floats) {}

    /// Calls f with the const double* or const float* of the first number.
    template <class F> decltype(auto) visit(F&& f) const {
        return floats_ == nullptr ? std::forward<F>(f)(doubles_) : std::forward<F>(f)(floats_);
    }
    [[nodiscard]] double operator[](std::size_t i) const noexcept {
        return floats_ == nullptr ? doubles_[i] : static_cast<double>(floats_[i]);
    }

private:
    const double* doubles_ = nullptr;
    const float* floats_ = nullptr;
};

/// Read-only numbers and their owner: a vector, a mapped file, another language's array.
class Numbers {
public:
    Numbers() = default;
    template <class T>
    Numbers(SharedArray<T> array) // NOLINT(google-explicit-constructor): an array is numbers
        : owner_(array.owner()), view_(array.data()), size_(array.size()), single_(sizeof(T) == sizeof(float)) {}
    template <class T>
    Numbers(std::vector<T> values) // NOLINT(google-explicit-constructor): a vector is numbers
        : Numbers(SharedArray<T>(std::move(values))) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool single() const noexcept { return single_; } ///< stored as float32
    [[nodiscard]] double operator[](std::size_t i) const noexcept { return view_[i]; }
    [[nodiscard]] const NumberView& view() const noexcept { return view_; }
    /// Calls f with the std::span<const double> or std::span<const float> that holds them.
    template <class F> decltype(auto) visit(F&& f) const {
        return view_.visit([&](const auto* first) -> decltype(auto) { return f(std::span(first, size_)); });
    }
    /// The numbers first … first + count − 1, in the same memory.
    [[nodiscard]] Numbers part(std::size_t first, std::size_t count) const {
        Numbers result = *this;
        result.view_ = view_.visit([first](const auto* x) { return NumberView(x + first); });
        result.size_ = count;
        return result;
    }
    [[nodiscard]] std::vector<double> doubles() const {
        return visit([](auto values) { return std::vector<double>(values.begin(), values.end()); });
    }

private:
    std::shared_ptr<const void> owner_;
    NumberView view_;
    std::size_t size_ = 0;
    bool single_ = false;
};

/// A float32 holds it exactly. −0 and subnormal numbers are among them.
[[nodiscard]] inline bool is_float(double x) noexcept {
    return std::fabs(x) <= std::numeric_limits<float>::max() && static_cast<double>(static_cast<float>(x)) == x;
}

/// The same numbers stored as float32 if each of them is one, as they are otherwise.
[[nodiscard]] Numbers stored_small(const Numbers& numbers);

} // namespace novikoff
