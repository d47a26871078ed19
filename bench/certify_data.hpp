// The rows on which certify and Clp are measured.
#pragma once

#include "data/dataset_parts.hpp"
#include "novikoff/generate.hpp"

#include <utility>

namespace novikoff::bench {

/// 1,000,000 × 20 doubles in the unit ball, margin 0.0005; with one label flipped no hyperplane separates them.
inline Dataset certify_data(bool flipped) {
    GenerateOptions options;
    options.shape = Shape::ball;
    options.rows = 1'000'000;
    options.columns = 20;
    options.margin = 0.0005;
    options.seed = 1;
    DatasetParts data = parts_of(generate(options));
    if (flipped) { data.labels[data.rows / 2] ^= 1U; }
    return from_parts(std::move(data));
}

} // namespace novikoff::bench
