// Read-only contiguous memory that may belong to a vector, to a mapped file or to another language's array:
// whoever looks at it keeps its owner alive.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace novikoff {

template <class T> class SharedArray {
public:
    SharedArray() = default;

    SharedArray(std::vector<T> values) // NOLINT(google-explicit-constructor): a vector is an array
    {
        auto owner = std::make_shared<const std::vector<T>>(std::move(values));
        view_ = *owner;
        owner_ = std::move(owner);
    }

    /// Looks at memory that `owner` keeps alive.
    SharedArray(std::span<const T> view, std::shared_ptr<const void> owner) : owner_(std::move(owner)), view_(view) {}

    [[nodiscard]] const std::shared_ptr<const void>& owner() const noexcept { return owner_; }
    [[nodiscard]] std::span<const T> view() const noexcept { return view_; }
    [[nodiscard]] const T* data() const noexcept { return view_.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return view_.size(); }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return view_[i]; }
    [[nodiscard]] auto begin() const noexcept { return view_.begin(); }
    [[nodiscard]] auto end() const noexcept { return view_.end(); }

private:
    std::shared_ptr<const void> owner_;
    std::span<const T> view_;
};

} // namespace novikoff
