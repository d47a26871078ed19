// Between NumPy's arrays and the library's data, without copying.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace novikoff::python {

namespace py = pybind11;

/// What is known of rows besides their numbers. Names and labels may be empty.
struct About {
    std::string source;
    std::vector<std::string> names;
    std::vector<std::string> classes;
    py::array labels; ///< indices into classes
};

/// The rows of a C-ordered float32 or float64 matrix, which the data set keeps alive. Throws Error(data) for NaN and infinities.
[[nodiscard]] Dataset dense_dataset(const py::array& matrix, const About& about);

/// The same for the three arrays of a CSR matrix whose indices are ascending in each row. Those of 32 bits are used as they are.
[[nodiscard]] Dataset csr_dataset(const py::array& values, const py::array& indices, const py::array& offsets,
                                  std::size_t columns, const About& about);

/// (values, indices, offsets) of the rows as CSR; arrays that look at the data set's memory where it is stored so.
[[nodiscard]] py::tuple csr_arrays(const Dataset& data);

/// rows × columns numbers as they are stored, or None for compressed rows.
[[nodiscard]] py::object dense_array(const Dataset& data);

template <class T> [[nodiscard]] py::array_t<T> copied(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

} // namespace novikoff::python
