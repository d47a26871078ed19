// The parts of the module, one file each, and their shared declarations.
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

/// The source name of data that were given as an array.
inline constexpr const char* array_source = "X";

/// Messages count the rows of an array from 0, those of a file from 1.
enum class CountRows { from_0, from_1 };

/// Writes settings as Python's parameters: scale='standard', and eta0 as in scikit-learn. Needs the GIL.
class PythonWording : public Wording {
public:
    explicit PythonWording(CountRows count) : count_(count) {}
    [[nodiscard]] std::string setting(const NamedSetting& named) const override;
    [[nodiscard]] std::string rows(const NamedRows& named) const override;

private:
    CountRows count_;
};

/// Checks at most every 50 ms, from a thread that does not hold the GIL, whether Ctrl-C was pressed.
class Interruption {
public:
    /// False once there is an exception to raise.
    [[nodiscard]] bool may_go_on() {
        const auto now = std::chrono::steady_clock::now();
        if (raised_ || now < next_) { return !raised_; }
        next_ = now + std::chrono::milliseconds(50);
        const py::gil_scoped_acquire gil;
        raised_ = PyErr_CheckSignals() != 0;
        return !raised_;
    }
    /// REQUIRES: the GIL is held.
    void raise() const {
        if (raised_) { throw py::error_already_set(); }
    }

private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    bool raised_ = false;
};

/// Runs `work` without the GIL. After Ctrl-C it raises KeyboardInterrupt once `work` has returned.
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
