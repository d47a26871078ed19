#include "arrays.hpp"

#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>

namespace novikoff::python {
namespace {

/// Keeps a Python object alive. The last who looks may be any thread.
std::shared_ptr<const void> owner_of(const py::object& object) {
    return {object.inc_ref().ptr(), [](PyObject* owned) {
                const py::gil_scoped_acquire gil;
                Py_DECREF(owned);
            }};
}

template <class T> SharedArray<T> looked_at(const py::array& array) {
    return {std::span(static_cast<const T*>(array.data()), static_cast<std::size_t>(array.size())), owner_of(array)};
}

/// The same numbers, each converted, in memory of their own. What is too large, or was negative, becomes the largest.
template <class To, class From> SharedArray<To> converted(const py::array& array) {
    const auto* first = static_cast<const From*>(array.data());
    std::vector<To> values(static_cast<std::size_t>(array.size()));
    static constexpr std::uint64_t largest = std::numeric_limits<To>::max();
    std::transform(first, first + values.size(), values.begin(),
                   [](From x) { return static_cast<To>(std::min<std::uint64_t>(x, largest)); });
    return values;
}

/// Unsigned numbers of T's size from NumPy's signed or unsigned ones: looked at where they have that size.
template <class T> SharedArray<T> whole_numbers(const py::array& array) {
    if (array.itemsize() == sizeof(T)) {
        return looked_at<T>(array);
    }
    return array.itemsize() == 4 ? converted<T, std::uint32_t>(array) : converted<T, std::uint64_t>(array);
}

Numbers numbers(const py::array& array) {
    if (array.itemsize() == sizeof(float)) {
        return looked_at<float>(array);
    }
    return looked_at<double>(array);
}

/// Rows and columns are counted from 0 in what is said here.
[[noreturn]] void refuse(const About& about, const std::string& what) {
    throw py::value_error(about.source + ": " + what);
}

[[noreturn]] void refuse_value(const About& about, double value, std::size_t row, std::size_t column) {
    const std::string what = std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    const std::string where = column < about.names.size() ? "'" + about.names[column] + "'" : std::to_string(column);
    refuse(about, "row " + std::to_string(row) + ", column " + where + " (counted from 0) is " + what +
                      "; every value must be a finite number");
}

/// The place of the first NaN or infinity, or the number of values. 0·x is 0 unless x is one of them.
template <class T> std::size_t first_not_finite(std::span<const T> values) {
    constexpr std::size_t block = 4096;
    for (std::size_t start = 0; start < values.size(); start += block) {
        const auto part = values.subspan(start, std::min(block, values.size() - start));
        T sums[8] = {};
        std::size_t k = 0;
        for (; k + 8 <= part.size(); k += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                sums[lane] += part[k + lane] * 0;
            }
        }
        for (; k < part.size(); ++k) {
            sums[0] += part[k] * 0;
        }
        if (std::any_of(std::begin(sums), std::end(sums), [](T sum) { return sum != 0; })) {
            const auto found = std::find_if(part.begin(), part.end(), [](T x) { return !std::isfinite(x); });
            return start + static_cast<std::size_t>(found - part.begin());
        }
    }
    return values.size();
}

std::size_t first_not_finite(const Numbers& values) {
    const py::gil_scoped_release without_gil;
    return values.visit([](auto numbers) { return first_not_finite(numbers); });
}

Dataset described(const About& about, std::size_t rows, std::size_t columns) {
    Dataset data;
    data.source = about.source;
    data.rows = rows;
    data.columns = columns;
    for (const std::string& name : about.names) {
        data.schema.push_back({name, {}});
    }
    data.classes = about.classes;
    const auto labels = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(about.labels);
    data.labels.assign(labels.data(), labels.data() + labels.size());
    return data;
}

void check_structure(const SparseStorage& csr, std::size_t columns, const About& about) {
    const py::gil_scoped_release without_gil;
    const auto fault = [&](std::size_t row, const char* what) {
        refuse(about, "row " + std::to_string(row) + " (counted from 0): " + what);
    };
    const std::size_t rows = csr.offsets.size() - 1;
    if (csr.offsets[0] != 0 || csr.offsets[rows] > csr.values.size() || csr.values.size() != csr.indices.size()) {
        refuse(about, "the arrays of the CSR matrix do not fit together");
    }
    for (std::size_t i = 0; i < rows; ++i) {
        if (csr.offsets[i] > csr.offsets[i + 1] || csr.offsets[i + 1] > csr.indices.size()) {
            fault(i, "the offsets of the CSR matrix do not ascend");
        }
        for (std::uint64_t k = csr.offsets[i]; k < csr.offsets[i + 1]; ++k) {
            if (csr.indices[k] >= columns) {
                fault(i, "an index of the CSR matrix is beyond its columns");
            }
            if (k > csr.offsets[i] && csr.indices[k] <= csr.indices[k - 1]) {
                fault(i, "the indices of the CSR matrix do not ascend");
            }
        }
    }
}

/// A read-only array that looks at memory which `owner` keeps alive.
template <class T> py::array looking_at(std::span<const T> values, const std::shared_ptr<const void>& owner) {
    auto kept = std::make_unique<std::shared_ptr<const void>>(owner);
    const py::capsule base(kept.release(), [](void* p) { delete static_cast<std::shared_ptr<const void>*>(p); });
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data(), base);
}

} // namespace

Dataset dense_dataset(const py::array& matrix, const About& about) {
    const auto rows = static_cast<std::size_t>(matrix.shape(0));
    const auto columns = static_cast<std::size_t>(matrix.shape(1));
    Dataset data = described(about, rows, columns);
    Numbers values = numbers(matrix);
    if (const std::size_t place = first_not_finite(values); place < values.size()) {
        refuse_value(about, values[place], place / columns, place % columns);
    }
    data.storage = DenseStorage{std::move(values)};
    return data;
}

Dataset csr_dataset(const py::array& values, const py::array& indices, const py::array& offsets, std::size_t columns,
                    const About& about) {
    if (columns > std::numeric_limits<std::uint32_t>::max()) {
        refuse(about, std::to_string(columns) + " columns are too many; at most 4294967295 are possible");
    }
    Dataset data = described(about, static_cast<std::size_t>(offsets.size()) - 1, columns);
    SparseStorage csr{whole_numbers<std::uint64_t>(offsets), whole_numbers<std::uint32_t>(indices), numbers(values)};
    check_structure(csr, columns, about);
    if (const std::size_t place = first_not_finite(csr.values); place < csr.values.size()) {
        const auto row = std::upper_bound(csr.offsets.begin(), csr.offsets.end(), place) - csr.offsets.begin() - 1;
        refuse_value(about, csr.values[place], static_cast<std::size_t>(row), csr.indices[place]);
    }
    data.storage = std::move(csr);
    return data;
}

py::tuple csr_arrays(const Dataset& data) {
    const auto csr = std::make_shared<const SparseStorage>(
        data.dense() ? to_sparse(std::get<DenseStorage>(data.storage), data.columns)
                     : std::get<SparseStorage>(data.storage));
    const auto values = csr->values.visit([&](auto all) -> py::array { return looking_at(all, csr); });
    return py::make_tuple(values, looking_at(csr->indices.view(), csr), looking_at(csr->offsets.view(), csr));
}

py::object dense_array(const Dataset& data) {
    if (!data.dense()) {
        return py::none();
    }
    const auto storage = std::make_shared<const DenseStorage>(std::get<DenseStorage>(data.storage));
    return storage->values.visit([&](auto all) -> py::array { return looking_at(all, storage); })
        .reshape({static_cast<py::ssize_t>(data.rows), static_cast<py::ssize_t>(data.columns)});
}

} // namespace novikoff::python
