// The data: rows of numbers, dense or compressed (CSR), with the label of each row.
//
//     auto data = novikoff::Dataset::dense(x, rows, columns, y);   // x: std::vector<double> or <float>
//     auto same = novikoff::Dataset::borrow(x, rows, columns, y);  // x is not copied
//
// A data set is always valid: the functions that make it refuse invalid rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace novikoff {

class FileWatch;

/// Read-only contiguous memory and its shared owner: a vector, a mapped file, or an array of another language.
template <class T> class SharedArray {
public:
    SharedArray() = default;

    SharedArray(std::vector<T> values) // NOLINT(google-explicit-constructor): a vector is an array
    {
        auto owner = std::make_shared<const std::vector<T>>(std::move(values));
        view_ = *owner;
        owner_ = std::move(owner);
    }

    /// Refers to memory that `owner` keeps alive.
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

/// A pointer to doubles or floats, without an owner.
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

/// Read-only numbers and their shared owner, as in SharedArray. They are stored as doubles, or in half the memory as
/// float32 if all of them are representable. They are read as doubles.
class Numbers {
public:
    Numbers() = default;
    template <class T>
    Numbers(SharedArray<T> array) // NOLINT(google-explicit-constructor): an array is numbers
        : owner_(array.owner()), view_(array.data()), size_(array.size()), single_(sizeof(T) == sizeof(float)) {}
    template <class T>
    Numbers(std::vector<T> values) // NOLINT(google-explicit-constructor): a vector is numbers
        : Numbers(SharedArray<T>(std::move(values))) {}

    Numbers(std::initializer_list<double> values) : Numbers(std::vector<double>(values)) {}

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

using Storage = std::variant<DenseStorage, SparseStorage>;

/// A column of the input. A text column has sorted levels and became one 0/1 column per level.
struct Column {
    std::string name;
    std::vector<std::string> levels; ///< empty: a column of numbers

    template <class Archive> void archive(Archive& archive) { archive(name, levels); }
    friend bool operator==(const Column&, const Column&) = default;
};

/// The label of each row, as text or as a number. The classes are the different labels, sorted as numbers if all are
/// numbers, otherwise as text. Empty: the rows are unlabelled.
class RowLabels {
public:
    RowLabels() = default;
    RowLabels(std::vector<std::string> texts) : labels_(std::move(texts)) {} // NOLINT(google-explicit-constructor)
    RowLabels(std::vector<int> numbers) : labels_(std::move(numbers)) {}     // NOLINT(google-explicit-constructor)
    RowLabels(std::vector<double> numbers) : labels_(std::move(numbers)) {}  // NOLINT(google-explicit-constructor)
    /// For each row an index into `classes`, which keep their order and need not occur. No indices: unlabelled.
    RowLabels(std::vector<std::uint32_t> indices, std::vector<std::string> classes)
        : labels_(std::move(indices)), classes_(std::move(classes)) {}

private:
    friend struct DatasetAccess;
    std::variant<std::vector<std::string>, std::vector<int>, std::vector<double>, std::vector<std::uint32_t>> labels_;
    std::vector<std::string> classes_;
};

/// Names for messages and figures.
struct DataNames {
    std::string source;               ///< of the data
    std::vector<std::string> columns; ///< empty: x1, x2, …
};

/// Why Dataset refuses rows. Row and column count from 0.
struct InvalidRow {
    enum class Kind {
        columns,      ///< more than 32 bits can number
        sizes,        ///< the arrays do not match each other, or the rows and columns
        offsets,      ///< those of this row do not ascend
        index_beyond, ///< `column` is not below the number of columns
        index_order,  ///< `column` is not above the index before it
        not_finite,   ///< `value`
    };
    Kind kind = Kind::sizes;
    std::size_t row = 0;
    std::size_t column = 0;
    double value = 0;
};
/// The first invalid row, for callers with their own messages.
[[nodiscard]] std::optional<InvalidRow> find_invalid(const Storage& storage, std::size_t rows, std::size_t columns);

/// INVARIANT: the arrays match; all values are finite; labels() is empty (unlabelled) or has one entry per row, each
/// below classes().size(); every class occurs unless the classes were given by a model.
class Dataset {
public:
    /// A data set without rows.
    Dataset() = default;

    // The functions that make a data set throw Error(data) for invalid rows, with the row counted from 1. A std::vector
    // is moved or copied, a SharedArray is not copied.

    /// `x`: rows × columns numbers, one row after another.
    [[nodiscard]] static Dataset dense(Numbers x, std::size_t rows, std::size_t columns, RowLabels y = {},
                                       DataNames names = {});
    /// Row i has the values offsets[i] … offsets[i+1]−1. Their indices count from 0 and ascend within a row.
    [[nodiscard]] static Dataset csr(SharedArray<std::uint64_t> offsets, SharedArray<std::uint32_t> indices,
                                     Numbers values, std::size_t columns, RowLabels y = {}, DataNames names = {});

    /// The same without a copy. REQUIRES: the arrays stay unchanged as long as the data set, or anything made from
    /// it, exists.
    [[nodiscard]] static Dataset borrow(std::span<const double> x, std::size_t rows, std::size_t columns,
                                        RowLabels y = {}, DataNames names = {});
    [[nodiscard]] static Dataset borrow(std::span<const float> x, std::size_t rows, std::size_t columns,
                                        RowLabels y = {}, DataNames names = {});
    [[nodiscard]] static Dataset borrow(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> indices,
                                        std::span<const double> values, std::size_t columns, RowLabels y = {},
                                        DataNames names = {});
    [[nodiscard]] static Dataset borrow(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> indices,
                                        std::span<const float> values, std::size_t columns, RowLabels y = {},
                                        DataNames names = {});
    template <class T, class... Others> static Dataset borrow(std::vector<T>&& gone, Others&&... others) = delete;

    [[nodiscard]] std::size_t rows() const noexcept { return parts_.rows; }
    [[nodiscard]] std::size_t columns() const noexcept { return parts_.columns; }
    /// Whether it was read from LIBSVM text with indices from 0.
    [[nodiscard]] bool zero_based() const noexcept { return parts_.zero_based; }
    /// File name for messages.
    [[nodiscard]] const std::string& source() const& noexcept { return parts_.source; }
    [[nodiscard]] const Storage& storage() const& noexcept { return parts_.storage; }
    /// The input's columns; empty if they have no names.
    [[nodiscard]] const std::vector<Column>& schema() const& noexcept { return parts_.schema; }
    /// The labels, the smaller first (as numbers, else as text).
    [[nodiscard]] const std::vector<std::string>& classes() const& noexcept { return parts_.classes; }
    /// For each row an index into classes().
    [[nodiscard]] const std::vector<std::uint32_t>& labels() const& noexcept { return parts_.labels; }
    // A temporary data set returns values, not references.
    [[nodiscard]] std::string source() && { return std::move(parts_.source); }
    [[nodiscard]] Storage storage() && { return std::move(parts_.storage); }
    [[nodiscard]] std::vector<Column> schema() && { return std::move(parts_.schema); }
    [[nodiscard]] std::vector<std::string> classes() && { return std::move(parts_.classes); }
    [[nodiscard]] std::vector<std::uint32_t> labels() && { return std::move(parts_.labels); }

    [[nodiscard]] bool is_dense() const noexcept { return std::holds_alternative<DenseStorage>(parts_.storage); }
    [[nodiscard]] std::size_t nonzeros() const noexcept;
    /// The rows in compressed form; not copied if they are stored in that form.
    [[nodiscard]] SparseStorage as_csr() const;
    /// Throws Error(file) if the mapped file was modified. Call it after reading the rows, before using the results.
    void check_unchanged() const;
    /// Name of column j (counted from 0): from the schema (`city=Oslo` for a level), else `x` and the number from 1.
    [[nodiscard]] std::string column_name(std::size_t j) const;

private:
    friend struct DatasetAccess; // src/data/dataset_parts.hpp

    struct Parts {
        std::string source = {};
        std::size_t rows = 0;
        std::size_t columns = 0;
        bool zero_based = false;
        Storage storage = {};
        std::vector<Column> schema = {};
        std::vector<std::string> classes = {};
        std::vector<std::uint32_t> labels = {};
        std::shared_ptr<const FileWatch> watch = nullptr; ///< of the mapped file; null if it is not mapped
    };
    explicit Dataset(Parts parts) noexcept : parts_(std::move(parts)) {}

    Parts parts_;
};

} // namespace novikoff
