// The module novikoff._core: thin bindings of the library. Users see the package around it.
#include "bindings.hpp"

#include "novikoff/learner.hpp"

#include <map>

namespace novikoff::python {
namespace {

/// A text as a Python literal.
std::string literal(const std::string& text) {
    const auto decoded = py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "backslashreplace"));
    return py::repr(decoded).cast<std::string>();
}

PyObject* exception_for(ErrorKind kind) { return kind == ErrorKind::file ? PyExc_OSError : PyExc_ValueError; }

void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(std::move(thrown));
    } catch (const Error& error) {
        const bool array = error.place() == Place{array_source};
        const std::string text = error.text(PythonWording(array ? CountRows::from_0 : CountRows::from_1));
        PyErr_SetString(exception_for(error.kind()), text.c_str());
    }
}

} // namespace

std::string PythonWording::setting(const NamedSetting& named) const {
    static const std::map<std::string, std::string> common{
        {"epochs", "max_iter"}, {"class_weights", "class_weight"}, {"classes", "multi_class"}};
    const auto found = common.find(named.name);
    const std::string parameter = found == common.end() ? parameter_of(named.name) : found->second;
    return named.value ? parameter + '=' + literal(*named.value) : parameter;
}

std::string PythonWording::rows(const NamedRows& named) const {
    if (count_ == CountRows::from_1) { return Wording::rows(named); }
    std::string list;
    for (const std::uint64_t index : named.indices) { list += (list.empty() ? "" : ", ") + std::to_string(index); }
    return (named.indices.size() == 1 ? "row " : "rows ") + list + " (counted from 0)";
}

} // namespace novikoff::python

PYBIND11_MODULE(_core, module) {
    using namespace novikoff::python;
    py::register_exception_translator(&translate);
    bind_data(module);
    bind_training(module);
    bind_proofs(module);
    bind_traces(module);
}
