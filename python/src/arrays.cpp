#include "arrays.hpp"

#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <utility>

namespace novikoff::python {
namespace {

/// Keeps a Python object alive. Any thread may release it last.
std::shared_ptr<const void> owner_of(const py::object& object) {
    return {object.inc_ref().ptr(), [](PyObject* owned) {
                const py::gil_scoped_acquire gil;
                Py_DECREF(owned);
            }};
}

template <class T> SharedArray<T> borrowed(const py::array& array) {
    return {std::span(static_cast<const T*>(array.data()), static_cast<std::size_t>(array.size())), owner_of(array)};
}

/// A converted copy. Numbers that are negative or too large become the largest number of the type.
template <class To, class From> SharedArray<To> converted(const py::array& array) {
    const auto* first = static_cast<const From*>(array.data());
    std::vector<To> values(static_cast<std::size_t>(array.size()));
    static constexpr std::uint64_t largest = std::numeric_limits<To>::max();
    std::transform(first, first + values.size(), values.begin(),
                   [](From x) { return static_cast<To>(std::min<std::uint64_t>(x, largest)); });
    return values;
}

/// Unsigned numbers of T's size from NumPy's signed or unsigned ones; not copied if they have that size.
template <class T> SharedArray<T> whole_numbers(const py::array& array) {
    if (array.itemsize() == sizeof(T)) { return borrowed<T>(array); }
    return array.itemsize() == 4 ? converted<T, std::uint32_t>(array) : converted<T, std::uint64_t>(array);
}

Numbers numbers(const py::array& array) {
    if (array.itemsize() == sizeof(float)) { return borrowed<float>(array); }
    return borrowed<double>(array);
}

/// Messages count rows and columns from 0.
[[noreturn]] void refuse(const About& about, const std::string& what) {
    throw py::value_error(about.source + ": " + what);
}

[[noreturn]] void refuse_value(const About& about, double value, std::size_t row, std::size_t column) {
    const std::string what = std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    const std::string where = column < about.names.size() ? "'" + about.names[column] + "'" : std::to_string(column);
    refuse(about, "row " + std::to_string(row) + ", column " + where + " (counted from 0) is " + what +
                      "; every value must be a finite number");
}

/// Reports an invalid row in Python's terms.
[[noreturn]] void refuse(const About& about, const InvalidRow& found) {
    const auto in_row = [&](const char* what) {
        refuse(about, "row " + std::to_string(found.row) + " (counted from 0): " + what);
    };
    switch (found.kind) {
    case InvalidRow::Kind::offsets: in_row("the offsets of the CSR matrix do not ascend"); break;
    case InvalidRow::Kind::index_beyond: in_row("an index of the CSR matrix is beyond its columns"); break;
    case InvalidRow::Kind::index_order: in_row("the indices of the CSR matrix do not ascend"); break;
    case InvalidRow::Kind::not_finite: refuse_value(about, found.value, found.row, found.column);
    case InvalidRow::Kind::columns:
    case InvalidRow::Kind::sizes: break;
    }
    refuse(about, "the arrays of the CSR matrix do not fit together");
}

/// Returns make(labels, names). If that fails, reads the storage again to report the invalid row.
template <class Make>
Dataset made(const About& about, const Storage& storage, std::size_t rows, std::size_t columns, Make make) {
    const auto indices = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(about.labels);
    const py::gil_scoped_release without_gil;
    try {
        return make(RowLabels({indices.data(), indices.data() + indices.size()}, about.classes),
                    DataNames{about.source, about.names});
    } catch (const Error&) {
        const auto found = find_invalid(storage, rows, columns);
        if (found && found->kind != InvalidRow::Kind::columns) { refuse(about, *found); }
        throw;
    }
}

/// Drops the values and indices beyond the last offset, which SciPy allows.
SparseStorage without_the_rest(SparseStorage csr) {
    const std::size_t size = csr.values.size();
    const std::uint64_t used = csr.offsets.size() == 0 ? size : csr.offsets[csr.offsets.size() - 1];
    if (csr.indices.size() == size && used < size) {
        csr.values = csr.values.part(0, used);
        csr.indices = {csr.indices.view().first(used), csr.indices.owner()};
    }
    return csr;
}

/// A read-only view of memory that `owner` keeps alive.
template <class T> py::array view_of(std::span<const T> values, const std::shared_ptr<const void>& owner) {
    auto kept = std::make_unique<std::shared_ptr<const void>>(owner);
    const py::capsule base(kept.release(), [](void* p) { delete static_cast<std::shared_ptr<const void>*>(p); });
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data(), base);
}

} // namespace

Dataset dense_dataset(const py::array& matrix, const About& about) {
    const auto rows = static_cast<std::size_t>(matrix.shape(0));
    const auto columns = static_cast<std::size_t>(matrix.shape(1));
    const Numbers values = numbers(matrix);
    return made(about, DenseStorage{values}, rows, columns, [&](RowLabels labels, DataNames names) {
        return Dataset::dense(values, rows, columns, std::move(labels), std::move(names));
    });
}

Dataset csr_dataset(const py::array& values, const py::array& indices, const py::array& offsets, std::size_t columns,
                    const About& about) {
    const SparseStorage csr = without_the_rest(
        {whole_numbers<std::uint64_t>(offsets), whole_numbers<std::uint32_t>(indices), numbers(values)});
    return made(about, csr, csr.offsets.size() - 1, columns, [&](RowLabels labels, DataNames names) {
        return Dataset::csr(csr.offsets, csr.indices, csr.values, columns, std::move(labels), std::move(names));
    });
}

py::tuple csr_arrays(const Dataset& data) {
    const auto csr = std::make_shared<const SparseStorage>(data.as_csr());
    const auto values = csr->values.visit([&](auto all) -> py::array { return view_of(all, csr); });
    return py::make_tuple(values, view_of(csr->indices.view(), csr), view_of(csr->offsets.view(), csr));
}

py::object dense_array(const Dataset& data) {
    if (!data.is_dense()) { return py::none(); }
    const auto storage = std::make_shared<const DenseStorage>(std::get<DenseStorage>(data.storage()));
    return storage->values.visit([&](auto all) -> py::array { return view_of(all, storage); })
        .reshape({static_cast<py::ssize_t>(data.rows()), static_cast<py::ssize_t>(data.columns())});
}

} // namespace novikoff::python
