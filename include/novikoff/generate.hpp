// Generated data, bit-identical on every platform for the same seed.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <cstdint>

namespace novikoff {

enum class Shape {
    blobs, ///< two Gaussian clouds around opposite random centres
    ball,  ///< the unit ball, split by a hyperplane through the origin with a margin on both sides
    xor_,  ///< four Gaussian clouds around the corners of a square, labelled by the product of signs
    rings, ///< two concentric rings of radius 2 and 4: separable by a circle, not by a line
    moons, ///< two interleaved half circles of radius 4
};

struct GenerateOptions {
    Shape shape = Shape::blobs;
    std::size_t rows = 1000;
    std::size_t columns = 2; ///< xor, rings and moons have 2
    std::uint64_t seed = 1;
    double margin = 0.1; ///< ball: the least distance of a point to the hyperplane. REQUIRES: 0 < margin < 1
    double flipped = 0;  ///< share of rows whose label is flipped, chosen at random
    double spread = 1;   ///< blobs, xor: standard deviation; rings, moons: thickness of the curve
    double distance = 4; ///< blobs, xor: distance between the centres of neighbours
};

/// Labels are -1 and 1, in random order, equally many up to one. Throws Error(usage) for options out of range.
[[nodiscard]] Dataset generate(const GenerateOptions& options);

} // namespace novikoff
