// The data: rows of numbers, dense or compressed (CSR), with the label of each row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace novikoff {

class FileWatch;

/// Read-only contiguous memory that may belong to a vector, to a mapped file or to another language's array:
/// whoever looks at it keeps its owner alive.
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

/// Read-only numbers and their owner: a vector, a mapped file, another language's array. They are stored as doubles, or as float32 where
/// that loses nothing: half the memory, and half the time to read it. Whoever looks sees doubles.
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

/// All coordinates of all rows, one row after another.
struct DenseStorage {
    Numbers values; ///< rows × columns numbers
};

/// The nonzero coordinates of each row: row i owns the entries offsets[i] … offsets[i+1]−1, indices ascending.
struct SparseStorage {
    SharedArray<std::uint64_t> offsets; ///< rows + 1 numbers
    SharedArray<std::uint32_t> indices;
    Numbers values;
};

/// A column of the input. A text column has its levels (sorted) and became one 0/1 column per level.
struct Column {
    std::string name;
    std::vector<std::string> levels; ///< empty: a column of numbers

    friend bool operator==(const Column&, const Column&) = default;
};

/// INVARIANT: all values are finite; labels is empty (unlabelled) or has one entry per row, each below
/// classes.size(); every class occurs unless the classes were given by a model.
struct Dataset {
    std::string source; ///< file name for messages
    std::size_t rows = 0;
    std::size_t columns = 0;
    bool zero_based = false; ///< read from LIBSVM text whose indices count from 0
    std::variant<DenseStorage, SparseStorage> storage;
    std::vector<Column> schema;                       ///< the input's columns; empty when they have no names
    std::vector<std::string> classes;                 ///< the labels, the smaller first (as numbers, else as text)
    std::vector<std::uint32_t> labels;                ///< for each row an index into classes
    std::shared_ptr<const FileWatch> watch = nullptr; ///< the file that the values lie in, if it is mapped

    [[nodiscard]] bool dense() const noexcept { return std::holds_alternative<DenseStorage>(storage); }
    [[nodiscard]] std::size_t nonzeros() const noexcept;
    /// For who has looked at all rows, before it says something of them. Throws Error(file) if their file was written meanwhile.
    void check_unchanged() const;
    /// Name of column j (counted from 0): from the schema (`city=Oslo` for a level), else `x` and the number from 1.
    [[nodiscard]] std::string column_name(std::size_t j) const;
};

/// The same rows, compressed.
[[nodiscard]] SparseStorage to_sparse(const DenseStorage& storage, std::size_t columns);

} // namespace novikoff
