// Converts between NumPy's arrays and the library's data without copying.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace novikoff::python {

namespace py = pybind11;

/// The description of rows besides their values. Names and labels may be empty.
struct About {
    std::string source;
    std::vector<std::string> names;
    std::vector<std::string> classes;
    py::array labels; ///< indices into classes
};

/// The rows of a C-ordered float32 or float64 matrix, which the data set keeps alive. Throws py::value_error for NaN
/// and infinities.
[[nodiscard]] Dataset dense_dataset(const py::array& matrix, const About& about);

/// The same for the three arrays of a CSR matrix with ascending indices in each row. 32-bit indices are not copied.
[[nodiscard]] Dataset csr_dataset(const py::array& values, const py::array& indices, const py::array& offsets,
                                  std::size_t columns, const About& about);

/// (values, indices, offsets) of the rows as CSR; views of the data set's memory if it is stored as CSR.
[[nodiscard]] py::tuple csr_arrays(const Dataset& data);

/// The stored values as a rows × columns array, or None for sparse rows.
[[nodiscard]] py::object dense_array(const Dataset& data);

template <class T> [[nodiscard]] py::array_t<T> copied(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

} // namespace novikoff::python
