// Bindings of data sets: reading, generating, and access to their rows.
#include "arrays.hpp"
#include "bindings.hpp"

#include "novikoff/generate.hpp"
#include "novikoff/read.hpp"

#include <pybind11/stl.h>
#include <utility>

namespace novikoff::python {
namespace {

const std::vector<std::pair<std::string, Shape>>& shapes() {
    static const std::vector<std::pair<std::string, Shape>> names{{"blobs", Shape::blobs},
                                                                  {"ball", Shape::ball},
                                                                  {"xor", Shape::xor_},
                                                                  {"rings", Shape::rings},
                                                                  {"moons", Shape::moons}};
    return names;
}

/// Generates data; `settings` may contain any field of GenerateOptions.
Dataset made_up(const std::string& shape, const py::dict& settings) {
    GenerateOptions options;
    for (const auto& [name, value] : shapes()) { options.shape = name == shape ? value : options.shape; }
    const auto set = [&](const char* name, auto& field) {
        if (settings.contains(name)) { field = settings[name].cast<std::remove_reference_t<decltype(field)>>(); }
    };
    set("rows", options.rows);
    set("columns", options.columns);
    set("seed", options.seed);
    set("margin", options.margin);
    set("flipped", options.flipped);
    set("spread", options.spread);
    set("distance", options.distance);
    return generate(options);
}

Dataset read_libsvm(const std::string& path, bool zero_based, std::size_t columns, unsigned threads) {
    ReadOptions options;
    options.format = Format::libsvm;
    options.zero_based = zero_based;
    options.columns = columns;
    options.threads = threads;
    const py::gil_scoped_release without_gil;
    return read(path, options);
}

} // namespace

void bind_data(py::module_& module) {
    py::class_<Dataset>(module, "Dataset")
        .def_property_readonly("rows", &Dataset::rows)
        .def_property_readonly("columns", &Dataset::columns)
        .def_property_readonly("zero_based", &Dataset::zero_based)
        .def_property_readonly("classes", [](const Dataset& data) { return data.classes(); })
        .def_property_readonly("labels", [](const Dataset& data) { return copied(data.labels()); })
        .def("column_name", &Dataset::column_name)
        .def("csr", &csr_arrays)
        .def("dense", &dense_array);

    module.def("dense_dataset",
               [](const py::array& matrix, const std::string& source, const std::vector<std::string>& names,
                  const std::vector<std::string>& classes, const py::array& labels) {
                   return dense_dataset(matrix, {source, names, classes, labels});
               });
    module.def("csr_dataset", [](const py::array& values, const py::array& indices, const py::array& offsets,
                                 std::size_t columns, const std::string& source, const std::vector<std::string>& names,
                                 const std::vector<std::string>& classes, const py::array& labels) {
        return csr_dataset(values, indices, offsets, columns, {source, names, classes, labels});
    });
    module.def("read_libsvm", &read_libsvm);
    module.def("generate", &made_up);
}

} // namespace novikoff::python
