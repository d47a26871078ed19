// An arbitrary model file is refused with an Error, or read as a model that can be used and written again. One in
// four is written.
#include "choice.hpp"

#include "novikoff/error.hpp"
#include "novikoff/model.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

using namespace novikoff;

/// Rows that the model must be able to score: a zero row, and one without zeros.
Dataset probe(std::size_t columns) {
    std::vector<double> values(2 * columns);
    for (std::size_t j = 0; j < columns; ++j) { values[columns + j] = 1; }
    return Dataset::dense(std::move(values), 2, columns, {}, {"probe", {}});
}

void write_and_read(const Model& model) {
    const std::string written = model_to_json(model);
    fuzz::require(model_to_json(model_from_json(written, "again")) == written);
}

void use(const Model& model) {
    if (model.space.columns() > 100000) { return; }
    try {
        fuzz::require(decide(model, scores(model, probe(model.space.input_columns))).size() == 2);
    } catch (const Error&) { // scaled values may overflow
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const Model model = model_from_json(text, "model.json");
        if (fuzz::number_of(text) % 4 == 0) { write_and_read(model); }
        use(model);
    } catch (const Error&) { // refused, which is a valid outcome
    }
    return 0;
}
