// The parts of the module, one file each, and what they share.
#pragma once

#include "novikoff/error.hpp"

#include <chrono>
#include <pybind11/pybind11.h>
#include <string>

namespace novikoff::python {

namespace py = pybind11;

void bind_data(py::module_& module);
void bind_training(py::module_& module);
void bind_proofs(py::module_& module);
void bind_traces(py::module_& module);

/// A message of the library with its settings as Python's parameters: `scale=standard` becomes scale='standard', eta becomes eta0.
[[nodiscard]] std::string as_python(const std::string& message);
/// What data are called that were given as an array: `X`.
inline constexpr const char* array_source = "X";
/// A message about rows: the library counts them from 1, Python from 0.
[[nodiscard]] std::string rows_from_zero(const std::string& message);

/// Asks now and then, from a thread that does not hold the GIL, whether Ctrl-C was pressed.
class Interruption {
public:
    /// False once there is an exception to be raised.
    [[nodiscard]] bool may_go_on() {
        const auto now = std::chrono::steady_clock::now();
        if (raised_ || now < next_) {
            return !raised_;
        }
        next_ = now + std::chrono::milliseconds(50);
        const py::gil_scoped_acquire gil;
        raised_ = PyErr_CheckSignals() != 0;
        return !raised_;
    }
    /// To be called with the GIL held.
    void raise() const {
        if (raised_) {
            throw py::error_already_set();
        }
    }

private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    bool raised_ = false;
};

/// Runs `work` without the GIL; Ctrl-C then raises KeyboardInterrupt once `work` has returned.
template <class Work> auto interruptibly(Work work) {
    Interruption interruption;
    auto result = [&] {
        const py::gil_scoped_release without_gil;
        return work(interruption);
    }();
    interruption.raise();
    return result;
}

} // namespace novikoff::python
