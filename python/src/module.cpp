// The module novikoff._core: the library as it is, without manners of its own. The package around it is what users see.
#include "bindings.hpp"

#include <map>
#include <regex>
#include <sstream>

namespace novikoff::python {
namespace {

/// What settings are called in Python, where scikit-learn has a name for them.
const std::map<std::string, std::string>& parameters() {
    static const std::map<std::string, std::string> names{
        {"eta", "eta0"}, {"epochs", "max_iter"}, {"aggressiveness", "C"}, {"class_weights", "class_weight"}};
    return names;
}

std::string parameter(const std::string& setting) {
    const auto found = parameters().find(setting);
    return found == parameters().end() ? setting : found->second;
}

std::string assignment(const std::string& setting) {
    const std::size_t equals = setting.find('=');
    return equals == std::string::npos
               ? parameter(setting)
               : parameter(setting.substr(0, equals)) + "='" + setting.substr(equals + 1) + "'";
}

PyObject* exception_for(ErrorKind kind) { return kind == ErrorKind::file ? PyExc_OSError : PyExc_ValueError; }

void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(std::move(thrown));
    } catch (const Error& error) {
        // Lines of a file count from 1.
        const bool array = error.place() == Place{array_source};
        const std::string text = array ? rows_from_zero(error.what()) : error.what();
        PyErr_SetString(exception_for(error.kind()), as_python(text).c_str());
    }
}

} // namespace

std::string rows_from_zero(const std::string& message) {
    static const std::regex named("\\b(rows? )([0-9]+(?:, [0-9]+)*)");
    std::smatch found;
    if (!std::regex_search(message, found, named)) {
        return message;
    }
    std::string rows;
    std::istringstream numbers(found[2]);
    for (std::uint64_t row = 0; numbers >> row; numbers.ignore()) {
        rows += (rows.empty() ? "" : ", ") + std::to_string(row - 1);
    }
    return found.prefix().str() + found[1].str() + rows + " (counted from 0)" + found.suffix().str();
}

std::string as_python(const std::string& message) {
    const std::size_t word = message.find_first_of(" :");
    std::string result = word == std::string::npos ? "" : parameter(message.substr(0, word));
    std::size_t begin = word == std::string::npos ? 0 : word;
    for (std::size_t open = message.find('`', begin); open != std::string::npos; open = message.find('`', begin)) {
        const std::size_t close = message.find('`', open + 1);
        if (close == std::string::npos) {
            break;
        }
        result.append(message, begin, open - begin);
        result += assignment(message.substr(open + 1, close - open - 1));
        begin = close + 1;
    }
    return result.append(message, begin);
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
