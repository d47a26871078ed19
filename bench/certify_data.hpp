// The rows that certify and Clp are measured on.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/generate.hpp"

namespace novikoff::bench {

/// 1,000,000 × 20 doubles in the unit ball, margin 0.0005; with one label flipped no hyperplane separates them.
inline Dataset certify_data(bool flipped) {
    GenerateOptions options;
    options.shape = Shape::ball;
    options.rows = 1'000'000;
    options.columns = 20;
    options.margin = 0.0005;
    options.seed = 1;
    Dataset data = generate(options);
    if (flipped) {
        data.labels[data.rows / 2] ^= 1U;
    }
    return data;
}

} // namespace novikoff::bench
