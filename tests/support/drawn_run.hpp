// Runs with all data that their figures need.
#pragma once

#include "novikoff/generate.hpp"
#include "novikoff/report.hpp"
#include "novikoff/trace.hpp"
#include "support/agreement.hpp"
#include "support/golden.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace novikoff::test {

inline constexpr double pixel = 0.02; // coordinates have two decimals

/// A run and all data that its figures need.
struct Case {
    Dataset data;
    TrainOptions options;
    novikoff::Run run;

    Case(Dataset given, TrainOptions how)
        : data(std::move(given)), options(std::move(how)), run(novikoff::train(data, options)) {}
    [[nodiscard]] Trace traced() const { return trace(data, options, run); }
    [[nodiscard]] std::string drawn(DataPicture picture = {}) const {
        picture.model = &run.model;
        return plot_data(data, picture);
    }
};

inline Case on_figure34(LearnerKind kind = LearnerKind::perceptron) { return {rows(figure34()), options_for(kind)}; }

inline Dataset made(Shape shape, std::size_t count, std::size_t columns = 2, double distance = 4) {
    GenerateOptions options;
    options.shape = shape;
    options.rows = count;
    options.columns = columns;
    options.spread = shape == Shape::blobs ? 1 : 0.3;
    options.distance = distance;
    return generate(options);
}

} // namespace novikoff::test
