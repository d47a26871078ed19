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

/// What data are called that were given as an array: `X`.
inline constexpr const char* array_source = "X";

/// Rows of an array count from 0, those of a file from 1.
enum class CountRows { from_0, from_1 };

/// Settings as Python's parameters: scale='standard', and eta0 as scikit-learn calls it. It needs the GIL.
class PythonWording : public Wording {
public:
    explicit PythonWording(CountRows count) : count_(count) {}
    [[nodiscard]] std::string setting(const NamedSetting& named) const override;
    [[nodiscard]] std::string rows(const NamedRows& named) const override;

private:
    CountRows count_;
};

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
